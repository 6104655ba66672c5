import { describe, expect, test } from 'vitest'
import type { Phase } from './lifecycle.ts'
import { createReadiness } from './readiness.ts'

const holds = async () => {}
const fails = async () => Promise.reject(new Error('away'))

function opened(database = holds) {
  const state = { phase: 'serving' as Phase, database }
  return {
    state,
    ready: createReadiness(
      () => state.phase,
      () => ({ database: () => state.database() }),
    ),
  }
}

describe('a process is ready', () => {
  test('once it serves and every condition holds', async () => {
    const { state, ready } = opened()
    state.phase = 'starting'
    expect(await ready()).toEqual({ isReady: false, phase: 'starting', failing: [] })
    state.phase = 'serving'
    expect(await ready()).toMatchObject({ isReady: true })
  })

  test('never before the database has answered, and still when it is lost afterwards', async () => {
    const { state, ready } = opened(fails)
    expect(await ready()).toMatchObject({ isReady: false, failing: ['database'] })
    state.database = holds
    expect(await ready()).toMatchObject({ isReady: true, failing: [] })
    state.database = fails
    expect(await ready()).toMatchObject({ isReady: true, failing: ['database'] })
  })

  test('not while it drains', async () => {
    const { state, ready } = opened()
    expect(await ready()).toMatchObject({ isReady: true })
    state.phase = 'draining'
    expect(await ready()).toMatchObject({ isReady: false, phase: 'draining' })
  })

  test('not by a condition without an answer within a second', async () => {
    const { ready } = opened(async () => new Promise<void>(() => {}))
    expect(await ready()).toMatchObject({ isReady: false, failing: ['database'] })
  })
})
