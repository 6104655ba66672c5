import { useSuspenseQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { languageTag } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { pageQuery } from './page-queries.ts'
import { TextBody } from './TextBody.tsx'
import { TextHead } from './TextHead.tsx'

/** A page of texts: the one whose name is the address, or the one that is named like its screen. */
export function TextPage() {
  const locale = useStore(localeStore)
  const { slug } = useParams({ strict: false })
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const { data: page } = useSuspenseQuery(pageQuery(slug ?? screen ?? '', locale))
  return (
    <article lang={languageTag(page.lang)}>
      <TextHead page={page} />
      <TextBody of={page.blocks} />
    </article>
  )
}
