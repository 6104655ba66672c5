import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** The site as the build leaves it: the files for browsers, and its own code that makes first views. */
export type BuiltSite = { files: StaticFiles; createRenderer: CreateRenderer }

/** Whether a folder holds a whole build. */
export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, 'site/index.html')) && existsSync(rendererIn(dist))
}

/** Reads a built site. */
export async function readBuiltSite(dist: string): Promise<BuiltSite> {
  const { createRenderer } = (await import(pathToFileURL(rendererIn(dist)).href)) as { createRenderer: CreateRenderer }
  return { files: readStaticFiles(join(dist, 'site')), createRenderer }
}

function rendererIn(dist: string): string {
  return join(dist, 'render/entry-server.js')
}
