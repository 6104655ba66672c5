import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

export type Running = { input: Writable; finished: Promise<{ output: Buffer; log: string }> }

/**
 * Starts ffmpeg politely (`nice`); `finished` holds its standard output and log, and rejects when it fails.
 */
export function startFfmpeg(args: readonly string[]): Running {
  const child = spawn('nice', ['-n', '10', 'ffmpeg', '-hide_banner', '-nostdin', '-y', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  const log: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk))
  // A reader that stops early (`-frames:v 1`) closes the pipe; its exit code says whether that was an error.
  child.stdin.on('error', () => undefined)
  const finished = once(child, 'close').then(([code]) => {
    const text = Buffer.concat(log).toString()
    if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')} ended with ${String(code)}\n${text}`)
    return { output: Buffer.concat(output), log: text }
  })
  return { input: child.stdin, finished }
}

/** Runs ffmpeg on some input bytes and returns its output and log. */
export async function ffmpeg(args: readonly string[], input: Buffer = Buffer.alloc(0)): Promise<{ output: Buffer; log: string }> {
  const running = startFfmpeg(args)
  running.input.end(input)
  return running.finished
}
