import { playsOf } from '../../../src/domain/playback/plays.ts'
import { noteChannelsChange } from '../../db/channels-version.ts'
import type { Container, StreamProbe } from '../../media/stream-probe/stream-probe.ts'
import { type OwnStream, ownStreams } from '../../media/stream-probe/own-streams.ts'
import { type ProbeResult, probeStreams } from '../../sources/probe-streams.ts'
import { StartError } from '../../start-error.ts'
import { shownAddress } from '../m3u/report.ts'
import { type Command, EXIT, readArguments, usageError } from './command.ts'

export const PROBE_USAGE = 'probe [CHANNEL… | --all] [--json]'

const OPTIONS = { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const

/** Opens streams and reports their content: those of some channels, all, or those never probed. */
export const probe: Command = async (args, { db, config, say }) => {
  const { values, positionals: ids } = readArguments(args, OPTIONS, PROBE_USAGE)
  if (values.all && ids.length > 0) throw usageError(PROBE_USAGE)
  const known = await ownStreams(db, ids.length > 0 ? ids : undefined)
  const missing = ids.filter((id) => !known.some((stream) => stream.id === id))
  if (missing.length > 0) throw new StartError(`No channel or station with a stream of its own: ${missing.join(', ')}.`)
  const isDue = ({ probedMs }: OwnStream) => values.all || ids.length > 0 || probedMs === 0
  const streams = known.filter(isDue)
  const counts = { fitting: 0, everywhere: 0 }
  const failed = await probeStreams(db, streams, {
    isAllowed: config.isUpstreamAllowed,
    publicUrl: config.publicUrl,
    networkInterface: config.multicastInterface,
    hasFfmpeg: config.ffmpeg !== undefined,
    now: Date.now,
    report(result) {
      if ('found' in result) {
        if (result.direct === null) counts.fitting += 1
        if (playsOf(result.found) === 'all') counts.everywhere += 1
      }
      say(values.json ? JSON.stringify(jsonOf(result)) : lineOf(result))
    },
  })
  if (streams.length > failed) await db.transaction().execute((transaction) => noteChannelsChange(transaction))
  if (!values.json) {
    const { everywhere, fitting } = counts
    say(
      streams.length === 0
        ? 'Every stream was probed before; --all probes them again.'
        : `Streams: ${streams.length}, every browser plays ${everywhere}, direct fits ${fitting}, failed ${failed}.`,
    )
  }
  return failed > 0 ? EXIT.refused : EXIT.done
}

const CONTAINERS: Record<Container, string> = {
  'hls-ts': 'HLS with MPEG-TS',
  'hls-fmp4': 'HLS with fMP4',
  'hls-sound': 'HLS with packed audio',
  ts: 'raw MPEG-TS',
  aac: 'raw AAC',
  mp3: 'raw MP3',
}

const FORMATS: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  mpeg2: 'MPEG-2',
  'other-video': 'an unknown picture',
  aac: 'AAC',
  latm: 'AAC in LATM',
  mp2: 'MP2',
  mp3: 'MP3',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
  'other-audio': 'an unknown sound',
}

function lineOf(result: ProbeResult): string {
  const { stream } = result
  const name = `${stream.id}${stream.position > 0 ? ` (alternate ${stream.position})` : ''}, ${shownAddress(stream.address)}`
  if ('failed' in result) return `${name}: it could not be read: ${result.failed}.`
  const { found, direct } = result
  const contents = [CONTAINERS[found.container], ...pictureWords(found), ...soundWords(found)]
  const words = found.isScrambled ? [...contents, 'scrambled'] : contents
  const fit = direct === null ? 'Direct fits.' : `Direct does not fit: ${direct}.`
  return `${name}: ${words.join(', ')}. ${playsWords(found)} ${fit}`
}

function pictureWords({ video }: StreamProbe): string[] {
  if (!video) return ['no picture']
  const { kind, width, height, fps, isInterlaced, gops } = video
  const size = width && height ? ` ${width}×${height}` : ''
  return [
    `${FORMATS[kind]}${size}${isInterlaced ? ' interlaced' : ''}`,
    ...(fps ? [`${fps} pictures a second`] : []),
    ...(gops ? [`${gops} GOPs`] : []),
  ]
}

function soundWords({ audio, upstreamSound }: StreamProbe): string[] {
  if (upstreamSound !== undefined) return [`${FORMATS[upstreamSound]}, which ffmpeg turns into AAC`]
  if (audio.length === 0) return ['no sound']
  return audio.map(({ kind, language }) => `${FORMATS[kind]}${language ? ` (${language})` : ''}`)
}

function playsWords(found: StreamProbe): string {
  const plays = playsOf(found)
  if (plays === 'all') return 'Every browser plays it.'
  if ('no' in plays) return 'No browser plays it.'
  const picture = plays.needs.includes('hevc')
  const formats = plays.needs.map((format) => FORMATS[format]).join(' and ')
  return picture ? `Only browsers with ${formats} play it.` : `Browsers without ${formats} play it without sound.`
}

function jsonOf(result: ProbeResult): object {
  const { id, medium, position, address, isDirect } = result.stream
  const about = { id, medium, position, from: shownAddress(address), delivery: isDirect ? 'direct' : 'relay' }
  if ('failed' in result) return { ...about, failed: result.failed }
  return { ...about, ...result.found, plays: playsOf(result.found), direct: result.direct ?? 'fits' }
}
