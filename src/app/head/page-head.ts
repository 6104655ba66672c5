import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '../../contract/rendering.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { isAboutService } from '../../domain/routing/page-places.ts'
import { localizePath, SCREENS } from '../../domain/routing/paths.ts'
import type { Screen } from '../../domain/routing/screens.ts'
import { isIndexed } from '../../domain/routing/indexed.ts'
import { descriptionIn, titleIn } from '../../domain/i18n/programme-texts.ts'
import { SITE_NAME } from '../../domain/i18n/site-name.ts'
import { channelsQuery, nowAndNextQuery, programmeQuery, programmesQuery } from '../../features/channels/channel-queries.ts'
import { pageQuery } from '../../features/pages/page-queries.ts'
import { stationsQuery } from '../../features/radio/station-queries.ts'
import { aboutStep, linkedWay } from './linked-way.ts'
import { listHead } from './list-head.ts'
import { titleHead } from './title-head.ts'

type Shown = {
  path: string
  locale: Locale
  status: number
  queryClient: QueryClient
  screen: Screen | undefined
  page: string | undefined
  params: Record<string, string | undefined>
  archive: string | undefined
  /** What the page of the search looks for. */
  words: string | undefined
}

type Head = Pick<RenderedPage, 'description' | 'picture' | 'listed' | 'linkedData'>

const DESCRIPTIONS: Partial<Record<Screen, Record<Locale, string>>> = {
  home: {
    ua: 'Що зараз в ефірі: телеканали наживо з архівом і радіо українською та російською, на будь-якому пристрої.',
    ru: 'Что сейчас в эфире: телеканалы вживую с архивом и радио на украинском и русском, на любом устройстве.',
  },
  channels: {
    ua: 'Усі телеканали: що йде зараз, що далі, програма передач і архів.',
    ru: 'Все телеканалы: что идёт сейчас, что дальше, программа передач и архив.',
  },
  search: {
    ua: 'Пошук у всьому Ефірі: телеканали, передачі наживо й в архіві, радіо, фільми, серіали, мультфільми та люди.',
    ru: 'Поиск по всему Эфиру: телеканалы, передачи вживую и в архиве, радио, фильмы, сериалы, мультфильмы и люди.',
  },
  radio: {
    ua: 'Інтернет-радіо: усі станції безкоштовно, без реєстрації, зі звуком на заблокованому екрані.',
    ru: 'Интернет-радио: все станции бесплатно, без регистрации, со звуком на заблокированном экране.',
  },
}

/** What the list of channels is called in the way to one. */
const CHANNELS: Record<Locale, string> = { ua: 'Канали', ru: 'Каналы' }

const RADIO: Record<Locale, string> = { ua: 'Радіо', ru: 'Радио' }
const SEARCH: Record<Locale, string> = { ua: 'Пошук', ru: 'Поиск' }

/** What the head of a page says of it to search engines and link previews; only the server asks. */
export function headOf(shown: Shown): Head {
  const { path, locale, queryClient, screen, page, status, words: searched } = shown
  const words = screen && DESCRIPTIONS[screen]?.[locale]
  const head: Head = {
    description: words ?? DESCRIPTIONS.home![locale],
    picture: null,
    listed: status === 200 && isIndexed(screen, new URLSearchParams(searched === undefined ? {} : { q: searched })),
    linkedData: [],
  }
  if (status !== 200) return head
  const named = page ?? (screen === 'staticPage' ? shown.params['slug'] : undefined)
  const text = named && queryClient.getQueryData(pageQuery(named, locale).queryKey)
  if (text)
    return {
      ...head,
      description: text.description || head.description,
      linkedData: [linkedWay(locale, [...(isAboutService(text.slug) ? [aboutStep(locale)] : []), { name: text.title, path }])],
    }
  if (screen === 'channel') return { ...head, ...channelHead(shown) }
  if (screen === 'film' || screen === 'serial' || screen === 'cartoon')
    return { ...head, ...titleHead(queryClient, shown.params['id'] ?? '', locale) }
  const ofCatalogue = screen && listHead(screen, path, queryClient, locale)
  if (ofCatalogue) return { ...head, ...ofCatalogue }
  if (screen === 'home') return { ...head, linkedData: [siteData(locale)] }
  if (screen === 'radio')
    return { ...head, linkedData: [...stationList(shown), linkedWay(locale, [{ name: RADIO[locale], path }])] }
  if (screen === 'channels') return { ...head, linkedData: [linkedWay(locale, [{ name: CHANNELS[locale], path }])] }
  if (screen === 'search') return { ...head, linkedData: [linkedWay(locale, [{ name: SEARCH[locale], path }])] }
  return head
}

function channelHead({ locale, queryClient, params, archive }: Shown): Partial<Head> {
  const channel = queryClient
    .getQueryData(channelsQuery().queryKey)
    ?.find(({ slug, _id }) => slug === params['id'] || _id === params['id'])
  if (!channel) return {}
  const onNow = queryClient
    .getQueryData(nowAndNextQuery().queryKey)
    ?.find(({ channel_id }) => channel_id === channel._id)?.current
  const brief = archive === undefined ? onNow : queryClient.getQueryData(programmeQuery(archive).queryKey)
  const name = nameIn(locale, channel)
  const path = SCREENS.channel.replace('$id', channel.slug)
  const way = linkedWay(locale, [
    { name: CHANNELS[locale], path: SCREENS.channels },
    { name, path },
  ])
  if (!brief) return { picture: channel.cover, linkedData: [way] }
  const full = queryClient.getQueryData(programmesQuery(channel._id, brief.day).queryKey)?.find(({ _id }) => _id === brief._id)
  const about = full ? descriptionIn(locale, full) : ''
  return {
    description: [`${name}: ${titleIn(locale, brief)}.`, about].join(' ').trim(),
    picture: channel.cover,
    linkedData: [
      {
        '@context': 'https://schema.org',
        '@type': 'BroadcastEvent',
        name: titleIn(locale, brief),
        description: about || undefined,
        startDate: new Date(brief.start).toISOString(),
        endDate: new Date(brief.end).toISOString(),
        isLiveBroadcast: archive === undefined,
        url: localizePath(path, locale),
        publishedOn: { '@type': 'BroadcastService', name, broadcastDisplayName: name },
      },
      way,
    ],
  }
}

function siteData(locale: Locale): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: SITE_NAME[locale],
    url: localizePath('/', locale),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${localizePath(SCREENS.search, locale)}?q={words}` },
      'query-input': 'required name=words',
    },
  }
}

function stationList({ locale, queryClient }: Shown): object[] {
  const stations = queryClient.getQueryData(stationsQuery().queryKey) ?? []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: stations.map((station, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: { '@type': 'RadioStation', name: nameIn(locale, station) },
      })),
    },
  ]
}
