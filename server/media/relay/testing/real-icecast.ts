import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

const PASSWORD = 'source-of-the-tests'

/** Returns a sentence with the programs that a real station needs and this machine lacks, or undefined. */
export function whatIsMissing(): string | undefined {
  const isThere = (tool: string, flag: string) => !spawnSync(tool, [flag]).error
  if (!isThere('ffmpeg', '-version')) return 'ffmpeg is not installed'
  return isThere('icecast2', '-v') ? undefined : 'icecast2 is not installed'
}

/** Starts a real Icecast on loopback; ffmpeg feeds its mounts. `stop` ends both. */
export async function startIcecast() {
  const directory = await mkdtemp(join(tmpdir(), 'efir-icecast-'))
  const port = await freePort()
  await writeFile(join(directory, 'icecast.xml'), configuration(directory, port), { mode: 0o644 })
  // Icecast refuses to run as root and drops to this user.
  spawnSync('chmod', ['777', directory])
  const processes: ChildProcess[] = [spawn('icecast2', ['-c', join(directory, 'icecast.xml')], { stdio: 'ignore' })]
  const base = `http://127.0.0.1:${port}`
  const isUp = (path: string) => vi.waitFor(async () => statusOf(`${base}${path}`), { timeout: 20_000, interval: 100 })
  await isUp('/status-json.xsl')
  return {
    /** Starts a mount with an encoder of ffmpeg. Returns its address once it is on air. */
    async feed(mount: string, type: string, coder: readonly string[]): Promise<string> {
      const sound = 'sine=frequency=330:sample_rate=44100,tremolo=f=0.5'
      const target = `icecast://source:${PASSWORD}@127.0.0.1:${port}/${mount}`
      const input = ['-v', 'error', '-nostdin', '-re', '-f', 'lavfi', '-i', sound]
      processes.push(spawn('ffmpeg', [...input, ...coder, '-content_type', type, target], { stdio: 'ignore' }))
      await isUp(`/${mount}`)
      return `${base}/${mount}`
    },
    /** Sets the title, as a studio's software does. */
    async say(mount: string, song: string): Promise<void> {
      const query = new URLSearchParams({ mount: `/${mount}`, mode: 'updinfo', song, charset: 'UTF-8' })
      const headers = { Authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` }
      await (await fetch(`${base}/admin/metadata?${query}`, { headers })).text()
    },
    async stop(): Promise<void> {
      for (const running of processes.toReversed()) {
        const ended = once(running, 'exit')
        if (running.exitCode === null && running.kill('SIGKILL')) await ended
      }
      await rm(directory, { recursive: true })
    },
  }
}

async function statusOf(url: string): Promise<void> {
  const ending = new AbortController()
  const response = await fetch(url, { signal: ending.signal })
  ending.abort()
  if (response.status !== 200) throw new Error(`answers ${response.status}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function configuration(directory: string, port: number): string {
  const isRoot = process.getuid?.() === 0
  return `<icecast>
  <limits><sources>4</sources><burst-size>65536</burst-size></limits>
  <authentication>
    <source-password>${PASSWORD}</source-password>
    <admin-user>admin</admin-user><admin-password>${PASSWORD}</admin-password>
  </authentication>
  <hostname>localhost</hostname>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <paths>
    <basedir>${directory}</basedir><logdir>${directory}</logdir>
    <webroot>/usr/share/icecast2/web</webroot><adminroot>/usr/share/icecast2/admin</adminroot>
  </paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>2</loglevel></logging>
  <security>${isRoot ? '<changeowner><user>nobody</user><group>nogroup</group></changeowner>' : ''}</security>
</icecast>
`
}
