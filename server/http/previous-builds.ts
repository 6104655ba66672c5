import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** How many builds have their assets served, the newest included: open pages still request older ones. */
export const PREVIOUS_BUILDS = 5

const FOLDER = 'older'
/** Asset names of each older build, the newest build first. */
const LIST = 'builds.json'

/**
 * Copies the assets of the build that is about to be replaced, and deletes those of builds too old to be
 * served.
 */
export function keepPreviousBuild(dist: string): void {
  const assets = join(dist, 'site/assets')
  if (!existsSync(assets)) return
  const older = join(dist, FOLDER)
  const olderAssets = join(older, 'assets')
  mkdirSync(olderAssets, { recursive: true })
  const names = readdirSync(assets).toSorted()
  for (const name of names) copyFileSync(join(assets, name), join(olderAssets, name))
  // Building the same source twice counts once.
  const previous = readList(older).filter((build) => build.join() !== names.join())
  const builds = [names, ...previous].slice(0, PREVIOUS_BUILDS - 1)
  writeFileSync(join(older, LIST), JSON.stringify(builds))
  const served = new Set(builds.flat())
  for (const name of readdirSync(olderAssets)) if (!served.has(name)) rmSync(join(olderAssets, name))
}

function readList(older: string): string[][] {
  const file = join(older, LIST)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[][]) : []
}

/** Reads the files of a build; assets of older builds serve as fallback. */
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
