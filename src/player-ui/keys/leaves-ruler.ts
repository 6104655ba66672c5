import { isTelevision } from '../../platform/device-kind.ts'

/** True for keys that leave a ruler instead of seeking: vertical arrows on a television
 * (src/domain/playback/player-keys.ts). */
export const leavesRuler = (key: string): boolean => isTelevision() && (key === 'ArrowUp' || key === 'ArrowDown')
