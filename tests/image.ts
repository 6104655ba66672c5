// `npm run test:image [-- --image NAME]` builds the image of server/deploy, runs it as its user, and waits
// for /ready.
// `buildah` works without a container engine. Registries may be unreachable, so debootstrap makes the base.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const READY_WITHIN_MS = 120_000
/** The image's operator's port. */
const READY = 'http://127.0.0.1:9000/ready'
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

const isAble = process.getuid?.() === 0 && ['buildah', 'debootstrap'].every((tool) => spawnSync(tool, ['--version']).status === 0)
if (!isAble) {
  console.warn('SKIPPED LOUDLY: the test of the image needs root, buildah and debootstrap.')
  process.exit(0)
}
const { image } = parseArgs({ options: { image: { type: 'string' } } }).values
const folder = mkdtempSync(join(tmpdir(), 'efir-image-'))
const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--storage-driver=vfs', ...args], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  }).trim()

let container: string | undefined
try {
  container = buildah('from', '--pull=never', image ?? build())
  const inside = buildah('mount', container)
  for (const tool of ['npm', 'gcc', 'git', 'python3']) {
    if (existsSync(join(inside, 'usr/bin', tool))) throw new Error(`The image contains ${tool}.`)
  }
  await runUntilReady(container)
  console.info('1 passed, 0 failed')
} finally {
  if (container !== undefined) buildah('rm', container)
  rmSync(folder, { recursive: true, force: true })
}

/** Builds the image on a Debian of this machine's mirror, and returns its name. */
function build(): string {
  const root = join(folder, 'debian')
  execFileSync('debootstrap', ['--variant=minbase', 'trixie', root], { stdio: 'ignore' })
  const base = buildah('from', 'scratch')
  buildah('add', base, root, '/')
  buildah('commit', '--rm', base, 'efir-test-base')
  // npm trusts the authorities that this machine trusts.
  const settings = join(folder, 'npmrc')
  writeFileSync(settings, 'cafile=/authorities.crt\n')
  const mounts = ['-v', `${AUTHORITIES}:/authorities.crt:ro`, '-v', `${settings}:${homedir()}/.npmrc:ro`]
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--build-arg', 'BASE=localhost/efir-test-base']
  buildah('build', ...options, ...mounts, '-f', 'server/deploy/Containerfile', '-t', 'efir-test', '.')
  return 'localhost/efir-test'
}

/** Runs the image's process until it is ready, and stops it as an engine does. */
async function runUntilReady(name: string): Promise<void> {
  const command = ['node_modules/.bin/node', '--max-semi-space-size=4', 'server/main.ts']
  const args = ['--storage-driver=vfs', 'run', '--isolation', 'chroot', '--user', '10001', name, '--', ...command]
  const child = spawn('buildah', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const untilMs = performance.now() + READY_WITHIN_MS
  const isReady = () =>
    fetch(READY).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    while (!(await isReady())) {
      if (performance.now() > untilMs || child.exitCode !== null) throw new Error('The image did not become ready.')
      await wait(500)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
