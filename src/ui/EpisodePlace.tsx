import { Trans } from '@lingui/react/macro'

/** An episode's season (0 for specials) and number. */
export function EpisodePlace({ season, episode }: { season: number; episode: number }) {
  if (season === 0) return <Trans>Special {episode}</Trans>
  return (
    <Trans>
      Season {season}, episode {episode}
    </Trans>
  )
}
