import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaticPage } from '../../../contract/pages.ts'
import { languageTag } from '../../../domain/i18n/locale.ts'
import { Blocks } from '../../../texts/Blocks.tsx'
import css from './Words.module.css'

/** A page as viewers would see it. */
export function PagePreview({ page }: { page: StaticPage }) {
  const { t } = useLingui()
  return (
    <article className={css.preview} lang={languageTag(page.lang)} aria-label={t`Preview`}>
      <h2>{page.title}</h2>
      <Blocks of={page.blocks} Reference={OtherTab} />
    </article>
  )
}

/** A link of the preview does not leave the text that is being written. */
function OtherTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target={href.startsWith('#') ? undefined : '_blank'} rel="noreferrer">
      {children}
    </a>
  )
}
