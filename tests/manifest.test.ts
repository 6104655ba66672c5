import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { webManifest } from '../src/app/install/web-manifest.ts'
import { languageTag, LOCALES } from '../src/domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../src/domain/routing/paths.ts'
import { SHARE_PATH } from '../src/domain/routing/shared-link.ts'
import { SITE } from './support/built-site.ts'

const folder = join(import.meta.dirname, '../public')

/** How large a PNG (its IHDR) or an extended WebP (RFC 9649, 2.7) is. */
function sizeOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
}

describe.each(LOCALES)('the manifest in %s', (locale) => {
  const language = languageTag(locale)
  const manifest = webManifest(locale)

  test('is one site with the other one, under a short name', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: language, dir: 'ltr', display: 'standalone' })
    expect([manifest.name, manifest.short_name].every(({ length }) => length > 0 && length <= 12)).toBe(true)
    expect(manifest.launch_handler).toEqual({ client_mode: 'focus-existing' })
  })

  test('has existing pictures of the declared size', () => {
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
    for (const { icons } of manifest.shortcuts) expect(icons).toHaveLength(1)
  })

  test.each(LOCALES)(
    'has the addresses of its language when those in %s have no prefix, and stays the site that is installed',
    (unprefixed) => {
      const { id, scope, start_url, shortcuts, share_target } = webManifest(locale, unprefixed)
      const addresses = [SCREEN_PATHS.home, SHARE_PATH, SCREEN_PATHS.channels, SCREEN_PATHS.radio, SCREEN_PATHS.favorites]
      expect([start_url, share_target.action, ...shortcuts.map(({ url }) => url)]).toEqual(
        addresses.map((path) => localizePath(path, locale, unprefixed)),
      )
      expect([id, scope]).toEqual(['/', '/'])
    },
  )

  test('receives shares as a search does', () => {
    expect(manifest.share_target).toMatchObject({
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    })
  })
})

test('the built site has the manifests that its pages link to', () => {
  for (const locale of LOCALES) {
    const built = SITE.files.text(`/manifest.${languageTag(locale)}.webmanifest`)
    expect(JSON.parse(built)).toEqual(webManifest(locale))
  }
})
