import { Trans } from '@lingui/react/macro'

/** Which episode it is, by the number of its season, 0 for a special, and its own. */
export function EpisodePlace({ season, episode }: { season: number; episode: number }) {
  if (season === 0) return <Trans>Special {episode}</Trans>
  return (
    <Trans>
      Season {season}, episode {episode}
    </Trans>
  )
}
