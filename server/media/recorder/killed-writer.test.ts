import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { filesOfHour, HOUR_MS, hoursIn } from './hour-files.ts'
import { lineOf, mendHour } from './hour-index.ts'

const HOUR = Date.parse('2026-11-26T18:00:00Z')

test('a recorder killed while it writes leaves whole segments, and continues after them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'efir-killed-'))
  try {
    for (let kill = 0; kill < 4; kill++) {
      const script = join(import.meta.dirname, 'testing/endless-writer.ts')
      const child = spawn(process.execPath, [script, folder, `${HOUR + kill * 600_000}`])
      let written = 0
      while (written < 1 + kill * 7) written += ((await once(child.stdout, 'data')) as [Buffer])[0].length
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const hours = await hoursIn(folder)
    expect(hours.every(({ hourMs }) => hourMs >= HOUR && hourMs < HOUR + 4 * HOUR_MS)).toBe(true)
    let begun = 0
    for (const hour of hours) {
      const files = filesOfHour(folder, hour, 'v')
      const { entries } = await mendHour(files)
      const bytes = readFileSync(files.segments)
      expect(readFileSync(files.index, 'latin1')).toBe(entries.map(lineOf).join(''))
      expect(entries.every(({ offset, length, crc }) => crc32(bytes.subarray(offset, offset + length)) === crc)).toBe(true)
      expect(statSync(files.segments).size).toBe(entries.reduce((sum, { length }) => sum + length, 0))
      begun += entries.filter(({ discontinuity }) => discontinuity).length
    }
    expect(begun).toBeGreaterThanOrEqual(4)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
