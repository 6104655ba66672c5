import * as v from 'valibot'
import { expect } from 'vitest'
import { api, type Api } from '../../src/contract/api.ts'
import type { CallData } from '../../src/contract/call.ts'
import { Failure } from '../../src/contract/errors.ts'
import type { Service } from './service.ts'

type Options = Parameters<Service['ask']>[1]

/** Requests of a test to a service that is open at that time. */
export function askersOf(service: () => Service) {
  return {
    /** The data of a call, checked against the contract. */
    async data<K extends keyof Api>(name: K, path: string, options: Options = {}): Promise<CallData<Api[K]>> {
      const response = await service().ask(path, options)
      expect(response.status).toBe(200)
      return v.parse(api[name].data as v.GenericSchema, await response.json()) as CallData<Api[K]>
    },
    /** The status and the code of a failure. */
    async failure(path: string, options: Options = {}): Promise<string> {
      const response = await service().ask(path, options)
      const { code } = v.parse(Failure, await response.json())
      return `${response.status} ${code}`
    },
  }
}
