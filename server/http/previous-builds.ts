import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** Of how many builds the assets are served, the newest among them: pages that are open were made by older ones (PLATFORM, Updates). */
export const PREVIOUS_BUILDS = 5

const FOLDER = 'older'
/** The names of the assets of each older build, the newest build first. */
const LIST = 'builds.json'

/** Puts aside the assets of the build in a folder, which is about to be replaced, and forgets those of builds too old to be served. */
export function keepPreviousBuild(dist: string): void {
  const assets = join(dist, 'site/assets')
  if (!existsSync(assets)) return
  const older = join(dist, FOLDER)
  const kept = join(older, 'assets')
  mkdirSync(kept, { recursive: true })
  const names = readdirSync(assets).toSorted()
  for (const name of names) copyFileSync(join(assets, name), join(kept, name))
  // The same build made twice is one.
  const before = readList(older).filter((build) => build.join() !== names.join())
  const builds = [names, ...before].slice(0, PREVIOUS_BUILDS - 1)
  writeFileSync(join(older, LIST), JSON.stringify(builds))
  const wanted = new Set(builds.flat())
  for (const name of readdirSync(kept)) if (!wanted.has(name)) rmSync(join(kept, name))
}

function readList(older: string): string[][] {
  const file = join(older, LIST)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[][]) : []
}

/** The files of a build, with the assets of the builds before it behind them. */
export function readPreviousBuilds(dist: string): StaticFiles {
  const newest = readStaticFiles(join(dist, 'site'))
  const folder = join(dist, FOLDER)
  if (!existsSync(folder)) return newest
  const older = readStaticFiles(folder)
  return {
    text: newest.text,
    answer: (context, path) =>
      newest.answer(context, path) ?? (path.startsWith('/assets/') ? older.answer(context, path) : undefined),
  }
}
