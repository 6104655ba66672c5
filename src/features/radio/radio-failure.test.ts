import { expect, test } from 'vitest'
import type { PlayerError } from '../../player/state.ts'
import { failureCode } from './radio-failure.ts'

const failure = (code: PlayerError['code'], status: number | null = null): PlayerError => ({
  code,
  cause: { detail: 'manifestLoadError', status, code: null },
})

test('an unsupported stream suggests a newer browser', () => {
  expect(failureCode(failure('unsupported'))).toBe('browser_outdated')
  expect(failureCode(failure('unsupported', 403))).toBe('browser_outdated')
})

test('a refusal by region suggests checking the connection', () => {
  for (const status of [403, 451]) {
    expect(failureCode(failure('address', status))).toBe('check_connection')
    expect(failureCode(failure('network', status))).toBe('check_connection')
  }
})

test('any other failure is the station’s', () => {
  for (const error of [failure('address', 503), failure('address', 404), failure('network'), failure('media', 403), null]) {
    expect(failureCode(error)).toBe('station_not_working')
  }
})
