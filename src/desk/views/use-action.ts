import { useState } from 'react'

/** An action on an item: chosen, confirmed in a dialog, then done or given up. */
export function useAction<T>() {
  const [chosen, setChosen] = useState<T | null>(null)
  const [isDone, setDone] = useState(false)
  const end = (done: boolean) => {
    setChosen(null)
    setDone(done)
  }
  return {
    /** The action that a dialog confirms; null closes the dialog. */
    chosen,
    isDone,
    choose: (action: T) => {
      setDone(false)
      setChosen(() => action)
    },
    finish: () => end(true),
    giveUp: () => end(false),
  }
}
