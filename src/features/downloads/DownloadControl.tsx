import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download as DownloadIcon, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Download, isActive, type Downloadable, downloadKey, shareOf } from '../../domain/downloads/download.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { canDownload } from './can-download.ts'
import css from './DownloadControl.module.css'
import { DownloadTrouble } from './DownloadTrouble.tsx'
import { pauseOrResume, useDownload } from './use-download.ts'
import { useFullName } from './use-full-name.ts'
import { useInheritedFocus } from './use-inherited-focus.ts'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }))

type DownloadControlProps = { of: Downloadable; look: 'outline' | 'icon' }

/** The download button of a film, an episode or a programme: starts, pauses, resumes and shows progress. */
export function DownloadControl({ of, look }: DownloadControlProps) {
  const { t } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const [isHeld] = useState(() => createStore(false))
  const download = useDownload(downloadKey(of))
  const name = useFullName(of)
  if (!canDownload() || download === null) return null
  if (download?.state === 'whole') return <Complete isHeld={isHeld} look={look} name={name} />
  if (download) return <InProgress isHeld={isHeld} download={download} look={look} name={name} />
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

type ControlProps = { isHeld: Store<boolean>; look: DownloadControlProps['look']; name: string }

function Complete({ isHeld, look, name }: ControlProps) {
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

function InProgress({ isHeld, download, look, name }: ControlProps & { download: Download }) {
  const { t } = useLingui()
  const button = useInheritedFocus<HTMLButtonElement>(isHeld)
  const percent = Math.floor(shareOf(download) * 100)
  const isRunning = isActive(download)
  const Icon = isRunning ? Pause : Play
  return (
    <div className={css.way} data-look={look}>
      <Button
        ref={button}
        look={look}
        className={css.turn}
        aria-label={isRunning ? t`Pause the download: ${name}, ${percent} %` : t`Resume the download: ${name}, ${percent} %`}
        onClick={() => pauseOrResume(download)}
      >
        <Icon size={look === 'icon' ? 14 : 18} aria-hidden="true" />
        <span className={css.percent}>{percent} %</span>
      </Button>
      {look === 'outline' && <DownloadTrouble trouble={download.trouble} />}
    </div>
  )
}
