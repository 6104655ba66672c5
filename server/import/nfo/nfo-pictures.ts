/** Names of the files of pictures that belong to a title. */
export type NfoPictures = { poster: string | undefined; backdrop: string | undefined; screenshots: string[] }

const PICTURE = /\.(jpe?g|png|webp|svg)$/i
const POSTER = 'poster|folder|cover'

/**
 * Which files are a title's pictures: `poster`, `fanart` and `fanart1` …, each also after one of its names
 * and a hyphen.
 */
export function picturesOf(names: readonly string[], bases: readonly string[]): NfoPictures {
  const pictures = names.filter((name) => PICTURE.test(name))
  const called = (words: string) => {
    const plain = new RegExp(`^(${words})\\.`, 'i')
    const own = bases.flatMap((base) =>
      pictures.filter((name) => name.startsWith(`${base}-`) && plain.test(name.slice(base.length + 1))),
    )
    return [...new Set([...own, ...pictures.filter((name) => plain.test(name))])]
  }
  return {
    poster: called(POSTER)[0],
    backdrop: called('fanart|backdrop')[0],
    screenshots: called('fanart-?\\d+').slice(0, 40),
  }
}

/** In a folder of one film: the poster, whatever its name begins with (often that of the video's file). */
export function posterOf(names: readonly string[]): string | undefined {
  return names.find((name) => PICTURE.test(name) && new RegExp(`-(${POSTER})\\.\\w+$`, 'i').test(name))
}
