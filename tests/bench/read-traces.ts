import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BandwidthTrace } from '../support/bandwidth-trace.ts'

/** Reads the bandwidth traces of a folder, commutes first. Throws at a file that is not one. */
export function readTraces(folder: string): BandwidthTrace[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (names.length === 0) throw new Error(`There are no bandwidth traces in ${folder}`)
  const rank = (name: string) => (name.startsWith('commute') ? 0 : 1)
  return names
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((name) => v.parse(BandwidthTrace, JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}
