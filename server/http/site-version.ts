import { API_VERSION, OLDEST_API_VERSION, type SiteVersion } from '../../src/contract/version.ts'

/** Responds with the build and the API versions. Never cached: a page compares them with its own. */
export function siteVersionAnswer(build: string): Response {
  const version: SiteVersion = { build, api: API_VERSION, oldest_api: OLDEST_API_VERSION }
  return Response.json(version, { headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}
