import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'

/** What a round of requests measured: how many a second, and the server's CPU for each (µs). */
export type Round = { perSecond: number; cpuMicros: number }

const CONNECTIONS = 16

/** Sends `count` requests over kept connections to an address of this machine and reads the CPU time of the server's process. */
export async function loadRound(url: string, count: number, pid: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await requestOnce(url, agent)
    }
  }
  const cpuBefore = cpuMicrosOf(pid)
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - started) / 1000
  const cpuMicros = (cpuMicrosOf(pid) - cpuBefore) / count
  agent.destroy()
  return { perSecond: count / seconds, cpuMicros }
}

function requestOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', platform: 'browser' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}

/** The CPU time that a process of this machine has used, user and system, in µs (proc(5): clock ticks of 10 ms). */
function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** The memory that a process holds, in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
