import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { expect, test, vi } from 'vitest'
import type { LoaderClass } from './download-loader.ts'
import { createRenewals, renewed } from './renewed-loader.ts'

const OLD = 'https://efir.test/v/1.s.old/media/tv/one/live/e1-s1/'
const NEW = 'https://efir.test/v/2.s.new/media/tv/one/live/e2-s2/'

/** Answers every request with its own URL. */
class EchoLoader {
  load(context: LoaderContext, _config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
    callbacks.onSuccess({ url: context.url, data: context.url, code: 200 }, {} as never, context, null)
  }
}

function load(url: string, renewals = createRenewals()) {
  const Loader = renewed(EchoLoader as unknown as LoaderClass, renewals)
  const context = { url, responseType: 'text' } as LoaderContext
  const onSuccess = vi.fn()
  new Loader({} as HlsConfig).load(context, {} as LoaderConfiguration, { onSuccess, onError: vi.fn(), onTimeout: vi.fn() })
  const [{ url: known, data }, , seen] = onSuccess.mock.calls[0]!
  return { requested: data as string, known: known as string, isOwnContext: seen === context }
}

test('a file under an older token is requested under the newest, and hls.js keeps its URL', () => {
  const renewals = createRenewals()
  renewals.renew(`${OLD}master.m3u8`, `${OLD.replace('old', 'middle')}master.m3u8`)
  renewals.renew(`${OLD}master.m3u8`, `${NEW}master.m3u8`)
  expect(load(`${OLD}v360/7.m4s`, renewals)).toEqual({
    requested: `${NEW}v360/7.m4s`,
    known: `${OLD}v360/7.m4s`,
    isOwnContext: true,
  })
})

test('other files stay as they are', () => {
  const renewals = createRenewals()
  renewals.renew(`${OLD}master.m3u8`, `${NEW}master.m3u8`)
  const other = OLD.replace('one', 'two')
  expect(load(`${other}v360/7.m4s`, renewals).requested).toBe(`${other}v360/7.m4s`)
  expect(load(`${NEW}v360/7.m4s`, renewals).requested).toBe(`${NEW}v360/7.m4s`)
})

test('the folders of items long gone are forgotten', () => {
  const renewals = createRenewals()
  const folder = (n: number) => OLD.replace('one', `channel-${n}`)
  for (let n = 0; n < 20; n += 1) renewals.renew(folder(n), NEW)
  expect(renewals.urlOf(`${folder(0)}1.m4s`)).toBe(`${folder(0)}1.m4s`)
  expect(renewals.urlOf(`${folder(19)}1.m4s`)).toBe(`${NEW}1.m4s`)
})
