import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download as DownloadIcon, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Download, isToGoOn, type Keepable, keyOfKeepable, shareOf } from '../../domain/downloads/download.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { canDownload } from './can-keep.ts'
import css from './DownloadControl.module.css'
import { DownloadTrouble } from './DownloadTrouble.tsx'
import { turnDownload, useDownload } from './use-download.ts'
import { useFullName } from './use-full-name.ts'
import { useInheritedFocus } from './use-inherited-focus.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }))

type DownloadControlProps = { of: Keepable; look: 'outline' | 'icon' }

/** The download button of a film, an episode or a programme: starts, pauses, resumes and shows progress. */
export function DownloadControl({ of, look }: DownloadControlProps) {
  const { t } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const [isHeld] = useState(() => createStore(false))
  const download = useDownload(keyOfKeepable(of))
  const name = useFullName(of)
  if (!canDownload() || download === null) return null
  if (download?.state === 'whole') return <Whole isHeld={isHeld} look={look} name={name} />
  if (download) return <UnderWay isHeld={isHeld} download={download} look={look} name={name} />
  const choose = (isOpen: boolean): void => {
    // A dialog that ends with a download would return the focus to a removed button.
    isHeld.set(isOpen)
    setChoosing(isOpen)
  }
  return (
    <>
      <Button look={look} aria-label={t`Download: ${name}`} onClick={() => choose(true)}>
        <DownloadIcon size={18} aria-hidden="true" />
        {look === 'outline' && (
          <span>
            <Trans>Download</Trans>
          </span>
        )}
      </Button>
      <Suspense>{isChoosing && <OfferDialog of={of} name={name} onClose={() => choose(false)} />}</Suspense>
    </>
  )
}

type StandingProps = { isHeld: Store<boolean>; look: DownloadControlProps['look']; name: string }

function Whole({ isHeld, look, name }: StandingProps) {
  const { t } = useLingui()
  const link = useInheritedFocus<HTMLAnchorElement>(isHeld)
  return (
    <Link ref={link} to={SCREEN_PATHS.downloads} className={buttonClass(look)} aria-label={t`Downloaded: ${name}`}>
      <CircleCheck size={18} aria-hidden="true" />
      {look === 'outline' && (
        <span>
          <Trans>Downloaded</Trans>
        </span>
      )}
    </Link>
  )
}

function UnderWay({ isHeld, download, look, name }: StandingProps & { download: Download }) {
  const { t } = useLingui()
  const turn = useInheritedFocus<HTMLButtonElement>(isHeld)
  const percent = Math.floor(shareOf(download) * 100)
  const goesOn = isToGoOn(download)
  const Icon = goesOn ? Pause : Play
  return (
    <div className={css.way} data-look={look}>
      <Button
        ref={turn}
        look={look}
        className={css.turn}
        aria-label={goesOn ? t`Pause the download: ${name}, ${percent} %` : t`Resume the download: ${name}, ${percent} %`}
        onClick={() => turnDownload(download)}
      >
        <Icon size={look === 'icon' ? 14 : 18} aria-hidden="true" />
        <span className={css.percent}>{percent} %</span>
      </Button>
      {look === 'outline' && <DownloadTrouble of={download} />}
    </div>
  )
}
