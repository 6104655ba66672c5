import type { OpenSource, Source, SourceEvents } from '../source.ts'

/** Opens a source on first use and reuses it for later items. `drop` ends it, even while it opens. */
export function createSourceKeeper(openSource: OpenSource, element: HTMLMediaElement, events: SourceEvents) {
  let source: Source | null = null
  let opening: Promise<Source> | null = null

  return {
    current: () => source,
    open(): Promise<Source> {
      if (opening) return opening
      const promise: Promise<Source> = openSource(element, events).then(
        (opened) => {
          if (opening === promise) source = opened
          else opened.destroy()
          return opened
        },
        (error: unknown) => {
          if (opening === promise) opening = null
          throw error
        },
      )
      opening = promise
      return promise
    },
    drop() {
      source?.destroy()
      source = opening = null
    },
  }
}
