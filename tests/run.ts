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
type BrowserStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped'
type BrowserSuite = {
  specs: { title: string; file: string; tests: { status: BrowserStatus }[] }[]
  suites?: BrowserSuite[]
}

/**
 * So many browser tests may fail once and pass when they are tried again: a busy machine stops for seconds.
 * They are listed; more of them count as failed.
 */
const MOST_FLAKY = 3

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const { all, full } = parseArgs({ options: { all: { type: 'boolean' }, full: { type: 'boolean' } } }).values

let passed = 0
let failed = 0
/** Failures, and tests that passed when they were tried again, listed at the end of a long run. */
const failures: string[] = []
const flaky: string[] = []

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
    '--retries=1',
    '--reporter=list,json',
  ]
  const title = `browser tests: ${project}`
  const ok = run(title, 'npx', ['playwright', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  count(title, ok, report, ({ stats, suites }: BrowserReport) => {
    flaky.push(...suites.flatMap((suite) => named(suite, 'flaky')))
    return { passed: stats.expected, failed: suites.flatMap((suite) => named(suite, 'unexpected')) }
  })
}

/** The tests of a suite that ended so, each with its file. */
function named({ specs, suites }: BrowserSuite, ended: BrowserStatus): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === ended))
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...(suites ?? []).flatMap((suite) => named(suite, ended))]
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

if (flaky.length > 0) say(`flaky (passed when tried again)\n${flaky.join('\n')}`)
if (flaky.length > MOST_FLAKY) flaky.forEach(fail)
else passed += flaky.length
if (failures.length > 0) say(`failed\n${failures.join('\n')}`)
console.info(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
