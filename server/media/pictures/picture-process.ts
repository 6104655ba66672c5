import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { derivePicture } from './derive-picture.ts'

/** Messages to and from the child process. */
export type Order = { id: number; master: Parameters<typeof derivePicture>[0]; variant: Parameters<typeof derivePicture>[1] }
export type Delivery = { id: number; made: Uint8Array } | { id: number; fault: string }

type Waiting = { resolve: (made: Buffer) => void; reject: (error: Error) => void }

const ENTRY = join(import.meta.dirname, 'picture-process-entry.ts')
const IDLE_MS = 30_000

/** Derives pictures in a child process. */
export type PictureProcess = ReturnType<typeof createPictureProcess>

/**
 * Derives pictures in a child process, because encoders leave memory behind (120 MB after a hundred posters).
 * It starts on demand, ends when idle and is replaced if it dies.
 */
export function createPictureProcess({ idleMs = IDLE_MS, entry = ENTRY } = {}) {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let orders = 0

  function begin(): ChildProcess {
    const begun = fork(entry, { serialization: 'advanced', execArgv: [] })
    const mine = (id: number) => {
      const order = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
      return order
    }
    begun.on('message', (delivery: Delivery) => {
      const order = mine(delivery.id)
      if ('made' in delivery) order?.resolve(Buffer.from(delivery.made))
      else order?.reject(new Error(delivery.fault))
    })
    const fail = (why: string): void => {
      if (child !== begun) return
      child = undefined
      for (const id of waiting.keys()) mine(id)?.reject(new Error(`the pictures' process ${why}`))
    }
    begun.once('exit', (code, signal) => fail(`ended (${signal ?? code})`))
    // The process did not start, or a message could not be delivered.
    begun.on('error', ({ message }) => fail(`failed (${message})`))
    // The child must not keep the service alive.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  function end(): void {
    clearTimeout(idle)
    const ended = child
    child = undefined
    ended?.disconnect()
  }

  return {
    /** Like `derivePicture`. Rejects as well if the process dies. */
    derive(...[master, variant]: Parameters<typeof derivePicture>): Promise<Buffer> {
      clearTimeout(idle)
      child ??= begin()
      const order: Order = { id: (orders += 1), master, variant }
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      waiting.set(order.id, { resolve, reject })
      child.send(order, (error) => {
        if (!error) return
        waiting.delete(order.id)
        reject(error)
      })
      return promise
    },
    /** The id of the running process, if any. */
    pid: (): number | undefined => child?.pid,
    /** Ends the process and drops unfinished pictures. */
    end,
  }
}
