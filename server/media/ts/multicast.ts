import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { UpstreamError } from '../../net/upstream-error.ts'
import { createRtpOrder, isRtp } from './rtp.ts'

/** A group or a local port. `networkInterface` is the address of ours that joins the group. */
export type MulticastAddress = { host: string; port: number; source?: string; networkInterface?: string | undefined }

/** 8 MB hold 13 s at 5 Mbit/s, while the disk is busy. */
const MOST_QUEUED_BYTES = 8 * 2 ** 20
const RECEIVE_BUFFER_BYTES = 4 * 2 ** 20

/** Parses `udp://@239.1.2.3:1234` and `rtp://source@group:port`; undefined for other addresses. */
export function readMulticastAddress(address: string): MulticastAddress | undefined {
  const match = /^(?:udp|rtp):\/\/(?:([^@/?#]*)@)?(\[[0-9a-f:.]+\]|[0-9.]+):(\d{1,5})(?:[/?#].*)?$/i.exec(address)
  if (!match) return undefined
  const [, source, host = '', digits = ''] = match
  const port = Number(digits)
  if (port === 0 || port > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port, ...(source && { source }) }
}

/** True for a multicast group (RFC 5771, RFC 4291). */
export function isMulticastGroup(host: string): boolean {
  if (isIPv6(host)) return /^ff/i.test(host)
  const first = Number(host.split('.')[0])
  return first >= 224 && first <= 239
}

/**
 * Joins a group and yields the payload of its datagrams, in the order of their RTP headers where they have
 * some. Throws an `UpstreamError` if the group cannot be joined or the queue overflows.
 */
export async function* openMulticast(address: MulticastAddress, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { host } = address
  if (!isMulticastGroup(host)) throw new UpstreamError('the address is no multicast group', true)
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', reuseAddr: true, recvBufferSize: RECEIVE_BUFFER_BYTES })
  const order = createRtpOrder()
  const queue: Uint8Array[] = []
  let queued = 0
  let failure: Error | undefined
  let wake = () => {}

  function take(datagram: Uint8Array): void {
    for (const payload of isRtp(datagram) ? order.push(datagram) : [datagram]) {
      queue.push(payload)
      queued += payload.length
    }
    if (queued > MOST_QUEUED_BYTES) fail(new UpstreamError('the group sends faster than it is read'))
    wake()
  }
  function fail(error: Error): void {
    failure ??= error
    wake()
  }
  const abort = () => fail(signal.reason as Error)

  socket.on('message', take)
  socket.on('error', (error: NodeJS.ErrnoException) => fail(new UpstreamError(error.code ?? 'the group cannot be joined')))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    await join(socket, address)
    for (;;) {
      if (queue.length === 0 && !failure) await new Promise<void>((resolve) => (wake = resolve))
      if (failure) throw failure
      const chunk = Buffer.concat(queue.splice(0))
      queued = 0
      yield chunk
    }
  } finally {
    signal.removeEventListener('abort', abort)
    socket.close()
  }
}

async function join(socket: Socket, { host, port, source, networkInterface }: MulticastAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => reject(new UpstreamError(error.code ?? 'the port is in use')))
    // Bound to the group, so that other groups of the same port do not mix in (Linux).
    socket.bind({ port, address: host }, resolve)
  })
  try {
    if (source) socket.addSourceSpecificMembership(source, host, networkInterface)
    else socket.addMembership(host, networkInterface)
  } catch (error) {
    throw new UpstreamError((error as NodeJS.ErrnoException).code ?? 'the group cannot be joined')
  }
}
