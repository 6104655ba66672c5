import { Hono } from 'hono'
import { failureResponse } from '../http/failures.ts'
import type { StaticFiles } from '../http/static-files.ts'

const PATH = '/operator'

/** Serves the desk's page at every path below `/operator`, and its assets. */
export function createDeskPage(desk: StaticFiles): Hono {
  const app = new Hono()
  app.get(`${PATH}/assets/*`, (context) => {
    return desk.answer(context, context.req.path.slice(PATH.length)) ?? failureResponse(context, 'not_found')
  })
  app.on('GET', [PATH, `${PATH}/*`], (context) => {
    const page = desk.answer(context, '/operator.html')!
    page.headers.set('Cache-Control', 'no-store')
    page.headers.set('X-Robots-Tag', 'noindex')
    page.headers.set('Referrer-Policy', 'no-referrer')
    return page
  })
  return app
}
