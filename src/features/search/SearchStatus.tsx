import { Plural, Trans } from '@lingui/react/macro'
import { CallFailure } from '../../app-state/api-client.ts'
import css from './SearchStatus.module.css'
import type { Found } from './search-queries.ts'

type SearchStatusProps = {
  id: string
  refused: boolean
  error: Error | null
  /** The results for the typed words; undefined while they load. */
  found: Found | undefined
  isOffline: boolean
}

/** The status of a search: an error, the number of results, or that only this device was searched. */
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
  // The server's error text is in the viewer's language.
  if (error instanceof CallFailure && error.message && error.code !== 'no_answer') return <span>{error.message}</span>
  return (
    <span>
      <Trans>The server does not respond. Check your connection and try again.</Trans>
    </span>
  )
}
