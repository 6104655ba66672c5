import { Trans } from '@lingui/react/macro'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { type Download, shareOf } from '../../domain/downloads/download.ts'
import { playsUntilMs, licenceStateOf } from '../../domain/downloads/offline-licence.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'
import { DownloadTrouble } from './DownloadTrouble.tsx'
import css from './DownloadStatus.module.css'
import { FileSize } from './FileSize.tsx'

/** A download's state in words: its progress, or until when it plays offline. */
export function DownloadStatus({ download, nowMs }: { download: Download; nowMs: number }) {
  if (download.state === 'whole') return <Complete download={download} nowMs={nowMs} />
  const { state, trouble, bytes, expectedBytes } = download
  const percent = Math.floor(shareOf(download) * 100)
  return (
    <>
      <span className={css.words}>
        {state === 'paused' && (
          <>
            <Trans>Paused</Trans>
            {' · '}
          </>
        )}
        {state === 'waiting' && trouble === null && (
          <>
            <Trans>Waits for its turn</Trans>
            {' · '}
          </>
        )}
        <span>
          {percent} % · <FileSize bytes={bytes} /> / ≈ <FileSize bytes={expectedBytes} />
        </span>
      </span>
      <DownloadTrouble trouble={trouble} />
    </>
  )
}

function Complete({ download: { right, bytes }, nowMs }: { download: Download; nowMs: number }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const licence = licenceStateOf(right, nowMs)
  const untilMs = playsUntilMs(right)
  const until = `${dateOf(untilMs, locale, zone)}, ${timeOfDay(untilMs, zone)}`
  return (
    <span className={css.words} data-licence={licence}>
      <FileSize bytes={bytes} />
      {' · '}
      {licence === 'open' && (
        <span>
          <Trans>plays without a network until {until}</Trans>
        </span>
      )}
      {licence === 'expired' && (
        <span>
          <Trans>not confirmed for 48 hours: go online with Efir once, and it plays again</Trans>
        </span>
      )}
      {licence === 'refused' && (
        <span>
          <Refused code={right.refusal} />
        </span>
      )}
    </span>
  )
}

function Refused({ code }: { code: string | null }) {
  if (code === 'archive_locked') return <Trans>the archive of your package does not reach it any more</Trans>
  if (code === 'not_found') return <Trans>Efir does not have it any more</Trans>
  return <Trans>your package does not open it any more</Trans>
}
