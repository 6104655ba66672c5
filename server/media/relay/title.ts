import { plainText } from '../../features/radio/plain-text.ts'

/** What a stream says of the music; both are empty when it says that there is nothing to say. */
export type Title = { artist: string; title: string }

/**
 * The title in an ICY block (`StreamTitle='Artist - Title';`, padded with NUL); undefined when the block says nothing of it. The text is
 * UTF-8, or windows-1251 where it is not; an apostrophe may stand in it, and a block that is cut off counts as far as it goes.
 */
export function readIcyTitle(block: Uint8Array): Title | undefined {
  const text = decode(block)
  const [, said] = /StreamTitle='(.*?)(?:';(?=\s*(?:[A-Za-z]+=|\0|$))|'?;?\0*$)/s.exec(text) ?? []
  return said === undefined ? undefined : splitTitle(withoutReferences(said))
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Icecast writes `&#1054;` for every letter that the character set of a mount lacks, and that is latin1 where nobody said another. */
function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (all, code: string | undefined, name: string | undefined) => {
    if (code === undefined) return NAMED[name ?? ''] ?? all
    return Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : all
  })
}

/** "Artist - Title" in its two parts; without the dash all of it is the title. */
export function splitTitle(said: string): Title {
  const text = plainText(said)
  const [, artist, title] = /^(.*?)\s+[-–—]\s+(.*)$/.exec(text) ?? []
  return artist && title ? { artist, title } : { artist: '', title: text.replace(/^[-–—]\s+|\s+[-–—]$/g, '') }
}

function decode(block: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(trimmed(block))
  } catch {
    return new TextDecoder('windows-1251').decode(block)
  }
}

/** Without the padding and without a character that the end of a full block cut in two. */
function trimmed(block: Uint8Array): Uint8Array {
  const zero = block.indexOf(0)
  if (zero !== -1) return block.subarray(0, zero)
  const lead = block.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0)
  const byte = block[lead] ?? 0
  const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
  return lead + length > block.length ? block.subarray(0, lead) : block
}
