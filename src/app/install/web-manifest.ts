import { languageTag, type Locale, LOCALES } from '../../domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS, UNPREFIXED_LOCALE } from '../../domain/routing/paths.ts'
import type { Screen } from '../../domain/routing/screens.ts'
import { SHARE_PATH } from '../../domain/routing/shared-link.ts'

type Texts = {
  name: string
  description: string
  screenshots: Record<'channels' | 'radio' | 'channel' | 'home', string>
  shortcuts: Record<keyof typeof SHORTCUTS, { name: string; description: string }>
}

/** Where the shortcuts of the installed site lead, by the names of their icons. */
const SHORTCUTS = { channels: 'channels', radio: 'radio', favourites: 'favorites' } as const satisfies Record<string, Screen>

const TEXTS: Record<Locale, Texts> = {
  ua: {
    name: 'Ефір',
    description: 'Телебачення з архівом і радіо, що грає без упину.',
    screenshots: {
      channels: 'Що зараз в ефірі на кожному каналі',
      radio: 'Радіо, що грає без упину',
      channel: 'Канал із програмою дня й архівом',
      home: 'Головна: що зараз в ефірі',
    },
    shortcuts: {
      channels: { name: 'Телеканали', description: 'Що зараз в ефірі' },
      radio: { name: 'Радіо', description: 'Радіостанції' },
      favourites: { name: 'Обране', description: 'Ваші канали й станції' },
    },
  },
  ru: {
    name: 'Эфир',
    description: 'Телевидение с архивом и радио, которое играет без перерыва.',
    screenshots: {
      channels: 'Что сейчас в эфире на каждом канале',
      radio: 'Радио, которое играет без перерыва',
      channel: 'Канал с программой дня и архивом',
      home: 'Главная: что сейчас в эфире',
    },
    shortcuts: {
      channels: { name: 'Телеканалы', description: 'Что сейчас в эфире' },
      radio: { name: 'Радио', description: 'Радиостанции' },
      favourites: { name: 'Избранное', description: 'Ваши каналы и станции' },
    },
  },
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * The web app manifest of a language (W3C Web Application Manifest). Both languages share one `id`, so they
 * are one installed app.
 */
export function webManifest(locale: Locale, unprefixed: Locale = UNPREFIXED_LOCALE) {
  const { name, description, screenshots, shortcuts } = TEXTS[locale]
  const lang = languageTag(locale)
  const addressOf = (path: string) => localizePath(path, locale, unprefixed)
  const screenshot = (shown: keyof Texts['screenshots'], form: 'narrow' | 'wide') => ({
    src: `/screenshots/${lang}-${shown}.webp`,
    sizes: form === 'narrow' ? '540x960' : '1280x720',
    type: 'image/webp',
    form_factor: form,
    label: screenshots[shown],
  })
  const shortcut = (to: keyof typeof SHORTCUTS) => ({
    name: shortcuts[to].name,
    short_name: shortcuts[to].name,
    description: shortcuts[to].description,
    url: addressOf(SCREEN_PATHS[SHORTCUTS[to]]),
    icons: [{ src: `/icons/shortcut-${to}.png`, sizes: '96x96', type: 'image/png' }],
  })
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang,
    dir: 'ltr',
    start_url: addressOf(SCREEN_PATHS.home),
    scope: '/',
    display: 'standalone',
    background_color: '#050c0c',
    theme_color: '#050c0c',
    categories: ['entertainment', 'news', 'music'],
    prefer_related_applications: false,
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 96, 'monochrome'),
    ],
    screenshots: [
      screenshot('channels', 'narrow'),
      screenshot('radio', 'narrow'),
      screenshot('channel', 'wide'),
      screenshot('home', 'wide'),
    ],
    launch_handler: { client_mode: 'focus-existing' },
    share_target: {
      action: addressOf(SHARE_PATH),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [shortcut('channels'), shortcut('radio'), shortcut('favourites')],
  }
}

/** The files that pages link to as their manifests: each one's name and its text. */
export function manifestFiles(): Map<string, string> {
  return new Map(LOCALES.map((locale) => [`manifest.${languageTag(locale)}.webmanifest`, JSON.stringify(webManifest(locale))]))
}
