import { type GridPart, type GridView, partNear, scrollToShow } from '../../domain/guide-view.ts'

/** The box in which the grid scrolls. Places are rows and hours of the day. */
export type GridBox = {
  /** Brings a row and an hour into view, with so many hours after it, no further than it takes. */
  show: (row: number, hour: number, length: number) => void
  /** Puts an hour a third of the way into the view. */
  centre: (hour: number, behavior: ScrollBehavior) => void
  close: () => void
}

/** Says of a box with a grid of so many rows and hours which part is near its view, at first and whenever that changes. */
export function openGridBox(element: HTMLElement, rows: number, hours: number, onPart: (part: GridPart) => void): GridBox {
  let sizes = { row: 0, hour: 0, width: 0, height: 0 }
  let told: GridPart | undefined

  const seen = (): GridView => ({ left: element.scrollLeft, top: element.scrollTop, width: sizes.width, height: sizes.height })

  const look = (): void => {
    const part = partNear(seen(), sizes, rows, hours)
    if (told && isSame(told, part)) return
    told = part
    onPart(part)
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
    look()
  }

  const resized = new ResizeObserver(measure)
  resized.observe(element)
  element.addEventListener('scroll', look, { passive: true })
  measure()
  return {
    show(row, hour, length) {
      const view = seen()
      // A long programme is shown as much of as tells what it is.
      const width = Math.min(length * sizes.hour, view.width / 3)
      const place = { left: hour * sizes.hour, top: row * sizes.row, width, height: sizes.row }
      element.scrollTo({ ...scrollToShow(view, place), behavior: 'instant' })
    },
    centre: (hour, behavior) => element.scrollTo({ left: hour * sizes.hour - sizes.width / 3, behavior }),
    close() {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    },
  }
}

const isSame = (a: GridPart, b: GridPart): boolean =>
  a.fromRow === b.fromRow && a.toRow === b.toRow && a.fromHour === b.fromHour && a.toHour === b.toHour
