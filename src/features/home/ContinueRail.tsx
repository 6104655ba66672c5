import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { ContinueItem } from '../../domain/playback/continue-watching.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { minutesLeft, reachedOf } from '../../domain/playback/watched.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { ChannelTile } from '../../ui/tiles/ChannelTile.tsx'
import { Rail } from '../../ui/rows/Rail.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import { useStore } from '../../ui/use-store.ts'
import { useForgetting } from '../history/forgetting-queries.ts'
import css from './ContinueRail.module.css'
import { ContinueTitle } from './ContinueTitle.tsx'

/**
 * The programmes and titles that the viewer left unfinished on any device. A press continues one, the cross
 * removes it.
 */
export function ContinueRail({ of: left }: { of: readonly ContinueItem[] }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { forgetProgramme, forgetTitle } = useForgetting()
  const take = (one: ContinueItem, name: string) => (event: MouseEvent) => {
    focusBeside(event.currentTarget.closest('li'))
    if (one.kind === 'programme') void forgetProgramme(one.programme._id, name)
    else void forgetTitle(one.left.title._id, name)
  }
  return (
    <Rail
      title={<Trans>Continue watching</Trans>}
      items="channel"
      className={css.rail ?? ''}
      all={
        <Link to={SCREEN_PATHS.watchHistory}>
          <Trans>All history</Trans>
        </Link>
      }
    >
      {left.map((one) => {
        const name = one.kind === 'programme' ? titleIn(locale, one.programme) : nameIn(locale, one.left.title)
        return (
          <li key={one.kind === 'programme' ? one.programme._id : one.left.title._id} className={css.item}>
            {one.kind === 'programme' ? <ContinueProgramme of={one} /> : <ContinueTitle of={one.left} />}
            <Button look="icon" className={css.take} aria-label={t`Take out of the history: ${name}`} onClick={take(one, name)}>
              <X size={18} aria-hidden="true" />
            </Button>
          </li>
        )
      })}
    </Rail>
  )
}

function ContinueProgramme({ of: { channel, programme } }: { of: Extract<ContinueItem, { kind: 'programme' }> }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const left = minutesLeft(programme)
  return (
    <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{ archive: programme._id }} className={tileClass()}>
      <ChannelTile
        logo={channel.logo}
        number={channel.number}
        name={nameIn(locale, channel)}
        title={titleIn(locale, programme)}
        progress={reachedOf(programme)}
        note={left !== null && t`${left} min left`}
      />
    </Link>
  )
}

/**
 * Moves the focus to the neighbour of a removed tile, or to the heading after the last one: the rail then
 * disappears.
 */
function focusBeside(item: HTMLLIElement | null): void {
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  ;(beside ?? document.querySelector('h1'))?.focus({ preventScroll: !beside })
}
