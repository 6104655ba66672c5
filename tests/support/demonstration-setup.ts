import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from './running-service.ts'

/**
 * Playwright's global setup: fills the demonstration once, so that no service of the run fills its own (20 s
 * on a busy machine).
 */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-demonstration-'))
  const service = await startService({ dataDir: folder })
  await service.stop()
  process.env['DEMONSTRATION_DATA'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
