import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { isMulticastGroup, openMulticast, readMulticastAddress } from './multicast.ts'
import { packetsIn } from './testing/chunks.ts'
import { syntheticTs } from './testing/synthetic-ts.ts'

test.each([
  ['udp://@239.1.2.3:1234', { host: '239.1.2.3', port: 1234 }],
  ['rtp://239.1.2.3:5004/', { host: '239.1.2.3', port: 5004 }],
  ['udp://10.0.0.5@232.1.1.1:5000?pkt_size=1316', { host: '232.1.1.1', port: 5000, source: '10.0.0.5' }],
  ['udp://@[ff15::1]:1234', { host: 'ff15::1', port: 1234 }],
  ['udp://@239.1.2.3:0', undefined],
  ['udp://@239.1.2.3:70000', undefined],
  ['udp://@camera.example:1234', undefined],
  ['http://239.1.2.3:1234', undefined],
])('%s is read', (address, expected) => expect(readMulticastAddress(address)).toEqual(expected))

test('only groups are joined', async () => {
  expect(['224.0.0.1', '239.255.0.1', 'ff02::1'].map(isMulticastGroup)).toEqual([true, true, true])
  expect(['127.0.0.1', '10.0.0.1', '240.0.0.1', '::1'].map(isMulticastGroup)).toEqual([false, false, false, false])
  const opened = openMulticast({ host: '127.0.0.1', port: 5000 }, new AbortController().signal)
  await expect(opened.next()).rejects.toMatchObject({ message: 'the address is no multicast group', forGood: true })
})

test('a group on loopback is read until the signal ends it', async ({ skip }) => {
  const port = 40_000 + Math.floor(Math.random() * 20_000)
  const sender = createSocket('udp4')
  await new Promise<void>((resolve) => sender.bind(0, '127.0.0.1', resolve))
  const ending = new AbortController()
  const group = { host: '239.255.77.1', port, networkInterface: '127.0.0.1' }
  const opened = openMulticast(group, ending.signal)
  const packets = packetsIn(syntheticTs({ seconds: 1 })).slice(0, 70)
  const send = (bytes: Buffer) => new Promise<Error | null>((resolve) => sender.send(bytes, port, group.host, resolve))
  try {
    sender.setMulticastInterface('127.0.0.1')
    const first = opened.next()
    // The group is joined when the first packet arrives.
    const beginning = setInterval(() => void send(packets[0]!), 20)
    const begun = await first.catch((error: Error) => error).finally(() => clearInterval(beginning))
    if (begun instanceof Error) return skip(`no multicast on loopback: ${begun.message}`)
    const received: Uint8Array[] = []
    for (let at = 7; at < packets.length; at += 7) await send(Buffer.concat(packets.slice(at, at + 7)))
    const length = (packets.length - 7) * 188
    const isFirst = (chunk: Uint8Array) => chunk.length % 1316 !== 0
    while (received.reduce((sum, { length }) => sum + length, 0) < length) {
      const { value } = await opened.next()
      const bytes = Buffer.from(value as Uint8Array)
      received.push(isFirst(bytes) ? bytes.subarray(bytes.length - Math.floor(bytes.length / 1316) * 1316) : bytes)
    }
    expect(Buffer.concat(received).equals(Buffer.concat(packets.slice(7)))).toBe(true)
    ending.abort(new Error('over'))
    await expect(opened.next()).rejects.toThrow('over')
  } finally {
    sender.close()
  }
})
