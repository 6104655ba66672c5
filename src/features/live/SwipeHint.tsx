import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isTelevision } from '../../platform/device-kind.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import css from '../../player-ui/OverPicture.module.css'

const NOTE = 'swipe-hint'
const SHOWN_FOR_MS = 7000

/** Tells touch users once that a vertical swipe changes the channel. */
export function SwipeHint({ playing }: { playing: boolean }) {
  const [isDue, setDue] = useState(
    () => matchMedia('(pointer: coarse)').matches && !isTelevision() && readNote(NOTE) === undefined,
  )
  const isShown = isDue && playing
  useEffect(() => {
    if (!isShown) return
    writeNote(NOTE, 'shown')
    const timer = setTimeout(() => setDue(false), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    isShown && (
      <p className={`${css.lost} ${css.hint}`} role="status">
        <Trans>Swipe up or down to change the channel</Trans>
      </p>
    )
  )
}
