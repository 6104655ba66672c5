import { expect, test } from 'vitest'
import { isAttemptNear } from './charge-attempt.ts'

test.each([
  [null, false],
  [{ retry_at: null }, false],
  [{ retry_at: 0 }, true],
  [{ retry_at: 600_000 }, true],
  [{ retry_at: 600_001 }, false],
])('a subscription with the problem %j has an attempt near: %s', (problem, isNear) => {
  expect(isAttemptNear({ problem }, 0)).toBe(isNear)
})
