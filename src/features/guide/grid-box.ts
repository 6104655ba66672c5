import {
  OVERSCAN,
  type RenderedRow,
  type GridView,
  HOURS_AT_FIRST,
  hoursInFrame,
  nextLogos,
  nextRows,
  NO_OVERSCAN,
  partNear,
  scrollToShow,
} from '../../domain/guide/guide-view.ts'

/** The grid's scroll box. Positions are rows and hours of the day. */
export type GridBox = {
  /** Scrolls minimally to show a row at an hour with the following `length` hours. */
  show: (row: number, hour: number, length: number) => void
  /** Scrolls an hour to the first third of the view. */
  centre: (hour: number, behavior: ScrollBehavior) => void
  /** Reports that React has rendered the requested rows; until then the box requests no more. */
  onRowsRendered: () => void
  close: () => void
}

type Grid = {
  rows: number
  hours: number
  /** Called before the first render, so that the caller can scroll. */
  onOpen: (box: GridBox) => void
  /** `isBeforePaint`: the rows belong to the frame about to be painted. */
  onRows: (rows: readonly RenderedRow[], isBeforePaint: boolean) => void
}

/**
 * Requests the rows to render: first all visible ones, then a few more per frame near the view. Logos follow
 * in free frames.
 */
export function openGridBox(element: HTMLElement, { rows, hours, onOpen, onRows }: Grid): GridBox {
  let sizes = { row: 0, hour: 0, width: 0, height: 0 }
  // The first visible hour and row.
  let viewed = { hour: 0, row: 0 }
  let rendered: readonly RenderedRow[] = []
  let overscan = NO_OVERSCAN
  let isRendering = false
  let frame = 0
  let frameAt = -Infinity
  // Scrolling takes priority over rendering.
  let hoursAtOnce = HOURS_AT_FIRST

  const currentView = (): GridView => ({
    left: element.scrollLeft,
    top: element.scrollTop,
    width: sizes.width,
    height: sizes.height,
  })

  const render = (hoursToAdd: number): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const near = nextRows(rendered, partNear(currentView(), sizes, rows, hours, overscan), hoursToAdd)
    // Rows come first: one SVG logo costs the browser as much as several rows.
    const next = near === rendered ? nextLogos(rendered) : near
    if (next === rendered) {
      // The next frame follows no render, so it measures nothing.
      frameAt = -Infinity
      return
    }
    rendered = next
    // React renders between frames; requests that pile up would all render at once.
    isRendering = true
    onRows(next, hoursToAdd === Infinity)
  }
  const onScroll = (): void => {
    viewed = { hour: element.scrollLeft / sizes.hour, row: element.scrollTop / sizes.row }
    scheduleRender()
  }
  const scheduleRender = (): void => {
    if (isRendering) return
    frame ||= requestAnimationFrame((atMs) => {
      overscan = OVERSCAN
      hoursAtOnce = hoursInFrame(hoursAtOnce, atMs - frameAt)
      frameAt = atMs
      render(hoursAtOnce)
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
  // It also reports the first size after layout; measuring earlier would force a layout.
  let isOpen = false
  const resized = new ResizeObserver(() => {
    const { hour } = sizes
    measure()
    if (!isOpen) onOpen(box)
    // A window moved to a television's screen gets larger sizes and keeps its position.
    else if (hour !== sizes.hour) {
      element.scrollTo({ left: viewed.hour * sizes.hour, top: viewed.row * sizes.row, behavior: 'instant' })
    }
    isOpen = true
    render(Infinity)
  })
  const box: GridBox = {
    show(row, hour, length) {
      const view = currentView()
      // The first third of a view identifies a long programme.
      const width = Math.min(length * sizes.hour, view.width / 3)
      const place = { left: hour * sizes.hour, top: row * sizes.row, width, height: sizes.row }
      element.scrollTo({ ...scrollToShow(view, place), behavior: 'instant' })
    },
    centre: (hour, behavior) => element.scrollTo({ left: hour * sizes.hour - sizes.width / 3, behavior }),
    onRowsRendered() {
      isRendering = false
      scheduleRender()
    },
    close() {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    },
  }

  resized.observe(element)
  element.addEventListener('scroll', onScroll, { passive: true })
  return box
}
