import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { listTitles } from '../../src/contract/catalogue.ts'
import { liveChannel, liveWithDuration, showChannel } from '../../src/contract/channels.ts'
import { programmesOfChannel } from '../../src/contract/programmes.ts'
import { liveStation } from '../../src/contract/radio.ts'
import { streamTitle } from '../../src/contract/titles.ts'
import { localizePath, screenPath } from '../../src/domain/routing/paths.ts'
import type { RunningService } from '../support/running-service.ts'

export const KINDS = ['live', 'archive', 'film', 'radio'] as const
export type Kind = (typeof KINDS)[number]

/** A channel, film or station to play: its path on the site, and its stream's path for other players. */
export type Subject = { path: string; stream: string }

/** A channel open to visitors. */
const CHANNEL = 'tv-01'
/** The first station of the list, which the site's page plays at the first press. */
const STATION = 'fm-01'

/** Finds the subject of a kind of ride, for `seconds`, with a freshly signed URL. */
export function subjectOf(kind: Kind, service: RunningService, seconds: number): Promise<Subject> {
  const find = { live: liveSubject, archive: archiveSubject, film: filmSubject, radio: radioSubject }[kind]
  return find(service, seconds)
}

/** An open channel, live. */
export async function liveSubject(service: RunningService): Promise<Subject> {
  return { path: await channelPath(service), stream: (await ask(service, liveChannel, CHANNEL)).url }
}

/** A station. */
export async function radioSubject(service: RunningService): Promise<Subject> {
  return { path: localizePath(screenPath('radio'), 'ua'), stream: (await ask(service, liveStation, STATION)).url }
}

/** The latest ended programme that is long enough. */
async function archiveSubject(service: RunningService, seconds: number): Promise<Subject> {
  const guide = await ask(service, programmesOfChannel, CHANNEL)
  const aired = guide.findLast(({ start, end }) => end < Date.now() && end - start > (seconds + 60) * 1000)
  if (!aired) throw new Error(`no programme lasts ${seconds} s`)
  const body = { channel_id: CHANNEL, program_id: aired._id }
  const { url } = await ask(service, liveWithDuration, '', body)
  return { path: `${await channelPath(service)}?archive=${aired._id}&at=${aired.start / 1000}`, stream: url }
}

async function filmSubject(service: RunningService): Promise<Subject> {
  const { items } = await ask(service, listTitles, '')
  const film = items.find(({ type, allowed }) => type === 'FILM' && allowed)
  if (!film) throw new Error('no film may be watched')
  const { url } = await ask(service, streamTitle, film._id)
  return { path: `${localizePath(screenPath('film', film._id), 'ua')}?play=1`, stream: url }
}

async function channelPath(service: RunningService): Promise<string> {
  return localizePath(screenPath('channel', (await ask(service, showChannel, CHANNEL)).slug), 'ua')
}

type Readable<Data extends v.GenericSchema> = { method: 'GET' | 'POST'; path: string; data: Data }

/** Sends a call as a viewer with every package. */
async function ask<Data extends v.GenericSchema>(
  { address, tokens }: RunningService,
  { method, path, data }: Readable<Data>,
  item: string,
  body?: object,
): Promise<v.InferOutput<Data>> {
  const answer = await fetch(`${address}/api${path.replace(/\{\w+\}/, item)}`, {
    method,
    headers: {
      platform: 'browser',
      authorization: `Basic ${tokens['premium']}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return v.parse(data, await answer.json())
}

/** Gives all films of a running service the length of their media. */
export function setFilmLength({ dataDir }: RunningService, seconds: number): void {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.prepare('update titles set duration_ms = ? where media is not null').run(seconds * 1000)
  database.close()
}

/** Removes what viewers have watched: a film would go on where the last ride left it, and end early. */
export function forgetWatchedFilms({ dataDir }: RunningService): void {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.exec('delete from watched_titles')
  database.close()
}
