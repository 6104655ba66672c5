import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { stationAt } from '../../domain/playback/station-order.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { indexAt, nearestTurn, placesAround, restingPlace, runOn } from './dial-geometry.ts'
import css from './StationDial.module.css'

// Marks drawn on either side: the widest screen shows four, the rest are ready for scrolling.
const REACH = 8
// A pointer that moved less is a press.
const PRESS_PX = 5

type StationDialProps = { station: Station; stations: readonly Station[]; onTune: (station: Station) => void }
type Drag = { fromX: number; fromPlace: number; moved: boolean; x: number; atMs: number; speed: number }

/** The dial: an endless tape of stations under a fixed Needle. Dragging moves the tape to a station, a
 * press selects a mark, and keys work as on any slider. */
export function StationDial({ station, stations, onTune }: StationDialProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const count = stations.length
  const index = Math.max(
    0,
    stations.findIndex(({ _id }) => _id === station._id),
  )
  const [rest, setRest] = useState(index)
  const [drag, setDrag] = useState<number | null>(null)
  const hold = useRef<Drag>(null)
  const tape = useRef<HTMLDivElement>(null)
  const tunedPlace = nearestTurn(rest, index, count)
  if (tunedPlace !== rest) setRest(tunedPlace)
  const place = drag ?? tunedPlace

  const pitch = () => tape.current!.firstElementChild!.clientWidth

  const settle = (at: number): void => {
    setDrag(null)
    const resting = restingPlace(
      at,
      stations.map(({ working }) => working),
    )
    const found = resting === null ? undefined : stations[indexAt(resting, count)]
    if (resting === null || !found) return
    setRest(resting)
    if (found._id !== station._id) onTune(found)
  }

  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, timeStamp: atMs } = event
    hold.current = { fromX: x, fromPlace: place, moved: false, x, atMs, speed: 0 }
  }
  const onMove = ({ clientX: x, timeStamp: atMs }: PointerEvent): void => {
    const now = hold.current
    if (!now) return
    const moved = now.moved || Math.abs(x - now.fromX) > PRESS_PX
    const speed = atMs > now.atMs ? (now.x - x) / pitch() / (atMs - now.atMs) : now.speed
    hold.current = { ...now, moved, x, atMs, speed }
    if (moved) setDrag(now.fromPlace + (now.fromX - x) / pitch())
  }
  const letGo = (event: PointerEvent<HTMLDivElement>): void => {
    const now = hold.current
    hold.current = null
    if (!now) return
    if (now.moved) {
      // A pointer that rested before its release has no momentum.
      const speed = event.timeStamp - now.atMs > 60 ? 0 : now.speed
      return settle(place + runOn(speed))
    }
    const { left, width } = event.currentTarget.getBoundingClientRect()
    settle(place + (event.clientX - left - width / 2) / pitch())
  }
  const drop = (): void => {
    hold.current = null
    setDrag(null)
  }

  const step = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, station, stations)
    if (!target) return
    event.preventDefault()
    onTune(target)
  }

  return (
    <div
      className={css.dial}
      role="slider"
      tabIndex={0}
      aria-label={t`Dial of stations`}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={nameIn(locale, station)}
      onKeyDown={step}
      onPointerDown={press}
      onPointerMove={onMove}
      onPointerUp={letGo}
      onPointerCancel={drop}
    >
      <div ref={tape} className={css.tape} data-held={drag !== null || undefined} style={{ '--at': place } as CSSProperties}>
        {placesAround(place, REACH).map((at) => {
          const marked = stations[indexAt(at, count)]!
          const away = Math.abs(at - Math.round(place))
          return (
            <span
              key={at}
              className={css.mark}
              data-away={Math.min(2, away)}
              data-silent={!marked.working || undefined}
              style={{ '--place': at } as CSSProperties}
            >
              <span className={css.name}>{nameIn(locale, marked)}</span>
              <span className={css.number}>{marked.number}</span>
            </span>
          )
        })}
      </div>
      <span className={css.needle} />
    </div>
  )
}

function targetOf(key: string, station: Station, stations: readonly Station[]): Station | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return stationAt(stations, station._id, 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return stationAt(stations, station._id, -1)
  if (key === 'Home') return stations.find(({ working }) => working)
  if (key === 'End') return stations.findLast(({ working }) => working)
  return undefined
}
