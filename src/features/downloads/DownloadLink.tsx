import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Downloadable } from '../../domain/downloads/download.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { searchOfPart } from '../../domain/catalogue/title-parts.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { programmeQuery } from '../channels/channel-queries.ts'

type DownloadLinkProps = { of: Downloadable; className: string; children: ReactNode }

/** A link to the page that plays a complete download; it opens offline too. */
export function DownloadLink({ of, className, children }: DownloadLinkProps) {
  const queryClient = useQueryClient()
  if (of.kind === 'film') {
    return (
      <Link to={titlePath(of.title) as '/'} search={searchOfPart(of.part)} className={className}>
        {children}
      </Link>
    )
  }
  const { channel, programme } = of
  // The page needs the programme, which the cached EPG may have evicted.
  const bring = (): void => {
    const whole = { description: '', description_ru: '', ...programme }
    queryClient.setQueryData(programmeQuery(programme._id).queryKey, (known) => known ?? whole, { updatedAt: 1 })
  }
  return (
    <Link
      to={SCREEN_PATHS.channel}
      params={{ id: channel.slug }}
      search={{ archive: programme._id }}
      className={className}
      onClick={bring}
    >
      {children}
    </Link>
  )
}
