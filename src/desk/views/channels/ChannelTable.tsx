import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type DeskChannel, OPEN_TO_ALL } from '../../../contract/operator-channels.ts'
import { deskPath } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import { DeskTable } from '../DeskTable.tsx'
import parts from '../Parts.module.css'
import { BulkEdit } from './BulkEdit.tsx'
import css from './ChannelsView.module.css'
import { textOf, useChoices } from './channel-words.ts'

type ChannelTableProps = { channels: readonly DeskChannel[]; chosen: Record<string, string> }

/** A page of channels, and the edit of those that are selected. */
export function ChannelTable({ channels, chosen }: ChannelTableProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Channels that no list brought have no edits.
  const editable = channels.filter(({ source }) => source !== null).map(({ id }) => id)
  const ids = editable.filter((id) => selected.has(id))
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const bulk = useRef<HTMLDetailsElement>(null)

  return (
    <>
      {channels.length > 0 && <BulkEdit details={bulk} ids={ids} onDone={() => setSelected(new Set())} />}
      <DeskTable
        title={t`Channels by number`}
        showsTitle={false}
        choice={
          <label>
            <input
              type="checkbox"
              aria-label={t`Select the page`}
              disabled={editable.length === 0}
              checked={ids.length > 0 && ids.length === editable.length}
              onChange={(event) => setSelected(new Set(event.currentTarget.checked ? editable : []))}
            />
          </label>
        }
        heads={[
          ...[t`Number`, t`Logo`, t`Channel name`, t`Visibility`, t`Category`, t`Package`, t`Age`],
          ...[t`Archive, days`, t`Source`, t`Probe`],
        ]}
        empty={t`There are no such channels.`}
        onKeyDown={(event) => byKey(event, bulk.current)}
        rows={channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            chosen={chosen}
            isSelected={selected.has(channel.id)}
            onToggle={() => toggle(channel.id)}
          />
        ))}
      />
    </>
  )
}

/** Arrows lead to the neighbouring row; Enter leads from a selected row to the edit of all selected. */
function byKey(event: KeyboardEvent<HTMLElement>, bulk: HTMLDetailsElement | null): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return
  const control = target.matches('input') ? 'input' : 'a'
  const row = target.closest('tr')
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
    next?.querySelector<HTMLElement>(`${control}, a`)?.focus()
  } else if (key === 'Enter' && control === 'input' && bulk) {
    event.preventDefault()
    bulk.open = true
    bulk.querySelector('select')?.focus()
  }
}

type ChannelRowProps = { channel: DeskChannel; chosen: Record<string, string>; isSelected: boolean; onToggle: () => void }

function ChannelRow({ channel, chosen, isSelected, onToggle }: ChannelRowProps) {
  const { t, i18n } = useLingui()
  const { categories, packages } = useChoices()
  const { id, name, name_ru, logo, source, probe } = channel
  return (
    <tr>
      <td className={parts.mark}>
        {source !== null && (
          <label>
            <input type="checkbox" aria-label={t`Select ${name}`} checked={isSelected} onChange={onToggle} />
          </label>
        )}
      </td>
      <td>{channel.number}</td>
      <td>{logo && <img className={css.logo} src={logo} alt="" width="40" height="32" loading="lazy" />}</td>
      <td className={css.name}>
        <DeskLink href={deskPath('channels', { item: id, filters: chosen })}>{name}</DeskLink>
        {name_ru !== name && <span lang="ru">{name_ru}</span>}
        {channel.is_edited && (
          <span>
            <Trans>edited</Trans>
          </span>
        )}
      </td>
      <td>{channel.hidden ? t`Hidden` : t`Shown`}</td>
      <td>{textOf(categories, channel.category)}</td>
      <td>{textOf(packages, channel.package ?? OPEN_TO_ALL)}</td>
      <td>{channel.age}+</td>
      <td>{channel.archive_days}</td>
      <td>
        {source ?? '—'}
        {channel.is_missing && (
          <>
            , <Trans>missing in the list</Trans>
          </>
        )}
      </td>
      <td>
        {probe ? (
          <>
            {probe.found},{' '}
            <time dateTime={new Date(probe.at_ms).toISOString()}>{i18n.date(new Date(probe.at_ms), { dateStyle: 'short' })}</time>
          </>
        ) : (
          <span>
            <Trans>not probed</Trans>
          </span>
        )}
      </td>
    </tr>
  )
}
