// Records segments into the folder of its argument until it is killed: the SIGKILL test's own process.
import { randomBytes } from 'node:crypto'
import { createRecordingWriter } from '../writer.ts'

const [, , folder = '', fromMs = '0'] = process.argv
const writer = createRecordingWriter(folder, 'one', 'v')
// Two hours of four seconds; large enough to be cut within a segment.
for (let i = 0; i < 1800; i++) {
  const bytes = Buffer.concat([Buffer.from(`segment ${i} `), randomBytes(100_000)])
  await writer.append({ startMs: Number(fromMs) + i * 4000, ms: 4000, kind: 'ts', bytes, init: undefined, discontinuity: false })
  process.stdout.write('.')
}
