import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { tuneIn } from '../radio/radio-store.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import css from './FoundGroup.module.css'
import { Marked } from './Marked.tsx'

/** A station that was found; plays at once, with the whole list around it. */
export function FoundStation({ station, onOpen }: { station: Station & { words: string[] }; onOpen: () => void }) {
  const locale = useStore(localeStore)
  const { data: stations } = useQuery(stationsQuery())
  const { words, ...found } = station
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-found
        disabled={!station.working}
        onClick={() => {
          void tuneIn(found, stations ?? [found])
          onOpen()
        }}
      >
        <img src={station.logo_rect} alt="" width="48" height="48" />
        <span className={css.name}>
          <Marked name={nameIn(locale, station)} words={words} />
          {!station.working && (
            <small>
              <Trans>Temporarily not working</Trans>
            </small>
          )}
        </span>
      </button>
    </li>
  )
}
