// `npm test` checks, builds, and runs the unit, server and browser tests; `npm run test:thorough` builds and runs the browser tests
// that are long and seldom break; `npm test -- --all` does both. The last line counts everything that was run.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const { all, thorough } = parseArgs({ options: { all: { type: 'boolean' }, thorough: { type: 'boolean' } } }).values

let passed = 0
let failed = 0

const say = (title: string) => console.info(`\n── ${title}`)

/** Runs beside others: what it prints is shown when it has ended. */
async function step(title: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  say(title)
  process.stdout.write(Buffer.concat(printed))
  if (code === 0) passed += 1
  else failed += 1
}

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  say(title)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Counts a runner's JSON report; a runner that left none, or ended badly without a failed test, counts as one failure. */
function count(ok: boolean, file: string, read: (report: never) => { passed: number; failed: number }): void {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch {
    counted.failed = 1
  }
  passed += counted.passed
  failed += counted.failed === 0 && !ok ? 1 : counted.failed
}

const build = () => step('build', 'npm', ['run', '-s', 'build'])

async function checkAndBuild(): Promise<void> {
  const check = async (): Promise<void> => {
    await step('types', 'npx', ['tsc', '-b'])
    await step('lint', 'npm', ['run', '-s', 'lint'])
    await step('messages', 'npm', ['run', '-s', 'i18n:check'])
  }
  await Promise.all([check(), build()])
}

function runUnits(): void {
  const report = join(reports, 'unit.json')
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const ok = run('unit and server tests', 'npx', args)
  count(ok, report, ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

function runInBrowser(project: 'seen' | 'heard' | 'thoroughly-seen' | 'thoroughly-heard'): void {
  const report = join(reports, `${project}.json`)
  // What is heard is measured to the millisecond: nothing else runs beside it.
  const workers = project.endsWith('heard') ? 1 : 2
  const args = [
    'test',
    '-c',
    'tests/playwright.config.ts',
    `--project=${project}`,
    `--workers=${workers}`,
    '--reporter=list,json',
  ]
  const ok = run(`browser tests: what is ${project.replace('-', ' ')}`, 'npx', ['playwright', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  count(ok, report, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

if (thorough) await build()
else {
  await checkAndBuild()
  runUnits()
  runInBrowser('seen')
  runInBrowser('heard')
}
if (all || thorough) {
  runInBrowser('thoroughly-seen')
  runInBrowser('thoroughly-heard')
}

console.info(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
