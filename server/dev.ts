// `npm run dev`: the service with the site served by Vite as it is edited; the calls and media are the real
// ones.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')
const { port, host } = readConfig(process.env)
const service = `http://127.0.0.1:${port + 1}`
const child = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=src/contract', '--watch-path=src/domain', 'server/main.ts'],
  {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1) },
    stdio: 'inherit',
  },
)
process.on('exit', () => child.kill())
child.on('exit', (code) => process.exit(code ?? 1))

const proxied = Object.fromEntries(['/api', '/media', '/v', '/images', '/stills'].map((path) => [path, service]))
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { host, port, strictPort: true, proxy: proxied },
})
await vite.listen()
vite.printUrls()
