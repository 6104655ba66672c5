import { expect, test } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { type Download, newDownload } from '../../domain/downloads/download.ts'
import { createStore } from '../../platform/store.ts'
import { allKeys } from './download-store.ts'
import { tidyDownloads } from './tidy-downloads.ts'

const OURS = 'film:a:0:0'
const THEIRS = 'film:b:0:0'

function whole(name: string, files: number): Download {
  const of = { kind: 'film', title: { _id: name } as Title, part: { season: 0, episode: 0 } } as const
  return { ...newDownload({ of, uri: 'v360/index.m3u8', height: 360, expectedBytes: 1 }, 0), user: 'u-1', state: 'whole', files }
}

/** A device with the files of two downloads, one of another account. */
function device({ isSilent = false, filesHere = 9 } = {}) {
  const files = new Set([OURS, THEIRS, 'film:nobody:0:0'])
  const known = new Set([OURS, THEIRS])
  const noted: string[] = []
  const tidy = () =>
    tidyDownloads({
      downloads: createStore<readonly Download[] | null>([whole('a', 9)]),
      note: async (key, { what }) => void noted.push(`${key} ${what}`),
      deleteOtherAccounts: async () => void known.delete(THEIRS),
      allKeys: async () => (isSilent ? null : [...known]),
      deleteFilesExcept: async (keys) => files.forEach((key) => keys.includes(key) || files.delete(key)),
      countFiles: async () => filesHere,
    })
  return { tidy, files, noted }
}

test('orphaned files and the downloads of other accounts are deleted', async () => {
  const { tidy, files, noted } = device()
  await tidy()
  expect([...files]).toEqual([OURS])
  expect(noted).toEqual([])
})

test('without a list of downloads no file is deleted', async () => {
  const { tidy, files } = device({ isSilent: true })
  await tidy()
  expect(files.size).toBe(3)
})

test('a database that does not open gives no list', async () => {
  expect(await allKeys()).toBeNull()
})

test('a download that lacks a file is incomplete again', async () => {
  const { tidy, noted } = device({ filesHere: 8 })
  await tidy()
  expect(noted).toEqual([`${OURS} gone`])
})
