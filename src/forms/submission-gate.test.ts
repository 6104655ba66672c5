import { beforeEach, expect, test } from 'vitest'
import { CallFailure } from '../app-state/api-client.ts'
import { createSubmissionGate, NOTICE_MS, type SubmissionGate } from './submission-gate.ts'

const form = {}
let nowMs = 0
let gate: SubmissionGate

beforeEach(() => {
  nowMs = 0
  gate = createSubmissionGate(() => nowMs)
})

/** Presses Enter once; the server answers at once, with a failure's HTTP status if it refuses. */
function submit(status?: number | null, fields: object | null = form): boolean {
  if (!gate.enter(fields)) return false
  gate.leave(status === undefined ? undefined : new CallFailure('code', '', status))
  return true
}

test('nothing is sent while a request is under way', () => {
  expect(gate.enter(form)).toBe(true)
  expect(gate.enter(form)).toBe(false)
  expect(gate.enter(null)).toBe(false)
})

test.each([400, 401, 403, 409, 410, 422])('a form refused with %s is not sent again by a second press', (status) => {
  expect([submit(status), submit(status), submit(status)]).toEqual([true, false, false])
})

test.each([null, 425, 429, 500, 503])('after %s the same may be tried again at once', (status) => {
  expect([submit(status), submit(status)]).toEqual([true, true])
})

test('a success blocks nothing: the change may be undone at once', () => {
  expect([submit(), submit()]).toEqual([true, true])
})

test('typing, an ended notice and another form make a new try', () => {
  submit(422)
  gate.reset()
  expect(submit(422)).toBe(true)
  nowMs = NOTICE_MS
  expect(submit(422)).toBe(true)
  expect(submit(422, {})).toBe(true)
})

test('input during the request is a new attempt', () => {
  gate.enter(form)
  gate.reset()
  gate.leave(new CallFailure('wrong_login', '', 401))
  expect(submit()).toBe(true)
})

test('buttons without fields are never blocked', () => {
  expect([submit(422, null), submit(undefined, null), submit(undefined, null)]).toEqual([true, true, true])
})
