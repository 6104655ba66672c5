import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import { readPreviousBuilds } from './previous-builds.ts'
import type { StaticFiles } from './static-files.ts'

/** The site as the build leaves it: the files for browsers, what names this build, and its own code that makes first views. */
export type BuiltSite = { files: StaticFiles; build: string; createRenderer: CreateRenderer }

/** Whether a folder holds a whole build. */
export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, 'site/index.html')) && existsSync(rendererIn(dist))
}

/** Reads a built site. */
export async function readBuiltSite(dist: string): Promise<BuiltSite> {
  const { createRenderer } = (await import(pathToFileURL(rendererIn(dist)).href)) as { createRenderer: CreateRenderer }
  const files = readPreviousBuilds(dist)
  // The worker names every file that it keeps with its content.
  const build = createHash('sha256').update(files.text('/sw.js')).digest('base64url').slice(0, 12)
  return { files, build, createRenderer }
}

function rendererIn(dist: string): string {
  return join(dist, 'render/entry-server.js')
}
