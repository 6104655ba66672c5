import type { Block } from '../../contract/pages.ts'
import { Blocks } from '../../texts/Blocks.tsx'
import { PageLink } from './PageLink.tsx'
import { Contents, type Section } from './Contents.tsx'
import css from './TextBody.module.css'

/** With fewer sections the page itself is its contents. */
const ENOUGH = 3

/** The body of a content page, with its contents at the side where there is room. */
export function TextBody({ of: blocks }: { of: readonly Block[] }) {
  const sections = blocks.filter((block): block is Section => block.kind === 'heading' && block.level === 2)
  return (
    <div className={css.body}>
      <Blocks Reference={PageLink} of={blocks} />
      {sections.length >= ENOUGH && <Contents of={sections} />}
    </div>
  )
}
