import { Link } from '@tanstack/react-router'
import type { Inline } from '../../contract/pages.ts'
import { readPath } from '../../domain/routing/paths.ts'

/** A run of words of a content page. */
export function Words({ of }: { of: readonly Inline[] }) {
  return of.map((part, index) => {
    if ('text' in part) return part.text
    if ('strong' in part) {
      return (
        <strong key={index}>
          <Words of={part.strong} />
        </strong>
      )
    }
    if ('em' in part) {
      return (
        <em key={index}>
          <Words of={part.em} />
        </em>
      )
    }
    return (
      <Reference key={index} href={part.link.href}>
        <Words of={part.link.words} />
      </Reference>
    )
  })
}

function Reference({ href, children }: { href: string; children: React.ReactNode }) {
  if (!href.startsWith('/')) return <a href={href}>{children}</a>
  const [path = '/', hash] = href.split('#')
  // An address may be copied from the address bar, in either language; it opens in the reader's.
  return (
    <Link to={readPath(path).path as '/'} {...(hash && { hash })} activeProps={{}}>
      {children}
    </Link>
  )
}
