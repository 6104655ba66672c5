import { useSuspenseQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { languageTag } from '../../domain/locale.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { Blocks } from './Blocks.tsx'
import { pageQuery } from './page-queries.ts'
import { TextHead } from './TextHead.tsx'

/** A page of texts: the one that its route names, or the one whose name is the address. */
export function TextPage() {
  const locale = useStore(localeStore)
  const { slug } = useParams({ strict: false })
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const { data: page } = useSuspenseQuery(pageQuery(slug ?? screen ?? '', locale))
  return (
    <article lang={languageTag(page.lang)}>
      <TextHead page={page} />
      <Blocks of={page.blocks} />
    </article>
  )
}
