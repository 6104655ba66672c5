import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { nameIn } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { answersTo } from '../../domain/search-folding.ts'
import { titleIn } from '../../domain/programme-texts.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { channelsQuery, nowAndNextQuery } from '../live/channel-queries.ts'
import { tuneIn, warmRadio } from '../radio/radio-store.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import css from './SearchOverlay.module.css'

const SHOWN = 8

/** Search over channels, what is on them now, and stations, while one types, beginning with words if given; a modal sheet at the top. */
export function SearchOverlay({ words = '', onClose }: { words?: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const sheet = useRef<HTMLDialogElement>(null)
  const fieldId = useId()
  const [typed, setTyped] = useState(words)
  const [refused, setRefused] = useState(false)
  const { data: channels = [], isError } = useQuery(channelsQuery())
  const { data: now = [] } = useQuery(nowAndNextQuery())
  const { data: stations = [] } = useQuery(stationsQuery())

  useLayoutEffect(() => {
    const element = sheet.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(warmRadio, [])

  const best = <T,>(all: readonly T[], name: (one: T) => string): T[] =>
    all
      .map((one) => ({ one, rank: answersTo(name(one), typed) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, SHOWN)
      .map(({ one }) => one)

  const foundChannels = best(channels, (channel) => `${nameIn(locale, channel)}`)
  const foundNow = best(
    now.filter(({ current }) => current !== null),
    ({ current }) => titleIn(locale, current!),
  )
  const foundStations = best(stations, (station) => nameIn(locale, station))
  const nothing = typed.trim() !== '' && foundChannels.length + foundNow.length + foundStations.length === 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setRefused(typed.trim() === '')
    if (typed.trim() !== '') sheet.current?.querySelector<HTMLElement>('ul a, ul button')?.focus()
  }

  return (
    // Escape and the cross do by keyboard what a press beside the sheet does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      className={css.sheet}
      aria-label={t`Search`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.inside}>
        <form role="search" className={css.form} onSubmit={submit} noValidate>
          <label htmlFor={fieldId} className={css.label}>
            <Trans>Channel, programme on air, station</Trans>
          </label>
          <Search aria-hidden="true" className={css.glass} />
          <input
            id={fieldId}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            value={typed}
            aria-invalid={refused || undefined}
            aria-describedby={`${fieldId}-said`}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefused(false)
            }}
          />
          <Button look="icon" aria-label={t`Close`} onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        </form>
        <p id={`${fieldId}-said`} className={css.said} role="status">
          {refused && <Trans>Type what you are looking for.</Trans>}
          {isError && <Trans>The server does not respond. Check your connection and try again.</Trans>}
          {nothing && !isError && <Trans>Nothing found. Check the spelling or try fewer letters.</Trans>}
        </p>
        <div className={css.groups}>
          {foundChannels.length > 0 && (
            <section>
              <h2>
                <Trans>Channels</Trans>
              </h2>
              <ul>
                {foundChannels.map((channel) => (
                  <li key={channel._id}>
                    <Link to={SCREENS.channel} params={{ id: channel.slug }} search={{}} onClick={onClose}>
                      <img src={channel.logo} alt="" width="40" height="40" />
                      <span>{nameIn(locale, channel)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {foundNow.length > 0 && (
            <section>
              <h2>
                <Trans>On air now</Trans>
              </h2>
              <ul>
                {foundNow.map(({ channel_id, current }) => {
                  const channel = channels.find(({ _id }) => _id === channel_id)
                  if (!channel || !current) return null
                  return (
                    <li key={channel_id}>
                      <Link to={SCREENS.channel} params={{ id: channel.slug }} search={{}} onClick={onClose}>
                        <img src={channel.logo} alt="" width="40" height="40" />
                        <span>
                          {titleIn(locale, current)}
                          <small>{nameIn(locale, channel)}</small>
                        </span>
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </section>
          )}
          {foundStations.length > 0 && (
            <section>
              <h2>
                <Trans>Radio</Trans>
              </h2>
              <ul>
                {foundStations.map((station) => (
                  <li key={station._id}>
                    <button
                      type="button"
                      disabled={!station.working}
                      onClick={() => {
                        void tuneIn(station, stations)
                        onClose()
                      }}
                    >
                      <img src={station.logo_rect} alt="" width="40" height="40" />
                      <span>
                        {nameIn(locale, station)}
                        {!station.working && (
                          <small>
                            <Trans>Temporarily not working</Trans>
                          </small>
                        )}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </dialog>
  )
}
