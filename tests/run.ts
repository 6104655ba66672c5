// `npm test`: checks, builds, then runs the unit, server and browser tests; the last line counts them all.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.info(`\n── ${title}`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function step(title: string, command: string, args: string[]): void {
  if (run(title, command, args)) passed += 1
  else failed += 1
}

/** Counts a runner's JSON report; a runner that left none, or ended badly without a failed test, counts as one failure. */
function count(ok: boolean, file: string, read: (report: never) => { passed: number; failed: number }): void {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(join(reports, file), 'utf8')) as never)
  } catch {
    counted.failed = 1
  }
  passed += counted.passed
  failed += counted.failed === 0 && !ok ? 1 : counted.failed
}

step('types', 'npx', ['tsc', '-b'])
step('lint', 'npm', ['run', '-s', 'lint'])
step('messages', 'npm', ['run', '-s', 'i18n:check'])
step('build', 'npm', ['run', '-s', 'build'])

const unit = join(reports, 'unit.json')
const unitOk = run('unit and server tests', 'npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${unit}`,
])
count(unitOk, 'unit.json', (report: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}))

for (const [project, workers] of [
  ['seen', 2],
  ['heard', 1],
] as const) {
  const report = `${project}.json`
  const ok = run(
    `browser tests: what is ${project}`,
    'npx',
    [
      'playwright',
      'test',
      '-c',
      'tests/playwright.config.ts',
      `--project=${project}`,
      `--workers=${workers}`,
      '--reporter=list,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) },
  )
  count(ok, report, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

console.info(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
