import { zoneOffsetMs } from './zone-offset.ts'

/** Formats the time of day, `20:38`, in a time zone. */
export function timeOfDay(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(11, 16)
}

/** Returns the elapsed share of the day in a time zone, 0 to 1, to the minute. */
export function shareOfDay(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeOfDay(atMs, timeZone).split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}

/** Formats a duration: `26:12`, or `1:05:09` from an hour on. */
export function counter(lengthMs: number): string {
  const total = Math.max(0, Math.floor(lengthMs / 1000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
