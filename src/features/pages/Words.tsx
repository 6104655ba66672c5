import { Link } from '@tanstack/react-router'
import type { Inline } from '../../contract/pages.ts'

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
  // The writer's paths are those of the route table; one that is not in it shows the not-found page.
  return (
    <Link to={path as '/'} {...(hash && { hash })} activeProps={{}}>
      {children}
    </Link>
  )
}
