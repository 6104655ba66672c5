import { decodeText } from '../../media/text-charset.ts'

/** Why a text is no list of channels. */
export type ListRefusal = 'guide' | 'page' | 'stream' | 'empty'

/**
 * Decodes a list: in the encoding that the operator names, else in the detected one. Throws for an unknown
 * encoding.
 */
export function decodeList(bytes: Uint8Array, encoding?: string | null): string {
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeText(bytes)
  return text.replace(/^\ufeff/, '')
}

// A stream's own playlist (RFC 8216). A list of channels carries attributes beside such tags, a playlist does
// not.
const PLAYLIST_TAG = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE|MEDIA):/m
const LIST_ATTRIBUTE = /\b(?:tvg-[a-z]+|group-title)\s*=/i

/** Why a text is no list of channels; undefined for a list. */
export function refusalOf(text: string): ListRefusal | undefined {
  const head = text.slice(0, 64 * 1024).trimStart()
  if (head === '') return 'empty'
  if (/^(?:<[?!][^>]*>\s*)*<tv[\s>]/i.test(head)) return 'guide'
  if (/^<(?:!doctype|html|head|body|\?xml|script)/i.test(head)) return 'page'
  return PLAYLIST_TAG.test(head) && !LIST_ATTRIBUTE.test(head) ? 'stream' : undefined
}
