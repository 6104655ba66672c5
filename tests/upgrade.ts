// `npm run test:upgrade [-- revision]`: devices of an earlier version, by default of the newest `v*` tag,
// meet the working tree.
// The old server and then the new one serve one database under one address, to browser profiles with unsent
// changes and downloads.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request as requests } from '@playwright/test'
import { startProxy } from './support/proxy.ts'
import { startService } from './support/running-service.ts'
import { createChecks } from './support/upgrade/checks.ts'
import { openDevice } from './support/upgrade/device.ts'
import { buildOver, buildVersion, builtVersion, newestTag } from './support/upgrade/previous-version.ts'
import { returnAsViewer } from './support/upgrade/viewer-return.ts'
import { visitAsViewer } from './support/upgrade/viewer.ts'
import { returnAsVisitor, visitAsVisitor } from './support/upgrade/visitor.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { built: { type: 'boolean' } } })
const revision = positionals[0] ?? newestTag()
if (revision === undefined) {
  console.warn('skipped: this clone has no tag v*; name a revision')
  process.exit(0)
}
const previous = buildVersion(revision)
const next = values.built ? builtVersion() : buildOver(previous)

const { check, failed, count } = createChecks()
const dataDir = mkdtempSync(join(tmpdir(), 'efir-data-'))
let service = await startService({ dataDir, code: previous.folder })
const proxy = await startProxy(service.address)
const request = await requests.newContext({ baseURL: service.address })
const viewer = await openDevice(proxy)
const visitor = await openDevice(proxy)
try {
  console.info(`on ${revision}`)
  const visitorVisit = await visitAsVisitor(visitor, request)
  await visitor.close()
  proxy.loses = undefined
  const viewerVisit = await visitAsViewer(viewer, request, service.tokens['premium']!)
  await viewer.close()

  await service.stop()
  service = await startService({ dataDir })
  proxy.target = service.address
  console.info('on the working tree')
  const reader = await requests.newContext({ baseURL: service.address })
  await returnAsVisitor(visitor, reader, visitorVisit, [previous, next], check)
  await returnAsViewer(viewer, reader, viewerVisit, [previous, next], check)
} catch (error) {
  // Later steps depend on this one.
  failed.push(String(error))
  console.error(error)
} finally {
  await viewer.remove()
  await visitor.remove()
  await proxy.stop()
  await service.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.info(`${count() - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
