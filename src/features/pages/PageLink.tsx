import { Link } from '@tanstack/react-router'
import { readPath } from '../../domain/routing/paths.ts'
import type { ReferenceProps } from '../../texts/Words.tsx'

/** A link of a content page. */
export function PageLink({ href, children }: ReferenceProps) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  const [path = '/', hash] = href.split('#')
  // An address may be copied from the address bar, in either language; it opens in the reader's.
  return (
    <Link to={readPath(path).path as '/'} {...(hash && { hash })} activeProps={{}}>
      {children}
    </Link>
  )
}
