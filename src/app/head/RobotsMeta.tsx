import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isIndexed } from '../../domain/routing/indexed.ts'

/**
 * Keeps the robots meta true for the address on screen: the server wrote it for the address that was opened
 * first, and the shell that the worker opens has none.
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
