/**
 * A clock that runs `speed` times as fast as the machine's since `sinceMs` (epoch milliseconds). It was set
 * ahead by `aheadMs` before.
 */
export type FastClock = { speed: number; sinceMs: number; aheadMs?: number }

/** As fast as Chromium plays. */
export const TOP_SPEED = 16

/**
 * Runs before any other script of a page or process: its clock and timers are fast. Two with the same clock
 * have the same time.
 */
export function runFast({ speed, sinceMs, aheadMs = 0 }: FastClock): void {
  const realNow = Date.now
  const now = () => Math.round(sinceMs + aheadMs + (realNow() - sinceMs) * speed)
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts, made) => Reflect.construct(real, parts.length > 0 ? parts : [now()], made) as Date,
  })
  Date.now = now
  const sinceStart = performance.now.bind(performance)
  performance.now = () => sinceStart() * speed
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name] as (act: TimerHandler, ms: number, ...rest: unknown[]) => number
    const sooner = (act: TimerHandler, ms = 0, ...rest: unknown[]) => real(act, ms / speed, ...rest)
    Object.assign(globalThis, { [name]: sooner })
  }
}

/**
 * Init script of a page with a fast clock: media plays as fast. The page sees its usual rate, with
 * `timeupdate` four times a second of its own clock.
 */
export function playFast(speed: number): void {
  const media = HTMLMediaElement.prototype
  const rates = ['playbackRate', 'defaultPlaybackRate'] as const
  for (const name of rates) {
    const real = Object.getOwnPropertyDescriptor(media, name)!
    Object.defineProperty(media, name, {
      ...real,
      get(this: HTMLMediaElement): number {
        return (real.get!.call(this) as number) / speed
      },
      set(this: HTMLMediaElement, rate: number) {
        real.set!.call(this, rate * speed)
      },
    })
  }
  const hurried = new WeakSet<HTMLMediaElement>()
  const realPlay = media.play
  media.play = function play() {
    if (!hurried.has(this)) {
      hurried.add(this)
      for (const name of rates) this[name] = 1
      setInterval(() => this.paused || this.readyState < 3 || this.dispatchEvent(new Event('timeupdate')), 250)
    }
    return realPlay.call(this)
  }
}

/** Environment in which a process and its children run fast from their first line on. */
export function fastEnvironment(clock: FastClock): Record<string, string> {
  const script = `(${runFast.toString()})(${JSON.stringify(clock)})`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` }
}
