import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '../../contract/rendering.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { localizePath, screenPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { hasFacts, type Screen } from '../../domain/routing/screens.ts'
import { SERVER_FACTS, serverFactsOf } from '../../domain/routing/server-facts.ts'
import { isIndexed } from '../../domain/routing/indexed.ts'
import { descriptionIn, titleIn } from '../../domain/i18n/programme-texts.ts'
import { SITE_NAME } from '../../domain/i18n/site-name.ts'
import { channelsQuery, nowAndNextQuery, programmeQuery, programmesQuery } from '../../features/channels/channel-queries.ts'
import { pageQuery } from '../../features/pages/page-queries.ts'
import { stationsQuery } from '../../features/radio/station-queries.ts'
import { breadcrumbsOf, breadcrumbsTo } from './breadcrumbs.ts'
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
  /** The query of the search page. */
  words: string | undefined
}

type Head = Pick<RenderedPage, 'description' | 'picture' | 'listed' | 'linkedData'>

/** Returns the head of a page, for search engines and link previews; only the server asks. */
export function headOf(shown: Shown): Head {
  const { path, locale, queryClient, screen, page, status, words: searched } = shown
  const head: Head = {
    description: ((screen && status === 200 && serverFactsOf(screen).description) || SERVER_FACTS.home.description)[locale],
    picture: null,
    listed: status === 200 && isIndexed(screen, new URLSearchParams(searched === undefined ? {} : { q: searched })),
    linkedData: [],
  }
  if (status !== 200 || !screen) return head
  const named = page ?? (screen === 'staticPage' ? shown.params['slug'] : undefined)
  const text = named && queryClient.getQueryData(pageQuery(named, locale).queryKey)
  if (text)
    return {
      ...head,
      description: text.description || head.description,
      linkedData: [breadcrumbsTo({ name: text.title, path }, screen, locale)],
    }
  if (screen === 'channel') return { ...head, ...channelHead(shown, screen) }
  if (hasFacts(screen, { item: 'title' })) return { ...head, ...titleHead(queryClient, screen, shown.params['id'] ?? '', locale) }
  const ofCatalogue = listHead(screen, path, queryClient, locale)
  if (ofCatalogue) return { ...head, ...ofCatalogue }
  if (screen === 'home') return { ...head, linkedData: [siteData(locale)] }
  if (screen === 'radio') return { ...head, linkedData: [...stationList(shown), breadcrumbsOf(screen, locale)] }
  if (screen === 'channels' || screen === 'search') return { ...head, linkedData: [breadcrumbsOf(screen, locale)] }
  return head
}

function channelHead({ locale, queryClient, params, archive }: Shown, screen: 'channel'): Partial<Head> {
  const channel = queryClient
    .getQueryData(channelsQuery().queryKey)
    ?.find(({ slug, _id }) => slug === params['id'] || _id === params['id'])
  if (!channel) return {}
  const ofAll = queryClient.getQueryData(nowAndNextQuery().queryKey)
  const now = ofAll ?? queryClient.getQueryData(nowAndNextQuery([channel._id]).queryKey)
  const onNow = now?.find(({ channel_id }) => channel_id === channel._id)?.current
  const brief = archive === undefined ? onNow : queryClient.getQueryData(programmeQuery(archive).queryKey)
  const name = nameIn(locale, channel)
  const path = screenPath(screen, channel.slug)
  const breadcrumbs = breadcrumbsTo({ name, path }, screen, locale)
  if (!brief) return { picture: channel.cover, linkedData: [breadcrumbs] }
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
      breadcrumbs,
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
      target: { '@type': 'EntryPoint', urlTemplate: `${localizePath(SCREEN_PATHS.search, locale)}?q={words}` },
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
