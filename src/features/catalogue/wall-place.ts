import { type RefObject, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

/** How far a wall was read: pages after the first one, pixels of the wall and of the window's scroll. */
const Place = v.object({ pages: v.number(), height: v.number(), top: v.number() })
type Place = v.InferOutput<typeof Place>

/** Each entry of the history has a place of its own; the router gives it the key, which a reload keeps. */
const noteOf = (): string => `wall.${(history.state as { __TSR_key?: string } | null)?.__TSR_key ?? ''}`

function placeBefore(): Place | undefined {
  try {
    const read = v.safeParse(Place, JSON.parse(readVisitNote(noteOf()) ?? 'null'))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Whether a page of the wall, counted after the first one, was there before the page was loaded again. */
export function wasRead(page: number): boolean {
  return page <= (placeBefore()?.pages ?? 0)
}

/**
 * Brings a wall back to where it was read when the page was loaded again, as after a phone discarded its tab.
 * The wall keeps its height while its pages arrive, so that nothing moves. `isFresh`: no page after the first
 * one is there.
 */
export function useWallPlace(wall: RefObject<HTMLElement | null>, onPage: number, isFresh: boolean): void {
  useLayoutEffect(() => {
    const box = wall.current!
    const posters = box.firstElementChild!
    const before = isFresh ? placeBefore() : undefined
    const width = box.clientWidth
    const sizes = new ResizeObserver(() => {
      const isFull = posters.clientHeight >= (before?.height ?? 0) - 2
      if (!isFull && box.clientWidth === width) return
      box.style.minBlockSize = ''
      sizes.disconnect()
    })
    if (before && before.pages > 0) {
      box.style.minBlockSize = `${before.height}px`
      sizes.observe(posters)
      scrollTo(0, before.top)
    }
    const note = (): void => {
      const pages = Math.ceil(posters.childElementCount / Math.max(1, onPage)) - 1
      const place: Place = { pages, height: box.clientHeight, top: scrollY }
      writeVisitNote(noteOf(), JSON.stringify(place))
    }
    // A tab in the background is discarded without a word.
    const hide = (): void => {
      if (document.visibilityState === 'hidden') note()
    }
    addEventListener('pagehide', note)
    document.addEventListener('visibilitychange', hide)
    return () => {
      sizes.disconnect()
      removeEventListener('pagehide', note)
      document.removeEventListener('visibilitychange', hide)
    }
    // A wall of another list is another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
