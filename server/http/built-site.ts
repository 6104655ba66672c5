import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import { readPreviousBuilds } from './previous-builds.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** A build of the site: the files for browsers, the id of the build, and its server renderer. */
export type BuiltSite = {
  files: StaticFiles
  /** The operator's desk, which viewers never load. */
  desk: StaticFiles
  build: string
  createRenderer: CreateRenderer
}

/** True if a folder holds a complete build. */
export function isBuilt(dist: string): boolean {
  return [join(dist, 'site/index.html'), join(dist, 'desk/operator.html'), rendererIn(dist)].every((file) => existsSync(file))
}

/** Reads a built site. */
export async function readBuiltSite(dist: string): Promise<BuiltSite> {
  const { createRenderer } = (await import(pathToFileURL(rendererIn(dist)).href)) as { createRenderer: CreateRenderer }
  const files = readPreviousBuilds(dist)
  // The worker's script lists every precached file by its content hash, so its own hash identifies the build.
  const build = createHash('sha256').update(files.text('/sw.js')).digest('base64url').slice(0, 12)
  return { files, desk: readStaticFiles(join(dist, 'desk')), build, createRenderer }
}

function rendererIn(dist: string): string {
  return join(dist, 'render/entry-server.js')
}
