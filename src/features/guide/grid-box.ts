import {
  AHEAD,
  type DrawnRow,
  type GridView,
  HOURS_AT_FIRST,
  hoursInFrame,
  nextLogos,
  nextRows,
  NOT_AHEAD,
  partNear,
  scrollToShow,
} from '../../domain/guide/guide-view.ts'

/** The box in which the grid scrolls. Places are rows and hours of the day. */
export type GridBox = {
  /** Brings a row and an hour into view, with so many hours after it, no further than it takes. */
  show: (row: number, hour: number, length: number) => void
  /** Puts an hour a third of the way into the view. */
  centre: (hour: number, behavior: ScrollBehavior) => void
  /** Says that the rows it has asked for are in the page: before that it asks for no more. */
  drewRows: () => void
  close: () => void
}

type Grid = {
  rows: number
  hours: number
  /** The box may be scrolled to where it opens before anything is drawn. */
  onOpen: (box: GridBox) => void
  /** `isBeforePaint`: they belong into the frame that is about to be painted. */
  onRows: (rows: readonly DrawnRow[], isBeforePaint: boolean) => void
}

/**
 * Says of a box with a grid of so many rows and hours which rows are to be drawn: at first all that are seen, then those near the view, and
 * whenever that changes a few more with every frame; in the frames that are left, their logos.
 */
export function openGridBox(element: HTMLElement, { rows, hours, onOpen, onRows }: Grid): GridBox {
  let sizes = { row: 0, hour: 0, width: 0, height: 0 }
  // The first hour and row that are seen.
  let reading = { hour: 0, row: 0 }
  let drawn: readonly DrawnRow[] = []
  let ahead = NOT_AHEAD
  let isDrawing = false
  let frame = 0
  let frameAt = -Infinity
  // A moving hand comes before what it uncovers.
  let hoursAtOnce = HOURS_AT_FIRST

  const seen = (): GridView => ({ left: element.scrollLeft, top: element.scrollTop, width: sizes.width, height: sizes.height })

  const draw = (atOnce: number): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const near = nextRows(drawn, partNear(seen(), sizes, rows, hours, ahead), atOnce)
    // A logo is a document of its own to the browser, which takes as long as some rows: those come first.
    const next = near === drawn ? nextLogos(drawn) : near
    if (next === drawn) {
      // The next frame will be an answer to no drawing.
      frameAt = -Infinity
      return
    }
    drawn = next
    // React draws between frames, when nothing more urgent is there: what piled up meanwhile would be drawn in one go.
    isDrawing = true
    onRows(next, atOnce === Infinity)
  }
  const scrolled = (): void => {
    reading = { hour: element.scrollLeft / sizes.hour, row: element.scrollTop / sizes.row }
    drawSoon()
  }
  const drawSoon = (): void => {
    if (isDrawing) return
    frame ||= requestAnimationFrame((atMs) => {
      ahead = AHEAD
      hoursAtOnce = hoursInFrame(hoursAtOnce, atMs - frameAt)
      frameAt = atMs
      draw(hoursAtOnce)
    })
  }
  const measure = (): void => {
    const style = getComputedStyle(element)
    const pixels = (name: string): number => Number.parseFloat(style.getPropertyValue(name))
    sizes = {
      row: pixels('--row'),
      hour: pixels('--hour'),
      width: element.clientWidth - pixels('--column'),
      height: element.clientHeight - pixels('--ruler'),
    }
  }
  // It says the first size too, once the page is laid out: to ask before would have it laid out there and then.
  let isOpen = false
  const resized = new ResizeObserver(() => {
    const { hour } = sizes
    measure()
    if (!isOpen) onOpen(box)
    // On a television's screen all is larger: who comes there with a window goes on reading where they were.
    else if (hour !== sizes.hour) {
      element.scrollTo({ left: reading.hour * sizes.hour, top: reading.row * sizes.row, behavior: 'instant' })
    }
    isOpen = true
    draw(Infinity)
  })
  const box: GridBox = {
    show(row, hour, length) {
      const view = seen()
      // A long programme is shown as much of as tells what it is.
      const width = Math.min(length * sizes.hour, view.width / 3)
      const place = { left: hour * sizes.hour, top: row * sizes.row, width, height: sizes.row }
      element.scrollTo({ ...scrollToShow(view, place), behavior: 'instant' })
    },
    centre: (hour, behavior) => element.scrollTo({ left: hour * sizes.hour - sizes.width / 3, behavior }),
    drewRows() {
      isDrawing = false
      drawSoon()
    },
    close() {
      resized.disconnect()
      element.removeEventListener('scroll', scrolled)
      cancelAnimationFrame(frame)
    },
  }

  resized.observe(element)
  element.addEventListener('scroll', scrolled, { passive: true })
  return box
}
