import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { clock } from '../../platform/clock.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { AcceptanceMark } from '../../ui/fields/AcceptanceMark.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { StoreBadge, storeBadgeClass } from '../../ui/StoreBadge.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import css from './Footer.module.css'

/** The footer (section 2, Footer); `hasApps` is false on a screen that is about the apps itself. */
export function Footer({ hasApps }: { hasApps: boolean }) {
  const { t } = useLingui()
  const { data: facts } = useQuery(siteFactsQuery())
  const year = useSelector(clock, (nowMs) => new Date(nowMs).getUTCFullYear())
  return (
    <footer className={css.footer} data-room="night">
      {hasApps && (
        <section className={css.apps} aria-label={t`On your devices`}>
          <p className={css.appsTitle}>
            <Trans>Efir on every screen you have</Trans>
          </p>
          {facts && facts.stores.length > 0 ? (
            <ul className={css.stores}>
              {facts.stores.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} className={storeBadgeClass()}>
                    <StoreBadge store={name} />
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <Link to={SCREEN_PATHS.devices} className={css.install}>
              <Trans>It installs from the browser: how to do it</Trans>
            </Link>
          )}
        </section>
      )}
      <Scale at={null} steps={120} size="ruler" className={css.scale ?? ''} />
      <div className={css.main}>
        <div className={css.name}>
          <Link to={SCREEN_PATHS.home}>
            <Wordmark label={t`Efir, to the home page`} />
          </Link>
          {facts && (
            <address>
              {facts.phone && <PhoneLink of={facts.phone} />}
              <a href={`mailto:${facts.email}`}>{facts.email}</a>
            </address>
          )}
        </div>
        <nav className={css.links} aria-label={t`Foot of the page`}>
          <Link to={SCREEN_PATHS.about} activeOptions={{ exact: true }}>
            <Trans>About</Trans>
          </Link>
          <Link to={SCREEN_PATHS.tariffs}>
            <Trans>Tariffs</Trans>
          </Link>
          <Link to={SCREEN_PATHS.channels} search={{}}>
            <Trans>Channels</Trans>
          </Link>
          <Link to={SCREEN_PATHS.films} search={{}}>
            <Trans>Films</Trans>
          </Link>
          <Link to={SCREEN_PATHS.serials} search={{}}>
            <Trans>Series</Trans>
          </Link>
          <Link to={SCREEN_PATHS.cartoons} search={{}}>
            <Trans>Cartoons</Trans>
          </Link>
          <Link to={SCREEN_PATHS.payment}>
            <Trans>How to pay</Trans>
          </Link>
          <Link to={SCREEN_PATHS.devices}>
            <Trans>Devices</Trans>
          </Link>
          <Link to={SCREEN_PATHS.agreement}>
            <Trans>Agreement</Trans>
          </Link>
          <Link to={SCREEN_PATHS.privacy}>
            <Trans>Privacy policy</Trans>
          </Link>
          <Link to={SCREEN_PATHS.contacts}>
            <Trans>Contacts</Trans>
          </Link>
          <Link to={SCREEN_PATHS.updates}>
            <Trans>What is new</Trans>
          </Link>
          <Link to={SCREEN_PATHS.sitemap}>
            <Trans>Site map</Trans>
          </Link>
        </nav>
        {facts && facts.social.length > 0 && (
          <ul className={css.social} aria-label={t`Social networks`}>
            {facts.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={css.small}>
        <ul className={css.marks} aria-label={t`Ways to pay`}>
          {facts?.payment.map((name) => (
            <li key={name}>
              <AcceptanceMark by={name} />
            </li>
          ))}
        </ul>
        <p>
          <Trans>
            The site keeps on your device only what it needs to work and to open without a network: the sign-in, the settings, the
            guide, what you watched last. <Link to={SCREEN_PATHS.privacy}>About cookies</Link>
          </Trans>
        </p>
        <p>
          © {facts && facts.since < year ? `${facts.since}–${year}` : year} <Trans>Efir</Trans>
        </p>
      </div>
    </footer>
  )
}
