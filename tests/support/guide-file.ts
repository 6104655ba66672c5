import { Readable } from 'node:stream'

/** A programme of a guide; times are epoch ms. */
export type GuideItem = { channel: string; start: number; stop?: number; title: string; more?: string }

/** Returns a time as XMLTV writes it, in UTC. */
export const guideTime = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)} +0000`

/** Returns an XMLTV text of channels, given as [id, name], and programmes. */
export function guideText(channels: readonly (readonly [id: string, name: string])[], items: readonly GuideItem[]): string {
  const declared = channels.map(([id, name]) => `<channel id="${id}"><display-name>${name}</display-name></channel>`)
  const programmes = items.map(({ channel, start, stop, title, more = '' }) => {
    const end = stop === undefined ? '' : ` stop="${guideTime(stop)}"`
    return `<programme start="${guideTime(start)}"${end} channel="${channel}"><title lang="uk">${title}</title>${more}</programme>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n${[...declared, ...programmes].join('\n')}\n</tv>\n`
}

/** Returns a text as the pieces of a file. */
export const piecesOf = (text: string) => Readable.from([Buffer.from(text)])
