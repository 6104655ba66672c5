import { useState } from 'react'
import { failureText } from '../../forms/refusal-texts.ts'

/** A change of money or of a subscription that a button starts. */
export type Change = {
  busy: boolean
  /** The text of the last failure. */
  wrong: string | undefined
  /** Makes one change at a time; returns undefined when it made none or failed. */
  make: <T>(change: () => Promise<T>) => Promise<T | undefined>
}

/** Runs the change of a button, and holds its failure for the screen. */
export function useChange(): Change {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const make = async <T>(change: () => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setWrong(undefined)
    try {
      return await change()
    } catch (error) {
      setWrong(failureText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, make }
}
