import { archiveKey, type Download, isPlayable } from '../../domain/downloads/download.ts'
import { clock } from '../../platform/clock.ts'
import { createStore } from '../../platform/store.ts'
import { usePart } from '../../ui/use-store.ts'
import { downloads } from '../downloads/download-store.ts'

const NOTHING_ASKED = createStore<readonly Download[] | null>(null)

/** Whether a programme of the archive plays from a whole copy on this device, whatever its archive says; false until it is known. */
export function useOpenCopy(programmeId: string | undefined): boolean {
  const copy = usePart(programmeId === undefined ? NOTHING_ASKED : downloads, (list) =>
    list?.find(({ key, state }) => state === 'whole' && key === archiveKey(programmeId ?? '')),
  )
  return usePart(clock, (nowMs) => copy !== undefined && isPlayable(copy, nowMs))
}
