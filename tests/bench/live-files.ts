import * as v from 'valibot'
import { liveChannel } from '../../src/contract/channels.ts'
import { readLivePlaylist, richestVariant } from './live-playlist.ts'
import { answerTo, type Sent } from './load.ts'

/**
 * Returns the requests of a viewer who watches a channel: the live call, the playlist of the richest variant,
 * and a segment. The last but one stays while it is measured.
 */
export async function liveFiles(
  address: string,
  id: string,
  headers: Record<string, string>,
): Promise<Record<'call' | 'playlist' | 'segment', Sent>> {
  const call = { path: `/api${liveChannel.path.replace('{id}', id)}`, headers }
  const { url } = v.parse(liveChannel.data, JSON.parse(await textOf(address, call)))
  const beside = (path: string, uri: string) => new URL(uri, new URL(path, address)).pathname
  const playlist = { path: beside(url, richestVariant(await textOf(address, { path: url }))!) }
  const { segments } = readLivePlaylist(await textOf(address, playlist))
  return { call, playlist, segment: { path: beside(playlist.path, segments.at(-2)!.uri) } }
}

async function textOf(address: string, { path, headers }: Sent): Promise<string> {
  const { body } = await answerTo(address, { path, headers: { ...headers, 'accept-encoding': 'identity' } })
  return body.toString()
}
