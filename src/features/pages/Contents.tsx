import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Block } from '../../contract/pages.ts'
import css from './Contents.module.css'
import { Words } from '../../texts/Words.tsx'
import { PageLink } from './PageLink.tsx'

export type Section = Extract<Block, { kind: 'heading' }>

/**
 * A section is read from when its heading comes this near to the top, as a share of the height of the window.
 */
const READ_AT = 0.35

/** The sections of a page as links beside it; the one that is read is marked. */
export function Contents({ of: sections }: { of: readonly Section[] }) {
  const read = useReadSection(sections)
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <p id="contents">
        <Trans>On this page</Trans>
      </p>
      <ul>
        {sections.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === read ? 'location' : undefined}>
              <Words Reference={PageLink} of={words} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The id of the section that is read; the first one until a heading has passed. */
function useReadSection(sections: readonly Section[]): string | undefined {
  const [read, setRead] = useState(sections[0]?.id)
  useEffect(() => {
    const headings = sections.map(({ id }) => document.getElementById(id)).filter((heading) => heading !== null)
    const look = (): void => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= innerHeight * READ_AT)
      setRead((passed.at(-1) ?? headings[0])?.id)
    }
    // It calls back whenever a heading crosses the line, and between two such moments nothing changes.
    const line = new IntersectionObserver(look, { rootMargin: `0px 0px -${(1 - READ_AT) * 100}% 0px` })
    for (const heading of headings) line.observe(heading)
    return () => line.disconnect()
  }, [sections])
  return read
}
