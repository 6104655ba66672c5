import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { edgeKey } from '../../server/admin/commands/edge-key.ts'
import { freePort } from './running-service.ts'

/** The processes' ports in the shipped configuration. */
const SHIPPED_PORTS = [3001, 3002, 3003]

/** The secret of processes whose tokens this nginx knows. */
export const EDGE_SECRET = 'a secret of the tests, long enough'

/** The nginx of this machine with the configuration of server/deploy. */
export type ShippedNginx = { address: string; errors: () => string; stop: () => Promise<void> }

/** Starts nginx in front of three processes. `home` stands for `/opt/efir`, with scripts of all builds. */
export async function startShippedNginx(ports: readonly number[], home?: string): Promise<ShippedNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-nginx-'))
  const port = await freePort()
  let shipped = readFileSync(join(import.meta.dirname, '../../server/deploy/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/opt/efir', home ?? folder)
    .replaceAll('/etc/nginx/efir', `${folder}/included`)
    .replaceAll('/var/cache/nginx/efir', `${folder}/cache`)
    // Processes of tests stop sooner.
    .replaceAll('keepalive_timeout 3s', 'keepalive_timeout 300ms')
  SHIPPED_PORTS.forEach((own, index) => (shipped = shipped.replaceAll(`127.0.0.1:${own}`, `127.0.0.1:${ports[index]}`)))
  mkdirSync(join(folder, 'included'))
  edgeKey({ secret: EDGE_SECRET, dataDir: '' }, (line) => writeFileSync(join(folder, 'included/edge-key.conf'), line))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const file = join(folder, 'nginx.conf')
  const http = `access_log off; types { text/javascript js; text/css css; } ${paths.join(' ')}\n${shipped}`
  writeFileSync(file, `daemon off; pid ${folder}/pid; error_log ${folder}/errors notice;\nevents {}\nhttp { ${http} }\n`)
  // Its own processes run as root, too: the folder is root's alone.
  const root = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const nginx = spawn('nginx', ['-e', `${folder}/errors`, '-c', file, ...root], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(address), { timeout: 10_000 })
  return {
    address,
    errors: () => readFileSync(join(folder, 'errors'), 'utf8'),
    async stop() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
