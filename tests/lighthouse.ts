// `npm run lighthouse`: Lighthouse over the pages of lighthouserc.json, on a service of its own.
// `npm run lighthouse -- telekanaly --runs 1` looks once at the pages with this in their address.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from '../server/http/built-site.ts'
import { findBrowser } from '../server/demo/studio/find-browser.ts'
import { startService } from './support/running-service.ts'

type Settings = {
  ci: {
    collect: { url: string[]; numberOfRuns: number; chromePath?: string; startServerCommand?: string }
    upload: { outputDir: string }
  }
}
type Report = {
  requestedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/lighthouse')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } })

if (!isBuilt(join(root, 'dist'))) {
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const { executablePath } = await findBrowser()
const service = await startService()
try {
  const settings = JSON.parse(readFileSync(join(root, 'lighthouserc.json'), 'utf8')) as Settings
  const { collect, upload } = settings.ci
  delete collect.startServerCommand
  collect.chromePath = executablePath!
  collect.numberOfRuns = Number(values.runs ?? collect.numberOfRuns)
  collect.url = collect.url
    .map((url) => new URL(pathOf(url), service.address).href)
    .filter((url) => positionals.every((word) => url.includes(word)))
  upload.outputDir = join(root, upload.outputDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const written = join(folder, 'lighthouserc.json')
  writeFileSync(written, JSON.stringify(settings))
  // The runner leaves its reports in the folder that it stands in.
  const { status } = spawnSync('npx', ['lhci', 'autorun', `--config=${written}`], {
    cwd: folder,
    stdio: 'inherit',
    // The zone of most viewers, which the server's pages are in.
    env: { ...process.env, TZ: 'Europe/Kyiv' },
  })
  const reports = readReports()
  console.table(
    collect.url.filter((url) => reports.some(({ requestedUrl }) => requestedUrl === url)).map((url) => medians(url, reports)),
  )
  process.exitCode = status ?? 1
} finally {
  await service.stop()
}

/** The path of an address with its query. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function readReports(): Report[] {
  const runs = join(folder, '.lighthouseci')
  return readdirSync(runs)
    .filter((name) => /^lhr-.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(runs, name), 'utf8')) as Report)
}

/** Medians of a page's runs: scores of 100, milliseconds and the layout shift. */
function medians(url: string, all: readonly Report[]) {
  const reports = all.filter(({ requestedUrl }) => requestedUrl === url)
  const score = (category: string) => median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
  const value = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN))
  return {
    page: pathOf(url),
    perf: Math.round(score('performance')),
    a11y: Math.round(score('accessibility')),
    bp: Math.round(score('best-practices')),
    seo: Math.round(score('seo')),
    LCP: Math.round(value('largest-contentful-paint')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    TBT: Math.round(value('total-blocking-time')),
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle - 0.5)]! + sorted[Math.ceil(middle - 0.5)]!) / 2
}
