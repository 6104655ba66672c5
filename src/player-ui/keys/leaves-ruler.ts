import { isTelevision } from '../../platform/device-kind.ts'

/** Whether a key on a ruler leads away from it, as the arrows across it do on a television (src/domain/playback/player-keys.ts), instead of seeking. */
export const leavesRuler = (key: string): boolean => isTelevision() && (key === 'ArrowUp' || key === 'ArrowDown')
