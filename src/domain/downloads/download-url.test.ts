import { expect, test } from 'vitest'
import { downloadUrl, readDownloadUrl } from './download-url.ts'

test('a URL, relative or absolute, names the download and the file in it', () => {
  const address = downloadUrl('film:a-film:1:2', 'v360/0.m4s')
  expect(readDownloadUrl(address)).toEqual({ key: 'film:a-film:1:2', path: 'v360/0.m4s' })
  expect(readDownloadUrl(`https://efir.test:8443${address}`)).toEqual({ key: 'film:a-film:1:2', path: 'v360/0.m4s' })
})

test.each(['/media/film/a/master.m3u8', 'https://efir.test/filmy/kept/a/b', '/kept/', '/kept/film:a:0:0', 'blob:x'])(
  '%s is nothing kept',
  (url) => expect(readDownloadUrl(url)).toBeNull(),
)
