/** One of several tracks that an element's media bring; `name` is the media's own label or its language's tag. */
export type MediaTrack = { index: number; name: string; chosen: boolean }

/** What there is to choose from. */
export type MediaTracks = { subtitles: readonly MediaTrack[]; sound: readonly MediaTrack[] }

/** A list of sound tracks, which only Safari has. */
type SoundTracks = EventTarget & Iterable<{ label: string; language: string; enabled: boolean }>
type TrackedElement = Pick<HTMLMediaElement, 'textTracks'> & { audioTracks?: SoundTracks }

const CHANGES = ['addtrack', 'removetrack', 'change'] as const

/** The subtitles and the sound tracks that an element's media bring by themselves; one sound track is no choice. */
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

/** Tells when the tracks or the choice among them change; returns how to stop. */
export function watchTracks({ textTracks, audioTracks }: TrackedElement, tell: () => void): () => void {
  const lists: EventTarget[] = audioTracks ? [textTracks, audioTracks] : [textTracks]
  for (const list of lists) for (const change of CHANGES) list.addEventListener(change, tell)
  return () => {
    for (const list of lists) for (const change of CHANGES) list.removeEventListener(change, tell)
  }
}

/** Shows the subtitles at an index, or none; what is no subtitles is left as it is. */
export function chooseSubtitles(element: TrackedElement, index: number | null): void {
  for (const one of mediaTracks(element).subtitles) {
    element.textTracks[one.index]!.mode = one.index === index ? 'showing' : 'disabled'
  }
}

/** Lets the sound track at an index be heard, and no other. */
export function chooseSound({ audioTracks }: TrackedElement, index: number): void {
  for (const [place, track] of [...(audioTracks ?? [])].entries()) track.enabled = place === index
}
