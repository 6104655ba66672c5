import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHARE_PATH } from '../src/domain/shared-link.ts'

const folder = join(import.meta.dirname, '../public')

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }
type Manifest = {
  id: string
  scope: string
  lang: string
  name: string
  short_name: string
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  launch_handler: object
  share_target: { action: string }
}

/** How large a PNG (its IHDR) or an extended WebP (RFC 9649, 2.7) is. */
function sizeOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
}

describe.each([
  ['uk', '/ua'],
  ['ru', ''],
])('the manifest in %s', (language, prefix) => {
  const manifest = JSON.parse(readFileSync(join(folder, `manifest.${language}.webmanifest`), 'utf8')) as Manifest

  test('is one site with the other one, under a short name', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: language, dir: 'ltr', display: 'standalone' })
    expect([manifest.name, manifest.short_name].every(({ length }) => length > 0 && length <= 12)).toBe(true)
    expect(manifest.start_url).toBe(prefix || '/')
    expect(manifest.launch_handler).toEqual({ client_mode: 'focus-existing' })
  })

  test('names pictures that are there, as large as it says', () => {
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const { src, sizes } of pictures) expect([src, sizeOf(readFileSync(join(folder, src)))]).toEqual([src, sizes])
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
      'monochrome 96x96',
    ])
  })

  test('shows two narrow and two wide pictures in its language, all of them small', () => {
    for (const form of ['narrow', 'wide']) {
      expect(manifest.screenshots.filter(({ form_factor }) => form_factor === form)).toHaveLength(2)
    }
    for (const { src, label } of manifest.screenshots) {
      expect(src).toContain(`/${language}-`)
      expect(label).toMatch(/^[А-ЯІЇЄҐЁ]/)
      expect(statSync(join(folder, src)).size).toBeLessThanOrEqual(60_000)
    }
  })

  test('has three shortcuts whose names differ in length: Linux makes their ids of ASCII only', () => {
    expect(new Set(manifest.shortcuts.map(({ name }) => name.length)).size).toBe(3)
    for (const { url, icons } of manifest.shortcuts) {
      expect(url.startsWith(`${prefix}/`)).toBe(true)
      expect(icons).toHaveLength(1)
    }
  })

  test('takes what is shared at the address of its language', () => {
    expect(manifest.share_target).toEqual({
      action: prefix + SHARE_PATH,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    })
  })
})
