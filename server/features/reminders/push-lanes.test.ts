import { expect, test } from 'vitest'
import { createPushLanes, FIRST_OF_HOST } from './push-lanes.ts'

const HANGS = 'https://hangs.example'
const MINUTE = 60_000

/** Lanes on a clock that a test sets with each event. */
function openLanes() {
  let elapsedMs = 0
  const lanes = createPushLanes(() => elapsedMs)
  return {
    begin(endpoint: string) {
      const end = lanes.begin(endpoint)
      return (atMs: number, isAnswered?: boolean) => {
        elapsedMs = atMs
        end(isAnswered)
      }
    },
    closed(atMs: number) {
      elapsedMs = atMs
      return lanes.closed()
    },
  }
}

/** Lets so many pushes to a push service end at once without an answer. */
function beSilent(lanes: ReturnType<typeof openLanes>, nowMs: number, pushes = 3): void {
  const ends = Array.from({ length: pushes }, (_, index) => lanes.begin(`${HANGS}/${index}`))
  for (const end of ends) end(nowMs, false)
}

test('a push service with enough pushes in flight gets no more until one has ended', () => {
  const lanes = openLanes()
  const ends = Array.from({ length: FIRST_OF_HOST }, () => lanes.begin(`${HANGS}/a`))
  lanes.begin('https://answers.example/a')
  expect(lanes.closed(0)).toEqual([HANGS])
  ends[0]!(0, true)
  expect(lanes.closed(0)).toEqual([])
})

test('a hanging service is paused ever longer, at most five minutes', () => {
  const lanes = openLanes()
  beSilent(lanes, 0, 2)
  expect(lanes.closed(0)).toEqual([])
  beSilent(lanes, 0, 1)
  expect([lanes.closed(14_999), lanes.closed(15_000)]).toEqual([[HANGS], []])
  beSilent(lanes, MINUTE, 2 * FIRST_OF_HOST)
  expect([lanes.closed(MINUTE + 29_999), lanes.closed(MINUTE + 30_000)]).toEqual([[HANGS], []])
  beSilent(lanes, 0, 1000)
  expect([lanes.closed(5 * MINUTE - 1), lanes.closed(5 * MINUTE)]).toEqual([[HANGS], []])
})

test('after a silent push, while another is in flight, no more are sent', () => {
  const lanes = openLanes()
  const [first, second] = [lanes.begin(`${HANGS}/a`), lanes.begin(`${HANGS}/b`)]
  first(0, false)
  expect(lanes.closed(0)).toEqual([HANGS])
  second(0, true)
  expect(lanes.closed(0)).toEqual([])
})

test('one response resets the pause', () => {
  const lanes = openLanes()
  beSilent(lanes, 0)
  lanes.begin(`${HANGS}/a`)(0, true)
  expect(lanes.closed(0)).toEqual([])
})

test('every answer lets one more push in flight, up to 200, and silence lets few again', () => {
  const lanes = openLanes()
  const begin = () => lanes.begin(`${HANGS}/a`)
  const flying = [begin()]
  /** Starts pushes until the service gets no more; returns how many are in flight. */
  const fill = () => {
    while (lanes.closed(0).length === 0) flying.push(begin())
    return flying.length
  }
  const answerAll = (isAnswered: boolean) => {
    // One stays in flight: a service without any is forgotten.
    for (const end of flying.splice(1)) end(0, isAnswered)
  }
  expect(fill()).toBe(20)
  answerAll(true)
  expect(fill()).toBe(39)
  for (let rounds = 0; rounds < 8; rounds++) {
    answerAll(true)
    fill()
  }
  expect(flying).toHaveLength(200)
  flying.pop()!(0, false)
  flying.pop()!(0, true)
  for (const end of flying.splice(1)) end(0)
  expect(fill()).toBe(21)
})
