import { useEffect, useEffectEvent, useState } from 'react'
import { type Entry, pollDeviceCode } from '../../contract/auth.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { type ShownCode, shownCode } from './television-store.ts'

/**
 * Polls until the viewer approves the code or it expires. Returns false while the server does not respond.
 */
export function useApproval(shown: ShownCode | null, onEntry: (entry: Entry) => void): boolean {
  const [isHeard, setIsHeard] = useState(true)
  const secret = shown?.secret
  const everyMs = shown?.pollEveryMs

  const ask = useEffectEvent(async (body: { secret: string }): Promise<boolean> => {
    try {
      const answer = await call(pollDeviceCode, { body })
      setIsHeard(true)
      if (answer.status === 'pending') return true
      shownCode.set(null)
      onEntry(answer)
      return false
    } catch (error) {
      if (isFailure(error, 'code_expired')) {
        const current = shownCode.get()
        if (current?.secret === body.secret) shownCode.set({ ...current, expiresAtMs: 0 })
        return false
      }
      setIsHeard(!isFailure(error, 'no_answer'))
      return true
    }
  })

  useEffect(() => {
    if (secret === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const askLater = (): void => {
      timer = setTimeout(async () => {
        if ((await ask({ secret })) && !isOver) askLater()
      }, everyMs)
    }
    askLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [secret, everyMs])
  return isHeard
}
