/** A track of an element's media; `name` is its label or language tag. */
export type MediaTrack = { index: number; name: string; chosen: boolean }

/** The available tracks. */
export type MediaTracks = { subtitles: readonly MediaTrack[]; sound: readonly MediaTrack[] }

/** Audio tracks, which only Safari lists. */
type SoundTracks = EventTarget & Iterable<{ label: string; language: string; enabled: boolean }>
type TrackedElement = Pick<HTMLMediaElement, 'textTracks'> & { audioTracks?: SoundTracks }

const CHANGES = ['addtrack', 'removetrack', 'change'] as const

/** Returns an element's own subtitle and audio tracks; a single audio track is no choice. */
export function mediaTracks({ textTracks, audioTracks }: TrackedElement): MediaTracks {
  const subtitles = [...textTracks].flatMap(({ kind, label, language, mode }, index) =>
    kind === 'subtitles' || kind === 'captions' ? { index, name: label || language, chosen: mode === 'showing' } : [],
  )
  const sound = [...(audioTracks ?? [])].map(({ label, language, enabled }, index) => ({
    index,
    name: label || language,
    chosen: enabled,
  }))
  return { subtitles, sound: sound.length > 1 ? sound : [] }
}

/** Calls back when tracks or their choice change. Returns the cleanup. */
export function watchTracks({ textTracks, audioTracks }: TrackedElement, tell: () => void): () => void {
  const lists: EventTarget[] = audioTracks ? [textTracks, audioTracks] : [textTracks]
  for (const list of lists) for (const change of CHANGES) list.addEventListener(change, tell)
  return () => {
    for (const list of lists) for (const change of CHANGES) list.removeEventListener(change, tell)
  }
}

/** Shows the subtitles at an index, or none; other text tracks are unchanged. */
export function chooseSubtitles(element: TrackedElement, index: number | null): void {
  for (const one of mediaTracks(element).subtitles) {
    element.textTracks[one.index]!.mode = one.index === index ? 'showing' : 'disabled'
  }
}

/** Enables the audio track at an index only. */
export function chooseSound({ audioTracks }: TrackedElement, index: number): void {
  for (const [place, track] of [...(audioTracks ?? [])].entries()) track.enabled = place === index
}
