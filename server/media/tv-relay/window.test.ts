import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createSegmentFiles } from './segment-files.ts'
import { createTvWindow } from './window.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function openWindow() {
  const folder = mkdtempSync(join(tmpdir(), 'efir-window-'))
  folders.push(folder)
  const window = createTvWindow(createSegmentFiles(folder), 1_800_000_000_000, 2)
  const add = (i: number, more: { init?: Buffer; discontinuity?: boolean } = {}) =>
    window.add({
      startMs: i * 4000,
      seconds: 4,
      kind: 'm4s',
      bytes: Buffer.from(`segment ${i}`),
      init: undefined,
      discontinuity: false,
      ...more,
    })
  return { window, add, files: () => readdirSync(folder) }
}

test('two minutes are listed, three are on the disk', async () => {
  const { window, add, files } = openWindow()
  for (let i = 0; i < 100; i++) await add(i, { init: Buffer.from('init') })
  expect(window.listed()).toHaveLength(30)
  await expect.poll(() => files().length).toBe(45 + 1)
  const [first] = window.listed()
  expect((await window.file(first!.name))?.bytes.toString()).toBe('segment 70')
  expect((await window.file(first!.initName!))?.bytes.toString()).toBe('init')
})

test('files never listed are not found', async () => {
  const { window, add } = openWindow()
  await add(0)
  for (const name of ['../window.ts', 'x.ts', '']) expect(await window.file(name)).toBeUndefined()
})

test('an init segment has a new name where it changes, and is deleted with its last segment', async () => {
  const { window, add, files } = openWindow()
  await add(0, { init: Buffer.from('a') })
  await add(1, { init: Buffer.from('a') })
  await add(2, { init: Buffer.from('b') })
  const [first, second, third] = window.listed()
  expect(second!.initName).toBe(first!.initName)
  expect(third!.initName).not.toBe(first!.initName)
  for (let i = 3; i < 60; i++) await add(i, { init: Buffer.from('b') })
  await expect.poll(files).not.toContain(first!.initName)
})

test('numbers only grow, also after a restart of the service', async () => {
  const { window, add } = openWindow()
  await add(0)
  await add(1, { discontinuity: true })
  expect(window.listed().map(({ sequence, discontinuities }) => [sequence, discontinuities])).toEqual([
    [1_800_000_000, 2],
    [1_800_000_001, 3],
  ])
})
