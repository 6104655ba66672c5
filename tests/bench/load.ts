import { readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** The result of a round: requests a second, and the server's CPU for each (µs). */
export type Round = { perSecond: number; cpuMicros: number }

/** One request; with a body it is a POST of JSON. */
export type Sent = { path: string; headers?: Record<string, string>; body?: unknown }

/** The number of concurrent connections. */
export const CONNECTIONS = 16

/**
 * Sends `count` requests over keep-alive connections of `CONNECTIONS` clients, and reads the CPU time of the
 * server's process.
 */
export async function loadRound(address: string, sent: (connection: number) => Sent, count: number, pid: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = count
  const worker = async (_: unknown, connection: number): Promise<void> => {
    while (left > 0) {
      left -= 1
      await answerTo(address, sent(connection), agent)
    }
  }
  const cpuBefore = cpuMicrosOf(pid)
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }).map(worker))
  const seconds = (performance.now() - started) / 1000
  const cpuMicros = (cpuMicrosOf(pid) - cpuBefore) / count
  agent.destroy()
  return { perSecond: count / seconds, cpuMicros }
}

/**
 * Sends requests one after another over one connection: how long each took (ms), and the server's CPU for
 * each (µs).
 */
export async function timedRound(
  address: string,
  requests: readonly Sent[],
  pid: number,
): Promise<{ times: number[]; cpuMicros: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const cpuBefore = cpuMicrosOf(pid)
  for (const sent of requests) {
    const startedMs = performance.now()
    await answerTo(address, sent, agent)
    times.push(performance.now() - startedMs)
  }
  const cpuMicros = (cpuMicrosOf(pid) - cpuBefore) / requests.length
  agent.destroy()
  return { times, cpuMicros }
}

/** The answer to a request, its body as it travelled; throws unless it is 200. */
export function answerTo(
  address: string,
  { path, headers, body }: Sent,
  agent?: Agent,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sending = request(
      address + path,
      {
        ...(agent && { agent }),
        method: json === undefined ? 'GET' : 'POST',
        headers: {
          'accept-encoding': 'br',
          platform: 'browser',
          ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
          ...headers,
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
      },
    )
    sending.on('error', reject)
    sending.end(json)
  })
}

/**
 * The CPU time that a process of this machine has used, user and system, in µs (proc(5): clock ticks of 10
 * ms).
 */
export function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** The memory that a process holds, in megabytes. */
export function residentMegabytes(pid: number): number {
  return memoryOf(pid, 'VmRSS') ?? 0
}

/** The most memory that a process has held so far, in megabytes; undefined when it has ended. */
export function mostMegabytes(pid: number): number | undefined {
  return memoryOf(pid, 'VmHWM')
}

function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}
