import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { readNumber, withDigit } from '../../../domain/guide/channel-choice.ts'

// Without another digit for this long the number is complete.
const WHOLE_AFTER_MS = 1500

/** Collects a channel number digit by digit and zaps when it is complete. */
export function useTypedNumber(channels: readonly Channel[], watch: (channel: Channel) => void) {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  const { channel } = readNumber(channels, typed)

  const confirm = (): void => {
    setTyped('')
    if (channel) watch(channel)
  }
  const whole = useEffectEvent(confirm)
  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => whole(), WHOLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (settled === '') return
    const timer = setTimeout(setSettled, WHOLE_AFTER_MS, '')
    return () => clearTimeout(timer)
  }, [settled])

  return {
    typed,
    channel,
    /** A number has just led to its channel before its timeout. */
    hasSettled: settled !== '',
    confirm,
    /** Types a digit; an unambiguous number zaps at once. */
    type(digit: string): void {
      const next = withDigit(channels, typed, digit)
      const read = readNumber(channels, next)
      setTyped(read.settled ? '' : next)
      setSettled(read.settled ? next : '')
      if (read.settled && read.channel) watch(read.channel)
    },
    erase: () => setTyped(typed.slice(0, -1)),
    forget(): void {
      setTyped('')
      setSettled('')
    },
  }
}
