import { queryOptions } from '@tanstack/react-query'
import { showUser } from '../../contract/users.ts'
import { call } from '../../platform/http.ts'

/** The signed-in person. */
export const userQuery = () => queryOptions({ queryKey: ['user'], queryFn: () => call(showUser) })
