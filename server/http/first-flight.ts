import type { PageStyles } from './page-assets.ts'
import { respondCached } from './response-cache.ts'

/**
 * Bytes that arrive before the first acknowledgement: ten packets (RFC 6928) without a kilobyte of headers.
 */
const FIRST_FLIGHT_BYTES = 10 * 1460 - 1000

/**
 * Returns whole style sheets, or only the needed rules if the page then fits the first flight. Whole ones are
 * better otherwise, because the browser applies the rules only once.
 */
export async function stylesOfFirstFlight(
  stylesOf: (extent: 'whole' | 'needed') => PageStyles,
  textWith: (styles: PageStyles) => string,
): Promise<PageStyles> {
  const fits = async (styles: PageStyles) => ((await respondCached(textWith(styles))).brotli?.length ?? 0) <= FIRST_FLIGHT_BYTES
  const whole = stylesOf('whole')
  if (await fits(whole)) return whole
  const needed = stylesOf('needed')
  return (await fits(needed)) ? needed : whole
}
