import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isIndexed } from '../../domain/routing/indexed.ts'

/**
 * Updates the robots meta after a navigation inside the site. The server wrote it for the first address only,
 * and the worker's shell has none.
 */
export function RobotsMeta() {
  const screen = useMatches({
    select: (matches) => (matches.some((match) => match._notFound) ? undefined : matches.at(-1)?.staticData.screen),
  })
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const content = isIndexed(screen, new URLSearchParams(query)) ? 'index, follow' : 'noindex'
  useEffect(() => {
    const meta = document.head.querySelector<HTMLMetaElement>('meta[name="robots"]') ?? newRobotsMeta()
    meta.content = content
  }, [content])
  return null
}

function newRobotsMeta(): HTMLMetaElement {
  const meta = document.createElement('meta')
  meta.name = 'robots'
  document.head.append(meta)
  return meta
}
