import type Hls from 'hls.js'
import type { AbrController, Events as HlsEvents, Fragment, FragLoadingData, Level } from 'hls.js'
import { isAbandoned, levelFor } from '../../abr/buffer-rule.ts'

const CHECK_MS = 250

/** Returns a build's ABR controller with the buffer rule. hls.js estimates the bandwidth, and chooses before
 * the first measurement and after errors. */
export function bufferAbr({ DefaultConfig, Events }: typeof Hls): typeof AbrController {
  return class BufferAbr extends DefaultConfig.abrController {
    #chosen = -1
    #checking: ReturnType<typeof setInterval> | undefined

    override get nextAutoLevel() {
      const own = super.nextAutoLevel
      // A destroyed instance answers -1.
      const isForced = own < 0 || this.forcedAutoLevel !== -1
      this.#chosen = isForced || !this.bwEstimator.canEstimate() ? own : this.#levelFor(own)
      return this.#chosen
    }

    override set nextAutoLevel(level: number) {
      // hls.js repeats the choice here, and would hold on to it until a fragment of that level has loaded.
      if (level !== this.#chosen) super.nextAutoLevel = level
    }

    protected override onFragLoading(event: HlsEvents.FRAG_LOADING, data: FragLoadingData) {
      super.onFragLoading(event, data)
      if (data.frag.type === 'main' && data.frag.sn !== 'initSegment')
        this.#checking = setInterval(() => this.#check(data.frag), CHECK_MS)
    }

    override clearTimer() {
      super.clearTimer()
      clearInterval(this.#checking)
    }

    #levelFor(own: number): number {
      const { hls } = this
      const isUsable = (level: Level, index: number) =>
        index >= hls.minAutoLevel &&
        index <= hls.maxAutoLevel &&
        (index === own || (hasSameCodecs(level, hls.levels[own]) && level.loadError + level.fragmentError === 0))
      const usable = hls.levels.map((level, index) => (isUsable(level, index) ? index : -1)).filter((index) => index >= 0)
      const facts = this.#facts(usable)
      return (facts && usable[levelFor({ ...facts, level: usable.findLastIndex((index) => index <= hls.loadLevel) })]) ?? own
    }

    #check(frag: Fragment) {
      const { stats } = frag
      const { start, first, end } = stats.loading
      if (!this.hls || stats.aborted || end > 0) return this.clearTimer()
      const lowest = this.hls.minAutoLevel
      const facts = this.#facts([lowest])
      if (!facts || !this.hls.autoLevelEnabled || start === 0) return
      const nowMs = performance.now()
      const expected = (this.hls.levels[frag.level]?.averageBitrate ?? 0) * frag.duration
      const loadedBits = stats.loaded * 8
      const receivingMs = loadedBits > 0 ? nowMs - first : 0
      const loading = {
        ...facts,
        level: frag.level - lowest,
        fragmentS: frag.duration,
        loadedBits,
        wholeBits: Math.max(stats.total * 8 || expected, loadedBits),
        loadingS: (nowMs - start) / 1000,
        receivingS: receivingMs / 1000,
      }
      if (isAbandoned(loading)) this.#abandon(frag, receivingMs)
    }

    /** As hls.js, which aborts the request itself for no lowest level. */
    #abandon(frag: Fragment, receivingMs: number) {
      const { hls } = this
      if (receivingMs > 0) this.bwEstimator.sample(receivingMs, frag.stats.loaded)
      this.#chosen = -1
      hls.nextLoadLevel = hls.minAutoLevel
      frag.abortRequests()
      this.clearTimer()
      hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part: null, stats: frag.stats })
    }

    #facts(usable: readonly number[]) {
      const { hls } = this
      const details = hls.latestLevelDetails
      if (!details) return null
      const { currentTime = hls.startPosition, playbackRate = 1 } = hls.media ?? {}
      return {
        rates: usable.map((index) => hls.levels[index]!.averageBitrate),
        bufferedS: hls.media ? (hls.mainForwardBufferInfo?.len ?? 0) / (playbackRate || 1) : 0,
        fullS: Math.min(hls.config.maxBufferLength, details.edge - currentTime),
        fragmentS: details.averagetargetduration ?? details.targetduration,
        estimate: this.bwEstimator.getEstimate(),
      }
    }
  }
}

function hasSameCodecs(level: Level, other: Level | undefined): boolean {
  return level.codecSet === other?.codecSet && level.videoRange === other.videoRange
}
