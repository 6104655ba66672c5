import type { Picture } from '../../media/pictures/picture-store.ts'

/** Degrees between the hues, so that few pictures serve many channels. */
const HUES = 12

/** Draws the logo of a channel that has none: the letters of its name. */
export function letterLogo(name: string): Picture {
  const words = name.match(/[\p{L}\p{N}+]+/gu) ?? ['?']
  const letters = words.length > 1 ? [...words[0]!][0]! + [...words[1]!][0]! : [...words[0]!].slice(0, 2).join('')
  const hue = ([...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % HUES) * (360 / HUES)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 32%)"/><text x="48" y="62" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${letters.toUpperCase()}</text></svg>`
  return { mediaType: 'image/svg+xml', body: Buffer.from(svg) }
}
