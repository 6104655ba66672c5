import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/http.ts'

/** The signed-in person. */
export const userQuery = () =>
  queryOptions({ queryKey: ['user'], queryFn: async () => call((await import('../../contract/users.ts')).showUser) })
