import { useLingui } from '@lingui/react/macro'
import { Pause, Play, X } from 'lucide-react'
import { type Download, isPlayable, isActive, shareOf } from '../../domain/downloads/download.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './DownloadRow.module.css'
import { DownloadStatus } from './DownloadStatus.tsx'
import { DownloadLink } from './DownloadLink.tsx'
import { coverOf, nameOfDownloadable } from './downloadable-texts.ts'
import { DownloadableDetail } from './DownloadableDetail.tsx'
import { pauseOrResume } from './use-download.ts'
import { useFullName } from './use-full-name.ts'

/** A download in the list: a complete one plays, another shows progress and is paused or resumed. */
export function DownloadRow({ download, onRemove }: { download: Download; onRemove: () => void }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const nowMs = useSelector(clock, wholeMinute)
  const { of, state } = download
  const name = useFullName(of)
  const isWhole = state === 'whole'
  const words = (
    <>
      <LazyPicture
        className={css.cover}
        data-kind={of.kind}
        src={coverOf(of)}
        alt=""
        width={60}
        height={of.kind === 'film' ? 90 : 60}
      />
      <span className={css.words}>
        <span className={css.name}>{nameOfDownloadable(of, locale)}</span>
        <span className={css.detail}>
          <DownloadableDetail of={of} height={download.height} />
        </span>
        {!isWhole && <Scale at={shareOf(download)} filled className={css.scale ?? ''} />}
        <DownloadStatus download={download} nowMs={nowMs} />
      </span>
    </>
  )
  return (
    <li className={css.item}>
      {isPlayable(download, nowMs) ? (
        <DownloadLink of={of} className={css.row ?? ''}>
          {words}
        </DownloadLink>
      ) : (
        <div className={css.row} data-closed={isWhole || undefined}>
          {words}
        </div>
      )}
      {!isWhole && (
        <Button
          look="icon"
          aria-label={isActive(download) ? t`Pause the download: ${name}` : t`Resume the download: ${name}`}
          onClick={() => pauseOrResume(download)}
        >
          {isActive(download) ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </Button>
      )}
      <Button look="icon" className={css.remove} aria-label={t`Remove the download: ${name}`} onClick={onRemove}>
        <X size={20} aria-hidden="true" />
      </Button>
    </li>
  )
}
