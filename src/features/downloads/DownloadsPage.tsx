import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Download } from '../../domain/downloads/download.ts'
import { freeBytes, type StorageEstimate } from '../../domain/downloads/storage-quota.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { storageEstimate } from '../../platform/persistent-storage.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { canDownload } from './can-download.ts'
import { downloads, removeDownloads } from './download-store.ts'
import { DownloadRow } from './DownloadRow.tsx'
import css from './DownloadsPage.module.css'
import { FileSize } from './FileSize.tsx'

/** The viewer's downloads with progress, licence end and size. */
export function DownloadsPage() {
  const { t } = useLingui()
  const list = useStore(downloads)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (keys: readonly string[]): void => {
    // The pressed button is removed with its row.
    heading.current?.focus({ preventScroll: true })
    void removeDownloads(keys)
  }
  return (
    <section className={css.page} aria-busy={list === null}>
      <title>{`${t`Downloads`} — ${t`Efir`}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Downloads</Trans>
      </h1>
      {list === null && <Skeleton className={css.waiting ?? ''} />}
      {list?.length === 0 && <Nothing />}
      {list && list.length > 0 && (
        <>
          <Room of={list} onClear={() => remove(list.map(({ key }) => key))} />
          <ul className={css.list}>
            {list.map((download) => (
              <DownloadRow key={download.key} download={download} onRemove={() => remove([download.key])} />
            ))}
          </ul>
          <p className={css.note}>
            <Trans>Downloads are yours: they go from this device when you sign out.</Trans>
          </p>
        </>
      )}
    </section>
  )
}

function Nothing() {
  return (
    <div className={css.nothing}>
      {canDownload() ? (
        <p>
          <Trans>
            Nothing here yet. The Download button is on the page of a film, at every episode of a series, and under a programme of
            the archive.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>This browser cannot play downloads. They work in Chrome, Edge and Firefox on computers and Android.</Trans>
        </p>
      )}
      <Link to={SCREEN_PATHS.films} className={buttonClass('needle')}>
        <Trans>All films</Trans>
      </Link>
    </div>
  )
}

/** The storage that downloads use of the quota, with a button to clear it. */
function Room({ of: list, onClear }: { of: readonly Download[]; onClear: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [room, setRoom] = useState<StorageEstimate>({})
  const bytes = list.reduce((sum, one) => sum + one.bytes, 0)
  const megabytes = Math.floor(bytes / 1_000_000)
  const free = freeBytes(room)
  useEffect(() => {
    let isOver = false
    void storageEstimate().then((found) => !isOver && setRoom(found))
    return () => void (isOver = true)
    // Every downloaded or deleted megabyte changes it.
  }, [megabytes])
  return (
    <div className={css.room}>
      <Scale
        at={free === null ? null : bytes / Math.max(1, bytes + free)}
        filled
        size="ruler"
        steps={24}
        className={css.scale ?? ''}
      />
      <p>
        <Trans>
          Downloads take <FileSize bytes={bytes} />
        </Trans>
        {free !== null && (
          <>
            {' · '}
            <Trans>
              free: <FileSize bytes={free} />
            </Trans>
          </>
        )}
      </p>
      <Button look="quiet" className={css.clear} onClick={() => setAsking(true)}>
        <Trans>Remove all</Trans>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Remove all downloads?</Trans>}
        actions={
          <>
            <Button
              onClick={() => {
                // The dialog returns the focus when it closes: only then may another element take it.
                flushSync(() => setAsking(false))
                onClear()
              }}
            >
              <Trans>Remove all</Trans>
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              <Trans>Leave them</Trans>
            </Button>
          </>
        }
      />
    </div>
  )
}
