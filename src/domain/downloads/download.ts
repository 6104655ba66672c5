import type { Channel } from '../../contract/channels.ts'
import type { Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Title } from '../../contract/titles.ts'
import type { TitlePart } from '../catalogue/title-parts.ts'
import { afterCheck, type OfflineLicence, licenceStateOf } from './offline-licence.ts'

/** What is kept: a film or an episode, or a programme of the archive; with all that a screen shows of it. */
export type Keepable =
  | { kind: 'film'; title: Title; part: TitlePart }
  | { kind: 'archive'; channel: Channel; programme: ProgrammeInBrief & Partial<Programme> }

/** Where a download stands: `waiting` for its turn or the network, `paused` by the viewer, a full device or the PIN, `failed` for good, or `whole`. */
export type DownloadState = 'waiting' | 'running' | 'paused' | 'failed' | 'whole'

/** Why it does not go on: the device is full, nobody answers, the service says no or asks for the PIN first, or its files cannot be kept. */
export type Trouble = 'full' | 'network' | 'refused' | 'pin' | 'broken'

/** One person's download, as the device keeps it. Sizes are bytes, instants epoch milliseconds. */
export type Download = {
  v: 1
  /** The key under which a player plays it, too. */
  key: string
  user: string
  of: Keepable
  /** The chosen picture: its playlist within the presentation and its height in lines, 0 for sound alone. */
  uri: string
  height: number
  state: DownloadState
  trouble: Trouble | null
  /** How many files there are, 0 until it is known, and how many of them are here. */
  files: number
  filesHere: number
  bytes: number
  expectedBytes: number
  addedAtMs: number
  right: OfflineLicence
}

/** What may happen to a download. */
export type DownloadEvent =
  | { what: 'begun' | 'paused' | 'resumed' | 'full' | 'lost' | 'pin' | 'broken' | 'gone' }
  | { what: 'advanced'; files: number; filesHere: number; bytes: number }
  | { what: 'whole'; bytes: number }
  | { what: 'checked'; code: string | null; status: number | null; atMs: number }

/** The key of what is kept: a film's or a programme's, as the players know it. */
export function keyOfKeepable(of: Keepable): string {
  if (of.kind === 'archive') return archiveKey(of.programme._id)
  return filmKey(of.title._id, of.part)
}

/** The key of a film, by two zeros, or an episode. */
export function filmKey(titleId: string, { season, episode }: TitlePart): string {
  return `film:${titleId}:${season}:${episode}`
}

/** The key of a programme of the archive. */
export function archiveKey(programmeId: string): string {
  return `archive:${programmeId}`
}

/** A download that waits for its turn. */
export function newDownload(
  wanted: Pick<Download, 'of' | 'uri' | 'height' | 'expectedBytes'>,
  nowMs: number,
): Omit<Download, 'user'> {
  return {
    v: 1,
    key: keyOfKeepable(wanted.of),
    ...wanted,
    state: 'waiting',
    trouble: null,
    files: 0,
    filesHere: 0,
    bytes: 0,
    addedAtMs: nowMs,
    right: { checkedAtMs: nowMs, refusal: null },
  }
}

/** The download after something has happened; what does not concern it in its state leaves it as it is, the same object. */
export function afterEvent(download: Download, event: DownloadEvent): Download {
  const { state } = download
  const isUnderWay = state === 'waiting' || state === 'running'
  const turn = (next: DownloadState, trouble: Trouble | null = null): Download => ({ ...download, state: next, trouble })
  switch (event.what) {
    case 'begun':
      // What went wrong before holds until a file has come: it may do so again.
      return state === 'waiting' ? turn('running', download.trouble) : download
    case 'paused':
      return isUnderWay ? turn('paused') : download
    case 'resumed':
      return state === 'paused' || state === 'failed' ? turn('waiting') : download
    case 'full':
    case 'pin':
      return isUnderWay ? turn('paused', event.what) : download
    case 'lost':
      return isUnderWay ? turn('waiting', 'network') : download
    case 'broken':
      return isUnderWay ? turn('failed', 'broken') : download
    case 'gone':
      // Whole, but the browser has let go of some of it.
      return state === 'whole' ? turn('waiting') : download
    case 'advanced': {
      const { files, filesHere, bytes } = event
      // What came last may be told when it has just been paused.
      if (!isUnderWay && state !== 'paused') return download
      const hasCome = isUnderWay && filesHere > download.filesHere
      return { ...download, files, filesHere, bytes, ...(hasCome && { trouble: null }) }
    }
    case 'whole':
      return state === 'running' ? { ...turn('whole'), bytes: event.bytes, filesHere: download.files } : download
    case 'checked': {
      const right = afterCheck(download.right, event, event.atMs)
      const isRefused = right.refusal !== null
      const checked = isRefused && isUnderWay ? turn('failed', 'refused') : download
      return { ...checked, right }
    }
  }
}

/** How far a download has come, from 0 to 1. */
export function shareOf({ state, files, filesHere }: Pick<Download, 'state' | 'files' | 'filesHere'>): number {
  if (state === 'whole') return 1
  return files > 0 ? Math.min(1, filesHere / files) : 0
}

/** Whether it plays at an instant without the service: it is whole, and the right to it is open. */
export function isPlayable({ state, right }: Pick<Download, 'state' | 'right'>, nowMs: number): boolean {
  return state === 'whole' && licenceStateOf(right, nowMs) === 'open'
}

/** Whether there is something to do for it, now or when the network is back. */
export function isToGoOn({ state }: Pick<Download, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** The download whose turn it is: what was asked for first, but what nobody answered for only after all others; null when none waits. */
export function nextToRun(downloads: readonly Download[]): Download | null {
  const isLate = ({ trouble }: Download): number => Number(trouble === 'network')
  const [first] = downloads
    .filter(isToGoOn)
    .toSorted((one, other) => isLate(one) - isLate(other) || one.addedAtMs - other.addedAtMs)
  return first ?? null
}

/** For viewers of which age it is, in years; 0 for everybody. */
export function ageOf(of: Keepable): number {
  return of.kind === 'archive' ? of.programme.age : of.title.ageRestrictions
}
