import type { StreamProbe } from './stream-probe.ts'

/** Sample entries of fMP4 (mp4ra.org), by the names that probes have. */
const PICTURES = { avc1: 'h264', avc3: 'h264', hvc1: 'hevc', hev1: 'hevc' } as const
const SOUNDS = { mp4a: 'aac', 'ac-3': 'ac3', 'ec-3': 'eac3' } as const

/**
 * Returns the formats that an init segment names. Encrypted entries have other names, so they are none of
 * these.
 */
export function formatsOfInit(init: Buffer): Pick<StreamProbe, 'video' | 'audio'> {
  const video = Object.entries(PICTURES).find(([name]) => init.includes(name, 0, 'latin1'))
  const audio = Object.entries(SOUNDS).filter(([name]) => init.includes(name, 0, 'latin1'))
  return { ...(video && { video: { kind: video[1] } }), audio: audio.map(([, kind]) => ({ kind })) }
}
