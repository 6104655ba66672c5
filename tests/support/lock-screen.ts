import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ended } from './heard.ts'

const SAMPLE_EVERY_MS = 50
const run = promisify(execFile)

/** A key of the lock screen. */
export type LockKey = 'play' | 'pause' | 'next' | 'previous' | 'stop'

/**
 * The controls that the system shows of whatever plays on its own session bus, as a client of the standard
 * protocol (MPRIS) sees them.
 */
export type LockScreen = {
  /** Environment of a program whose media session is shown. */
  env: Record<string, string>
  /** The media card. Missing fields are empty strings, and all are without a player. */
  card: () => Promise<{ title: string; artist: string; art: string }>
  /** `Playing`, `Paused`, `Stopped`, or `gone` when no player is there. */
  status: () => Promise<string>
  press: (key: LockKey) => Promise<void>
  /** The length and position of the media, in seconds; 0 where unknown. */
  lengthS: () => Promise<number>
  placeS: () => Promise<number>
  /** Drags the scale to a place in seconds. */
  moveTo: (placeS: number) => Promise<void>
  /**
   * Reads the status twenty times a second until called, which returns all statuses in order without
   * repetitions.
   */
  watch: () => { statuses: () => Promise<{ seen: string[]; samples: number }> }
  stop: () => Promise<void>
}

/** Starts a session bus of its own. */
export async function startLockScreen(): Promise<LockScreen> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [address] = (await once(bus.stdout, 'data')) as [Buffer]
  const env = { DBUS_SESSION_BUS_ADDRESS: address.toString().trim() }

  /** The output of playerctl; undefined without a player. */
  async function ask(...args: string[]): Promise<string | undefined> {
    try {
      return (await run('playerctl', args, { env: { ...process.env, ...env } })).stdout.trimEnd()
    } catch {
      return undefined
    }
  }
  const status = async () => (await ask('status')) ?? 'gone'

  return {
    env,
    async card() {
      const [title = '', artist = '', art = ''] =
        (await ask('metadata', '--format', '{{title}}\n{{artist}}\n{{mpris:artUrl}}'))?.split('\n') ?? []
      return { title, artist, art }
    },
    status,
    async press(key) {
      if ((await ask(key)) === undefined) throw new Error(`the lock screen has nobody to tell: ${key}`)
    },
    lengthS: async () => Math.round(Number((await ask('metadata', 'mpris:length')) ?? 0) / 1_000_000),
    placeS: async () => Number((await ask('position')) ?? 0),
    async moveTo(placeS) {
      if ((await ask('position', String(placeS))) === undefined) throw new Error('the lock screen has nothing to move')
    },
    watch() {
      let over = false
      const sampling = (async () => {
        const seen: string[] = []
        let samples = 0
        while (!over) {
          const dueMs = performance.now() + SAMPLE_EVERY_MS
          const now = await status()
          samples += 1
          if (seen.at(-1) !== now) seen.push(now)
          await sleep(Math.max(0, dueMs - performance.now()))
        }
        return { seen, samples }
      })()
      return {
        statuses() {
          over = true
          return sampling
        },
      }
    },
    stop: () => ended(bus),
  }
}
