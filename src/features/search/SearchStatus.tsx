import { Plural, Trans } from '@lingui/react/macro'
import { CallFailure } from '../../app-state/api-client.ts'
import css from './SearchStatus.module.css'
import type { Found } from './search-queries.ts'

type SearchStatusProps = {
  id: string
  refused: boolean
  error: Error | null
  /** What answers to what is typed; undefined while that is on its way. */
  found: Found | undefined
  isOffline: boolean
}

/**
 * What is to be said of a search: why it was refused or failed, how much it found, and that it looked on this
 * device only.
 */
export function SearchStatus({ id, refused, error, found, isOffline }: SearchStatusProps) {
  const count = found?.groups.reduce((sum, group) => sum + group.found.length, 0) ?? 0
  return (
    <div className={css.said}>
      <p id={id} role="status">
        {refused && (
          <span>
            <Trans>Type what you are looking for.</Trans>
          </span>
        )}
        {!refused && error && <Failure error={error} />}
        {!refused && !error && found && count > 0 && (
          <span>
            <Plural value={count} one="# found" other="# found" />
          </span>
        )}
        {!refused && !error && found && count === 0 && (
          <span>
            <Trans>Nothing found</Trans>
          </span>
        )}
      </p>
      {isOffline && (
        <p role="status" className={css.heldOnly}>
          <Trans>No connection: this is only what is on this device.</Trans>
        </p>
      )}
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  // The service says in the viewer's language what was wrong.
  if (error instanceof CallFailure && error.message && error.code !== 'no_answer') return <span>{error.message}</span>
  return (
    <span>
      <Trans>The server does not respond. Check your connection and try again.</Trans>
    </span>
  )
}
