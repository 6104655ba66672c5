import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { clockError } from '../../domain/time/clock-error.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'
import { clockOffset, onClockChange } from '../../storage/server-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './OutboxStatus.module.css'

const NOTED = 'clock-noted'
const SHOWN_FOR_MS = 12_000

/**
 * One quiet line, once a visit, when the device's clock is wrong: what the site shows goes by the server's.
 */
export function ClockNote() {
  const locale = useStore(localeStore)
  const [note, setNote] = useState<ReturnType<typeof clockError>>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = (): void => {
      const error = clockError(clockOffset(), locale)
      if (!error || readVisitNote(NOTED) !== undefined) return
      writeVisitNote(NOTED, '1')
      setNote(error)
      timer = setTimeout(() => setNote(null), SHOWN_FOR_MS)
    }
    check()
    const stop = onClockChange(check)
    return () => {
      stop()
      clearTimeout(timer)
      setNote(null)
    }
  }, [locale])

  const span = note?.span
  if (!note) return null
  return (
    <p className={css.line}>
      {note.isBehind ? (
        <Trans>The clock of this device is {span} behind.</Trans>
      ) : (
        <Trans>The clock of this device is {span} ahead.</Trans>
      )}
    </p>
  )
}
