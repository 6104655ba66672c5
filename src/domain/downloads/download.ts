import type { Channel } from '../../contract/channels.ts'
import type { Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Title } from '../../contract/titles.ts'
import type { TitlePart } from '../catalogue/title-parts.ts'
import { afterCheck, type OfflineLicence, licenceStateOf } from './offline-licence.ts'

/** A downloadable item, a film, an episode or an archive programme, with its display data. */
export type Downloadable =
  | { kind: 'film'; title: Title; part: TitlePart }
  | { kind: 'archive'; channel: Channel; programme: ProgrammeInBrief & Partial<Programme> }

/** A download's state: `waiting` for its turn or the network, `paused` by the viewer, full storage or the
 * PIN, `failed` for good, or `whole`. */
export type DownloadState = 'waiting' | 'running' | 'paused' | 'failed' | 'whole'

/** Why it stopped: full storage, no response, refused by the server, PIN required, or unusable files. */
export type Trouble = 'full' | 'network' | 'refused' | 'pin' | 'broken'

/** A download of one account. Sizes are bytes, instants epoch milliseconds. */
export type Download = {
  v: 1
  /** Also the player's key of the item. */
  key: string
  user: string
  of: Downloadable
  /** The rendition: its playlist within the presentation, and its height in lines, 0 for audio only. */
  uri: string
  height: number
  state: DownloadState
  trouble: Trouble | null
  /** The number of files, 0 until known, and of those downloaded. */
  files: number
  filesHere: number
  bytes: number
  expectedBytes: number
  addedAtMs: number
  right: OfflineLicence
}

/** The events of a download. */
export type DownloadEvent =
  | { what: 'begun' | 'paused' | 'resumed' | 'full' | 'lost' | 'pin' | 'broken' | 'gone' }
  | { what: 'advanced'; files: number; filesHere: number; bytes: number }
  | { what: 'whole'; bytes: number }
  | { what: 'checked'; code: string | null; status: number | null; atMs: number }

/** Returns an item's key, as the players know it. */
export function downloadKey(of: Downloadable): string {
  if (of.kind === 'archive') return archiveKey(of.programme._id)
  return filmKey(of.title._id, of.part)
}

/** Returns the key of a film (0, 0) or an episode. */
export function filmKey(titleId: string, { season, episode }: TitlePart): string {
  return `film:${titleId}:${season}:${episode}`
}

/** Returns the key of an archive programme. */
export function archiveKey(programmeId: string): string {
  return `archive:${programmeId}`
}

/** Returns a waiting download. */
export function newDownload(
  draft: Pick<Download, 'of' | 'uri' | 'height' | 'expectedBytes'>,
  nowMs: number,
): Omit<Download, 'user'> {
  return {
    v: 1,
    key: downloadKey(draft.of),
    ...draft,
    state: 'waiting',
    trouble: null,
    files: 0,
    filesHere: 0,
    bytes: 0,
    addedAtMs: nowMs,
    right: { checkedAtMs: nowMs, refusal: null },
  }
}

/** Returns the download after an event; the same object if nothing changes. */
export function afterEvent(download: Download, event: DownloadEvent): Download {
  const { state } = download
  const isUnderWay = state === 'waiting' || state === 'running'
  const turn = (next: DownloadState, trouble: Trouble | null = null): Download => ({ ...download, state: next, trouble })
  switch (event.what) {
    case 'begun':
      // An earlier trouble holds until a file has arrived, because it may recur.
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
      // Complete, but the browser has evicted files.
      return state === 'whole' ? turn('waiting') : download
    case 'advanced': {
      const { files, filesHere, bytes } = event
      // Late progress may arrive just after a pause.
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

/** Returns the progress from 0 to 1. */
export function shareOf({ state, files, filesHere }: Pick<Download, 'state' | 'files' | 'filesHere'>): number {
  if (state === 'whole') return 1
  return files > 0 ? Math.min(1, filesHere / files) : 0
}

/** True if it plays offline at an instant: complete and licensed. */
export function isPlayable({ state, right }: Pick<Download, 'state' | 'right'>, nowMs: number): boolean {
  return state === 'whole' && licenceStateOf(right, nowMs) === 'open'
}

/** True if it can run, now or when the network is back. */
export function isActive({ state }: Pick<Download, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** Returns the next download: the oldest request first, those without a response last. Null if none waits. */
export function nextToRun(downloads: readonly Download[]): Download | null {
  const isLate = ({ trouble }: Download): number => Number(trouble === 'network')
  const [first] = downloads
    .filter(isActive)
    .toSorted((one, other) => isLate(one) - isLate(other) || one.addedAtMs - other.addedAtMs)
  return first ?? null
}

/** Returns the age rating of an item; 0 for everybody. */
export function ageOf(of: Downloadable): number {
  return of.kind === 'archive' ? of.programme.age : of.title.ageRestrictions
}
