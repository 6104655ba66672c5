import * as v from 'valibot'

/**
 * The version of the calls that this build makes and answers; it grows when what is sent or answered changes
 * its meaning.
 */
export const API_VERSION = 1

/**
 * The oldest version whose calls are still answered as its pages understand them: those pages work on until
 * they are renewed.
 */
export const OLDEST_API_VERSION = 1

/** The path of the site's version; it is never cached. */
export const VERSION_PATH = '/version.json'

/**
 * Which site the service has: its build, the version of its calls, and the oldest one that it still answers.
 */
export const SiteVersion = v.object({
  build: v.string(),
  api: v.pipe(v.number(), v.integer()),
  oldest_api: v.pipe(v.number(), v.integer()),
})
export type SiteVersion = v.InferOutput<typeof SiteVersion>
