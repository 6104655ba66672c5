import { expect, test } from 'vitest'
import { randomNumbers } from './testing/chunks.ts'
import { createRtpOrder, isRtp } from './rtp.ts'

function datagram(sequence: number, payload: string, { csrcs = 0, extension = 0, padding = 0 } = {}): Buffer {
  const head = Buffer.alloc(12 + csrcs * 4)
  head[0] = 0x80 | csrcs | (extension > 0 ? 0x10 : 0) | (padding > 0 ? 0x20 : 0)
  head[1] = 33
  head.writeUInt16BE(sequence & 0xffff, 2)
  const extra = extension > 0 ? Buffer.from([0xbe, 0xde, 0, extension, ...Array<number>(extension * 4).fill(7)]) : Buffer.alloc(0)
  const end = padding > 0 ? Buffer.alloc(padding, padding) : Buffer.alloc(0)
  return Buffer.concat([head, extra, Buffer.from(payload), end])
}

function orderOf(datagrams: readonly Buffer[]): string[] {
  const order = createRtpOrder()
  return datagrams.flatMap((one) => order.push(one)).map((payload) => Buffer.from(payload).toString())
}

test('RTP differs from plain packets', () => {
  expect(isRtp(datagram(1, 'G'.repeat(188)))).toBe(true)
  expect(isRtp(Buffer.alloc(1316, 0x47))).toBe(false)
})

test('headers, extensions and padding are removed', () => {
  expect(orderOf([datagram(1, 'a', { csrcs: 2 }), datagram(2, 'b', { extension: 3 }), datagram(3, 'c', { padding: 4 })])).toEqual(
    ['a', 'b', 'c'],
  )
})

test('reordered datagrams are sorted, also where the numbers wrap', () => {
  const random = randomNumbers(4)
  const numbers = Array.from({ length: 400 }, (_, i) => 65_400 + i)
  const mixed = numbers
    .map((number, i) => ({ number, at: i === 0 ? -1 : i + random() * 20 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ number }) => datagram(number, `${number}`))
  expect(orderOf(mixed)).toEqual(numbers.map(String))
})

test('a lost datagram holds up 32 later ones, a repeated or late one is dropped', () => {
  const order = createRtpOrder()
  order.push(datagram(1, '1'))
  const counts = Array.from({ length: 33 }, (_, i) => order.push(datagram(3 + i, 'x')).length)
  expect(counts).toEqual([...Array<number>(32).fill(0), 33])
  expect(order.push(datagram(2, 'late'))).toEqual([])
  expect(order.push(datagram(35, 'again'))).toEqual([])
})

test('a sender that restarts is followed at once', () => {
  expect(orderOf([datagram(5, 'a'), datagram(30_000, 'b'), datagram(30_001, 'c')])).toEqual(['a', 'b', 'c'])
})
