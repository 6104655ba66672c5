import type { OpenSource, Source, SourceEvents } from '../source.ts'

/** Opens a source when one is first needed and keeps it for the items that follow; `drop` ends it, even one that is still opening. */
export function createSourceKeeper(openSource: OpenSource, element: HTMLMediaElement, events: SourceEvents) {
  let source: Source | null = null
  let opening: Promise<Source> | null = null

  return {
    current: () => source,
    open(): Promise<Source> {
      if (opening) return opening
      const mine: Promise<Source> = openSource(element, events).then(
        (opened) => {
          if (opening === mine) source = opened
          else opened.destroy()
          return opened
        },
        (error: unknown) => {
          if (opening === mine) opening = null
          throw error
        },
      )
      opening = mine
      return mine
    },
    drop() {
      source?.destroy()
      source = opening = null
    },
  }
}
