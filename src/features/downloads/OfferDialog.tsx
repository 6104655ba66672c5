import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { type Downloadable, downloadKey } from '../../domain/downloads/download.ts'
import { isPinCode } from '../../domain/downloads/offline-licence.ts'
import { fitsIn, freeBytes } from '../../domain/downloads/storage-quota.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { Refusal } from '../../forms/Form.tsx'
import { failureText, textOf } from '../../forms/refusal-texts.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { storageEstimate } from '../../platform/persistent-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DownloadTrouble } from './DownloadTrouble.tsx'
import css from './OfferDialog.module.css'
import { FileSize } from './FileSize.tsx'
import { startDownload } from './start-download.ts'
import { type Offer, offersFor } from './item-stream.ts'

type OfferDialogProps = { of: Downloadable; name: string; onClose: () => void }

/** Lets the viewer choose the rendition of a download, with the size of each. */
export function OfferDialog({ of, name, onClose }: OfferDialogProps) {
  const [trouble, setTrouble] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['user', 'download offers', downloadKey(of)],
    queryFn: async () => ({ offers: await offersFor(of), room: await storageEstimate() }),
    gcTime: 0,
    staleTime: 0,
  })
  const start = async (offer: Offer): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      await startDownload(of, offer)
      onClose()
    } catch (failure) {
      setTrouble(failure)
      setBusy(false)
    }
  }
  const free = data && freeBytes(data.room)
  const needsPin = !data && error instanceof CallFailure && isPinCode(error.code)
  const isTight = data && !data.offers.some(({ bytes }) => fitsIn(bytes, data.room))
  return (
    <Dialog open title={<Trans>Download “{name}”</Trans>} onClose={onClose}>
      <p>
        <Trans>It plays without a network on this device, until 48 hours have passed without one.</Trans>
      </p>
      {data && (
        <ul className={css.offers} aria-busy={isBusy}>
          {data.offers.map((offer) => (
            <li key={offer.uri}>
              <Button
                look="outline"
                className={css.offer}
                disabled={!fitsIn(offer.bytes, data.room)}
                onClick={() => void start(offer)}
              >
                <DownloadIcon size={18} aria-hidden="true" />
                <span className={css.height}>
                  {offer.height > 0 ? (
                    <span>{`${offer.height}p`}</span>
                  ) : (
                    <span>
                      <Trans>Sound only</Trans>
                    </span>
                  )}
                </span>
                <span className={css.size}>
                  ≈ <FileSize bytes={offer.bytes} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton className={css.waiting ?? ''} />}
      {needsPin && <DownloadTrouble trouble="pin" />}
      {!data && error && !needsPin && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {isTight && (
        <Refusal>
          <Trans>There is not enough room on this device.</Trans>
        </Refusal>
      )}
      {free != null && (
        <p className={css.free}>
          <Trans>
            Free for Efir on this device: <FileSize bytes={free} />
          </Trans>
        </p>
      )}
      {trouble !== null && <Refusal>{isFull(trouble) ? textOf('storage_full') : failureText(trouble)}</Refusal>}
    </Dialog>
  )
}

const isFull = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'QuotaExceededError'
