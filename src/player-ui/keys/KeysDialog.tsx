import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { type KeyContext, keyRows, type PlayerCommand } from '../../domain/playback/player-keys.ts'
import { offersPictureInPicture } from '../../platform/picture-in-picture.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './KeysDialog.module.css'

// The typeface has no arrows in the weight of its letters.
const ARROWS: Record<string, typeof ArrowUp> = { '←': ArrowLeft, '→': ArrowRight, '↑': ArrowUp, '↓': ArrowDown }

type KeysDialogProps = {
  on: KeyContext['on']
  element: HTMLVideoElement
  /** Commands without effect now. */
  without: readonly PlayerCommand[]
  onClose: () => void
}

/** The key map, drawn from the table that the keys follow. */
export function KeysDialog({ on, element, without, onClose }: KeysDialogProps) {
  const mayStandApart = offersPictureInPicture(element)
  const rows = keyRows(on).filter(
    ({ command }) => !without.includes(command) && (mayStandApart || command !== 'pictureInPicture'),
  )
  return (
    <Dialog open onClose={onClose} title={<Trans>Keys of the player</Trans>} className={css.dialog ?? ''}>
      <dl className={css.keys}>
        {rows.map(({ command, caps }) => (
          <div key={command} className={css.row}>
            <dt>
              {caps.map((name, index) => (
                <Fragment key={name}>
                  <kbd>
                    <Cap name={name} />
                  </kbd>
                  {index < caps.length - 1 && <span> </span>}
                </Fragment>
              ))}
            </dt>
            <dd>{WORDS[command]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Cap({ name }: { name: string }) {
  const { t } = useLingui()
  const Arrow = ARROWS[name]
  if (Arrow) return <Arrow size="1rem" strokeWidth={3} role="img" aria-label={name} />
  return name === 'Space' ? <span>{t`Space`}</span> : <span>{name}</span>
}

const WORDS: { readonly [C in PlayerCommand]?: ReactNode } = {
  toggle: <Trans>Play or pause</Trans>,
  back: <Trans>15 seconds back</Trans>,
  forward: <Trans>15 seconds forward</Trans>,
  nextEpisode: <Trans>Next episode</Trans>,
  next: <Trans>Next channel</Trans>,
  previous: <Trans>Previous channel</Trans>,
  number: <Trans>Channel by its number</Trans>,
  last: <Trans>The channel before</Trans>,
  live: <Trans>Back to live</Trans>,
  guide: <Trans>Programme guide</Trans>,
  louder: <Trans>Louder</Trans>,
  quieter: <Trans>Quieter</Trans>,
  mute: <Trans>Mute</Trans>,
  fullscreen: <Trans>Full screen</Trans>,
  pictureInPicture: <Trans>Picture in a window of its own</Trans>,
  keys: <Trans>These keys</Trans>,
}
