import { queryOptions } from '@tanstack/react-query'
import type { CallArguments } from '../contract/call.ts'
import type { OperatorCall } from '../contract/operator-call.ts'
import { operatorSessionCalls } from '../contract/operator-session.ts'
import { isFailure } from '../app-state/api-client.ts'
import { callDesk } from './desk-client.ts'

/** Returns the query of a call of the desk; its key is the path with the input. */
export const deskQuery = <C extends OperatorCall>(made: C, input?: CallArguments<C>) =>
  queryOptions({
    queryKey: ['desk', made.path, input ?? null] as const,
    queryFn: () => (callDesk as (made: C, input?: CallArguments<C>) => ReturnType<typeof callDesk<C>>)(made, input),
  })

/** The session of this browser; null without one. */
export const deskSessionQuery = queryOptions({
  queryKey: ['desk', 'session'] as const,
  queryFn: () =>
    callDesk(operatorSessionCalls.showDeskSession).catch((error: unknown) => {
      if (isFailure(error, 'authorization_required')) return null
      throw error
    }),
})
