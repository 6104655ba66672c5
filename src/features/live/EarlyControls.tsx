import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import over from '../../player-ui/OverPicture.module.css'
import row from '../../player-ui/TransportRow.module.css'
import { Button } from '../../ui/Button.tsx'
import type { Condition } from './early-controls.ts'

/**
 * The playing controls of a server-rendered page; `early-controls.ts` shows and handles them before the app.
 * `hadFocus` tells the app's controls that they had the keyboard focus.
 */
export function EarlyControls({ hadFocus }: { hadFocus: RefObject<boolean> }) {
  const { t } = useLingui()
  const controls = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = controls
    return () => void (hadFocus.current = current!.contains(document.activeElement))
  }, [hadFocus])
  return (
    <div ref={controls} className={over.controls} data-early-controls hidden suppressHydrationWarning>
      <When is="stopped">
        <Button look="icon" className={over.big} aria-label={t`Play`} data-early="play">
          <Play aria-hidden="true" fill="currentColor" />
        </Button>
      </When>
      <div className={over.notes}>
        <When is="unheard">
          <Button data-early="unmute">
            <VolumeX size={18} aria-hidden="true" />
            <Trans>Turn the sound on</Trans>
          </Button>
        </When>
      </div>
      <div className={over.hud} data-hud>
        <div className={row.row} data-of="channel">
          <Button
            look="icon"
            aria-label={t`Pause`}
            data-early="pause"
            data-pause={t`Pause`}
            data-play={t`Play`}
            suppressHydrationWarning
          >
            <When is="playing">
              <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
            </When>
            <When is="paused">
              <Play aria-hidden="true" fill="currentColor" strokeWidth={1} />
            </When>
          </Button>
          <span className={row.space} />
          <Button look="icon" aria-label={t`Sound`} aria-pressed="true" data-early="sound" suppressHydrationWarning>
            <When is="muted">
              <VolumeX aria-hidden="true" />
            </When>
            <When is="heard">
              <Volume2 aria-hidden="true" />
            </When>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** A part that shows only under a condition of the player. */
function When({ is, children }: { is: Condition; children: ReactNode }) {
  return (
    <span data-when={is} hidden suppressHydrationWarning>
      {children}
    </span>
  )
}
