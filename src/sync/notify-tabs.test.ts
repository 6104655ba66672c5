import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingChange } from '../domain/account/pending-changes.ts'
import { openTabChannel } from './notify-tabs.ts'
import type { SentChange } from './send-change.ts'

/** A BroadcastChannel that delivers at once. */
class FakeChannel extends EventTarget {
  static open: FakeChannel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
}
beforeEach(() => void vi.stubGlobal('BroadcastChannel', FakeChannel))
afterEach(() => {
  FakeChannel.open = []
  vi.unstubAllGlobals()
})

const KINDS = [
  'channels',
  'stations',
  'titles',
  'progress',
  'reminders',
  'tracks',
  'watched-programmes',
  'watched-titles',
] as const
const OF_0_2_0: readonly string[] = ['channels', 'stations', 'titles']
const sentOf = (kind: string): SentChange => ({
  change: { kind, user: 'u-1', id: 'x', want: true, rev: 1, ts: 1 } as unknown as PendingChange,
  how: 'done',
  code: '',
  data: { isFavorite: true },
})

/** The listener of 0.2.0, src/shelves/device-outbox.ts: every object is a favourite that has ended. */
function openTabOf020() {
  const tab = { ended: [] as unknown[], changes: 0 }
  new BroadcastChannel('outbox').addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object') tab.ended.push(data)
    else tab.changes += 1
  })
  return tab
}

test('a tab of 0.2.0 is notified of favourites only, in its own message format', () => {
  const old = openTabOf020()
  const tab = openTabChannel({ onSent: () => {}, onChange: () => {} })
  for (const kind of KINDS) tab.notifySent(sentOf(kind))
  expect(old.ended).toEqual(
    OF_0_2_0.map((kind) => ({ wish: sentOf(kind).change, how: 'done', code: '', change: { isFavorite: true } })),
  )
  tab.notifyChange()
  tab.notifyTabs()
  expect(old.changes).toBe(2)
})

test('a tab of this version is notified of every kind, and of a 0.2.0 tab’s changes', () => {
  const sent: SentChange[] = []
  let changes = 0
  openTabChannel({ onSent: (one) => sent.push(one), onChange: () => (changes += 1) })
  const other = openTabChannel({ onSent: () => {}, onChange: () => {} })
  for (const kind of KINDS) other.notifySent(sentOf(kind))
  expect(sent).toEqual(KINDS.map(sentOf))
  new BroadcastChannel('outbox').postMessage({ wish: sentOf('titles').change, how: 'refused', code: 'favourites_full' })
  expect(sent.at(-1)).toEqual({ change: sentOf('titles').change, how: 'refused', code: 'favourites_full' })
  other.notifyChange()
  expect(changes).toBe(1)
})
