import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '../../ui/Button.tsx'
import { DeskLink } from '../DeskLink.tsx'
import css from './Parts.module.css'

type PagesProps = {
  page: number
  pages: number
  /** Returns the address of a page. */
  pathOf: (page: number) => string
}

/** Links to the pages before and after; nothing where there is one page. */
export function Pages({ page, pages, pathOf }: PagesProps) {
  const { t } = useLingui()
  if (pages <= 1) return null
  return (
    <nav className={css.pages} aria-label={t`Pages`}>
      {page > 1 && (
        <DeskLink href={pathOf(page - 1)} className={buttonClass('outline')}>
          <Trans>Previous page</Trans>
        </DeskLink>
      )}
      <span>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page < pages && (
        <DeskLink href={pathOf(page + 1)} className={buttonClass('outline')}>
          <Trans>Next page</Trans>
        </DeskLink>
      )}
    </nav>
  )
}
