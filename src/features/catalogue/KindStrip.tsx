import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type CartoonKind, changed, type ListChoice } from '../../domain/catalogue/list-choice.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'

/** Which of the cartoons are shown: both kinds, or one of them. */
export function KindStrip({ choice }: { choice: ListChoice }) {
  const { t } = useLingui()
  return (
    <LinkStrip label={t`Kinds of cartoons`}>
      <KindLink choice={choice} kind={undefined}>
        <Trans>All</Trans>
      </KindLink>
      <KindLink choice={choice} kind="films">
        <Trans>Cartoon films</Trans>
      </KindLink>
      <KindLink choice={choice} kind="serials">
        <Trans>Cartoon series</Trans>
      </KindLink>
    </LinkStrip>
  )
}

type KindLinkProps = { choice: ListChoice; kind: CartoonKind | undefined; children: ReactNode }

function KindLink({ choice, kind, children }: KindLinkProps) {
  return (
    <Link
      to={SCREEN_PATHS.cartoons as '/'}
      search={changed(choice, { kind }) as object}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={choice.kind === kind ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
