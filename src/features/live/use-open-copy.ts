import { archiveKey, type Download, isPlayable } from '../../domain/downloads/download.ts'
import { clock } from '../../platform/clock.ts'
import { createStore } from '../../platform/store.ts'
import { useSelector } from '../../ui/use-store.ts'
import { downloads } from '../downloads/download-store.ts'

const NO_DOWNLOADS = createStore<readonly Download[] | null>(null)

/** True if an archive programme has a playable download on this device, even beyond its archive. False
 * until known. */
export function useOpenCopy(programmeId: string | undefined): boolean {
  const copy = useSelector(programmeId === undefined ? NO_DOWNLOADS : downloads, (list) =>
    list?.find(({ key, state }) => state === 'whole' && key === archiveKey(programmeId ?? '')),
  )
  return useSelector(clock, (nowMs) => copy !== undefined && isPlayable(copy, nowMs))
}
