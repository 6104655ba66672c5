function ranges(list: [number, number][]): TimeRanges {
  return { length: list.length, start: (index) => list[index]![0], end: (index) => list[index]![1] }
}

/** A media element that does nothing by itself. */
export class FakeElement extends EventTarget {
  paused = true
  ended = false
  readyState = 0
  currentTime = 0
  duration = Number.NaN
  volume = 1
  muted = false
  playbackRate = 1
  defaultPlaybackRate = 1
  src = ''
  error: { code: number } | null = null
  buffered = ranges([])
  seekable = ranges([])
  playCalls = 0
  /** The result of the next `play()`. */
  answer: () => Promise<void> = () => Promise.resolve()

  play() {
    this.playCalls++
    const wasPaused = this.paused
    this.paused = false
    const answer = this.answer()
    answer.catch(() => {
      this.paused = true
    })
    if (wasPaused) this.say('play')
    return answer
  }

  pause() {
    if (this.paused) return
    this.paused = true
    this.say('pause')
  }

  load() {}

  removeAttribute() {
    this.src = ''
  }

  say(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name))
  }

  buffer(...list: [number, number][]) {
    this.buffered = ranges(list)
  }

  seek(...list: [number, number][]) {
    this.seekable = ranges(list)
  }

  /** Media arrive and, unless paused, play. */
  begin(atS: number) {
    this.readyState = 4
    this.currentTime = atS
    this.say('loadedmetadata', 'canplay')
    if (!this.paused) this.say('playing')
  }

  /** The buffer runs dry. */
  starve() {
    this.readyState = 2
    this.say('waiting')
  }

  asElement(): HTMLMediaElement {
    return this as unknown as HTMLMediaElement
  }
}
