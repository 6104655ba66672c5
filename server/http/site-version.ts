import { API_VERSION, OLDEST_API_VERSION, type SiteVersion } from '../../src/contract/version.ts'

/** Says which site the service has; for nobody to keep, because pages ask whether they are too old. */
export function siteVersionAnswer(build: string): Response {
  const said: SiteVersion = { build, api: API_VERSION, oldest_api: OLDEST_API_VERSION }
  return Response.json(said, { headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}
