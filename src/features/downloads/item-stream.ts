import { liveWithDuration } from '../../contract/channels.ts'
import { streamTitle } from '../../contract/titles.ts'
import type { Downloadable } from '../../domain/downloads/download.ts'
import { estimatedBytes } from '../../domain/downloads/storage-quota.ts'
import { filesIn, type PictureChoice, pictureChoices } from '../../domain/downloads/presentation.ts'
import { call, CallFailure } from '../../app-state/api-client.ts'

/** A downloadable rendition with its estimated size in bytes. */
export type Offer = PictureChoice & { bytes: number }

type Presented = { url: string; playlist: string | null; thumbnails: string | null; version: string | null; mayGrow: boolean }

/** Requests the stream of an item; throws a `CallFailure`. */
export async function streamOf(of: Downloadable): Promise<Presented> {
  if (of.kind === 'archive') {
    const { _id, channel_id } = of.programme
    const { url, playlist } = await call(liveWithDuration, { body: { channel_id, program_id: _id } })
    // The last file may appear shortly after the programme's end.
    return { url, playlist, thumbnails: null, version: null, mayGrow: true }
  }
  const { season, episode } = of.part
  const named = season > 0 || episode > 0 ? { season: String(season), episode: String(episode) } : {}
  const { url, playlist, thumbnails, version } = await call(streamTitle, { params: { id: of.title._id }, query: named })
  return { url, playlist, thumbnails, version, mayGrow: false }
}

/** Returns the renditions of an item, best first; throws a `CallFailure`. */
export async function offersFor(of: Downloadable): Promise<Offer[]> {
  const { url, playlist } = await streamOf(of)
  const choices = pictureChoices(playlist ?? (await textAt(url)))
  const [first] = choices
  if (!first) throw new CallFailure('live_error', '', null)
  // The playlist's length is exact; the catalogue's is entered by hand.
  const { seconds } = filesIn(await textAt(new URL(first.uri, new URL(url, location.href)).href))
  return choices.map((choice) => ({ ...choice, bytes: estimatedBytes(choice.bitrate, seconds) }))
}

async function textAt(url: string): Promise<string> {
  try {
    const response = await fetch(url)
    if (response.ok) return await response.text()
  } catch {
    // No response.
  }
  throw new CallFailure('no_answer', '', null)
}
