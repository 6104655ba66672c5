import { queryOptions } from '@tanstack/react-query'
import { listDevices } from '../../contract/users.ts'
import { call } from '../../app-state/api-client.ts'

/** The devices on which the signed-in person is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['user', 'devices'],
    queryFn: () => call(listDevices),
    staleTime: 0,
  })
