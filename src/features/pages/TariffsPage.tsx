import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageTag } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { Blocks } from '../../texts/Blocks.tsx'
import { PageLink } from './PageLink.tsx'
import { pageQuery } from './page-queries.ts'
import { PlanCard } from './PlanCard.tsx'
import css from './TariffsPage.module.css'
import { TextHead } from './TextHead.tsx'
import { twoParts } from './two-parts.ts'
import { WayToOrder } from './WayToOrder.tsx'

/**
 * The packages on offer, with the operator's words around them; those sold in app stores only are named
 * apart.
 */
export function TariffsPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: plans } = useSuspenseQuery(plansQuery())
  const { data: page } = useSuspenseQuery(pageQuery('tariffs', locale))
  const [before, after] = twoParts(page.blocks)
  const widest = Math.max(0, ...plans.map(({ channels }) => channels))
  const ours = plans.filter(({ store }) => !store)
  const inStores = plans.filter(({ store }) => store)
  return (
    <article className={css.page} lang={languageTag(page.lang)}>
      <div className={css.offer}>
        <div className={css.words}>
          <TextHead page={page} dated={false} />
          <Blocks Reference={PageLink} of={before} />
        </div>
        {ours.length === 0 ? (
          <p className={css.empty}>
            <Trans>There are no packages on offer at the moment. Open channels and radio need none.</Trans>
          </p>
        ) : (
          <ul className={css.plans}>
            {ours.map((plan) => (
              <li key={plan._id}>
                <PlanCard plan={plan} widest={widest}>
                  {plan.price && <WayToOrder plan={plan} />}
                </PlanCard>
              </li>
            ))}
          </ul>
        )}
        <div className={css.more}>
          {ours.length > 1 && (
            <Link to={SCREEN_PATHS.plans} className={`${buttonClass('outline')} ${css.compare}`}>
              <Trans>Compare the packages</Trans>
            </Link>
          )}
          {inStores.length > 0 && (
            <p className={css.stores}>
              {t`In app stores: ${inStores.map(({ name }) => name).join(', ')}. They are bought and managed there.`}
            </p>
          )}
        </div>
      </div>
      <Blocks Reference={PageLink} of={after} inColumns />
    </article>
  )
}
