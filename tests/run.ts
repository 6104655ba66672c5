// `npm test` checks, builds, and runs unit tests, contract tests and smoke journeys.
// `npm run test:full` builds and runs the other browser tests; `npm test -- --all` does both.
// The last line counts all tests that ran.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Fields of vitest's report. */
type UnitReport = { numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** Fields of Playwright's report. */
type BrowserReport = { stats: { expected: number }; suites: BrowserSuite[] }
type BrowserSuite = {
  specs: { title: string; file: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
  suites?: BrowserSuite[]
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const { all, full } = parseArgs({ options: { all: { type: 'boolean' }, full: { type: 'boolean' } } }).values

let passed = 0
let failed = 0
/** Failures, listed again at the end of a long run. */
const failures: string[] = []

const say = (title: string) => console.info(`\n── ${title}`)

/** Runs in parallel; its output is printed at its end. */
async function step(title: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  say(title)
  process.stdout.write(Buffer.concat(printed))
  if (code === 0) passed += 1
  else fail(title)
}

function fail(name: string): void {
  failed += 1
  failures.push(name)
}

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  say(title)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/**
 * Counts a runner's JSON report; a runner that left none, or ended badly without a failed test, counts as one
 * failure.
 */
function count<Report>(
  title: string,
  ok: boolean,
  file: string,
  read: (report: Report) => { passed: number; failed: string[] },
): void {
  let counted: { passed: number; failed: string[] } = { passed: 0, failed: [] }
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    counted.failed = [`${title}: no report`]
  }
  passed += counted.passed
  const failedOnes = counted.failed.length === 0 && !ok ? [`${title}: ended badly`] : counted.failed
  for (const name of failedOnes) fail(name)
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
  const title = 'unit and server tests'
  const ok = run(title, 'npx', args)
  count(title, ok, report, ({ numPassedTests, testResults }: UnitReport) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
  }))
}

function runInBrowser(project: 'smoke' | 'full' | 'heard'): void {
  const report = join(reports, `${project}.json`)
  // Recorded sound is measured to the millisecond: nothing else runs beside it.
  const workers = project === 'heard' ? 1 : 2
  const args = [
    'test',
    '-c',
    'tests/playwright.config.ts',
    `--project=${project}`,
    `--workers=${workers}`,
    '--reporter=list,json',
  ]
  const title = `browser tests: ${project}`
  const ok = run(title, 'npx', ['playwright', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  count(title, ok, report, ({ stats, suites }: BrowserReport) => ({ passed: stats.expected, failed: suites.flatMap(failedIn) }))
}

/** A test is named with its file; one that passed only when it was tried again is a failure. */
function failedIn({ specs, suites }: BrowserSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...(suites ?? []).flatMap(failedIn)]
}

if (full) await build()
else {
  await checkAndBuild()
  runUnits()
  runInBrowser('smoke')
}
if (all || full) {
  runInBrowser('full')
  runInBrowser('heard')
}

if (failures.length > 0) say(`failed\n${failures.join('\n')}`)
console.info(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
