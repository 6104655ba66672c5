import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeskMatch } from '../../../contract/operator-lists.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { useStore } from '../../../ui/use-store.ts'

type How = NonNullable<DeskMatch['link']>['how']

/** How a channel found its guide. */
export const HOW: Record<How, MessageDescriptor> = {
  hand: msg`chosen by hand`,
  id: msg`by its id`,
  'id-fold': msg`by its id`,
  words: msg`by its name`,
  folded: msg`by its name in other letters`,
}

/** A text in both languages. */
export type BothTitles = { title: string; title_ru: string }

/** Returns the title in the operator's language. */
export function useTitleText(): (titles: BothTitles) => string {
  const locale = useStore(localeStore)
  return ({ title, title_ru }) => (locale === 'ru' ? title_ru : title)
}

/** The key of a guide channel among those of all guides. */
export const guideKey = (source: string, guideId: string): string => `${source} ${guideId}`
