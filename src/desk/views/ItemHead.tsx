import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { deskPath } from '../desk-location.ts'
import { DeskLink } from '../DeskLink.tsx'
import css from './Parts.module.css'
import { StatusLine } from './StatusLine.tsx'

type ItemHeadProps = {
  view: string
  /** The item in the audit log. */
  subject: string
  /** The buttons of its actions. */
  children: ReactNode
  isDone: boolean
  done: ReactNode
}

/** The top of an item's page: the ways back and to the audit log, its actions, and that one is done. */
export function ItemHead({ view, subject, children, isDone, done }: ItemHeadProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={css.links}>
        <DeskLink href={deskPath(view)}>
          <Trans>To the search</Trans>
        </DeskLink>
        <DeskLink href={deskPath('audit', { filters: { subject } })}>
          <Trans>In the audit log</Trans>
        </DeskLink>
      </p>
      <div className={css.actions} role="group" aria-label={t`Actions`}>
        {children}
      </div>
      <StatusLine isShown={isDone}>{done}</StatusLine>
    </>
  )
}
