import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const FilmIndex = v.object({ films: v.optional(v.record(v.string(), v.unknown()), {}) })

/**
 * The names of the films, episodes and trailers that `<mediaDir>/index.json` lists; none when there is no
 * such file.
 */
export async function filmNames(mediaDir: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(mediaDir, 'index.json'), 'utf8').catch(() => '{}')
  return new Set(Object.keys(v.parse(FilmIndex, JSON.parse(text)).films))
}
