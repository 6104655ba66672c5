import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstOfCategories } from '../../domain/guide/list-parts.ts'
import { languageTag, nameIn } from '../../domain/i18n/locale.ts'
import { pathOfPage } from '../../domain/routing/page-places.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { categoriesQuery, channelsQuery } from '../channels/channel-queries.ts'
import { pageListQuery, pageQuery } from './page-queries.ts'
import css from './SitemapPage.module.css'
import { TextHead } from './TextHead.tsx'

/** Every page that there is, in one place. */
export function SitemapPage() {
  const locale = useStore(localeStore)
  const { data: all } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const channels = firstOfCategories(all, categories)
  const { data: pages } = useSuspenseQuery(pageListQuery())
  const { data: page } = useSuspenseQuery(pageQuery('sitemap', locale))
  return (
    <article className={css.page} lang={languageTag(page.lang)}>
      <TextHead page={page} dated={false} />
      <section>
        <h2>
          <Trans>The site</Trans>
        </h2>
        <ul className={css.list}>
          <li>
            <Link to={SCREEN_PATHS.home}>
              <Trans>Home</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.channels} search={{}}>
              <Trans>TV channels</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.radio}>
              <Trans>Radio</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.films} search={{}}>
              <Trans>Films</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.serials} search={{}}>
              <Trans>Series</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.cartoons} search={{}}>
              <Trans>Cartoons</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.search}>
              <Trans>Search</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.genres}>
              <Trans>Genres</Trans>
            </Link>
          </li>
          <li>
            <Link to={SCREEN_PATHS.collection} params={{}}>
              <Trans>Collections</Trans>
            </Link>
          </li>
          {pages
            .filter(({ slug }) => slug !== 'sitemap')
            .map(({ slug, title, title_ru }) => (
              <li key={slug}>
                <Link to={pathOfPage(slug) as '/'}>{locale === 'ru' ? title_ru : title}</Link>
              </li>
            ))}
        </ul>
      </section>
      {categories.map((category) => {
        const of = channels.filter(({ category_id }) => category_id === category._id)
        if (of.length === 0) return null
        return (
          <section key={category._id}>
            <h2>
              <Link to={SCREEN_PATHS.channels} search={{ category: category.slug }}>
                {nameIn(locale, category)}
              </Link>
            </h2>
            <ul className={css.list}>
              {of.map((channel) => (
                <li key={channel._id}>
                  <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}}>
                    {nameIn(locale, channel)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </article>
  )
}
