import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { readNumber, withDigit } from '../../../domain/guide/channel-choice.ts'

// After so long without another digit the number is whole.
const WHOLE_AFTER_MS = 1500

/** A channel number that is being typed digit by digit, and the way to its channel once it is whole. */
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
    /** Whether a number has just led to its channel before it could be known that no more of it would come. */
    hasSettled: settled !== '',
    confirm,
    /** Types a digit; a number that only one channel can mean leads there at once. */
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
