import { expect, test } from 'vitest'
import { EVENTS, hlsBench } from './testing/fake-hls.ts'

// The request of an off-air channel, as hls.js hands it on.
const OFF_AIR = { response: JSON.stringify({ status: 'error', error: 'off air', code: 'live_error' }) }

test('a restart without a first playlist fetches it again, with one it starts loading', () => {
  const { load, source } = hlsBench()
  const hls = load()
  hls.seen()
  source.restart()
  expect(hls.seen()).toEqual(['loadSource /master.m3u8'])
  hls.manifest()
  hls.seen()
  source.restart()
  expect(hls.seen()).toEqual(['startLoad -1'])
})

test('a decoder reset resumes at the last position, which the element has lost', () => {
  const { element, load, source } = hlsBench()
  const hls = load()
  hls.manifest()
  element.begin(80)
  element.say('timeupdate')
  element.currentTime = 0
  element.error = { code: 3 }
  element.say('timeupdate')
  hls.seen()
  source.recover(4)
  source.recover(8)
  expect(hls.seen()).toEqual(['recoverMediaError', 'startLoad 84', 'recoverMediaError', 'startLoad 92'])
})

test('a reset by hls.js itself resumes at the last position too', () => {
  const { element, load } = hlsBench()
  const hls = load()
  hls.manifest()
  element.begin(80)
  element.say('timeupdate')
  element.readyState = 1
  element.currentTime = 8
  element.say('timeupdate')
  hls.seen()
  hls.say(EVENTS.ERROR, { details: 'mediaSourceRequiresReset', type: 'mediaError', fatal: false })
  expect(hls.seen()).toEqual(['startLoad 80'])
})

test('an error is reported without its objects, status 0 as null', () => {
  const { failures, load } = hlsBench()
  const hls = load()
  const error = { details: 'fragLoadError', type: 'networkError', fatal: false, frag: {}, networkDetails: {} }
  hls.say(EVENTS.ERROR, { ...error, response: { code: 403 } })
  hls.say(EVENTS.ERROR, { ...error, response: { code: 0 } })
  expect(failures).toEqual([
    { detail: 'fragLoadError', type: 'networkError', fatal: false, status: 403, code: null },
    { detail: 'fragLoadError', type: 'networkError', fatal: false, status: null, code: null },
  ])
})

test('an error has the code of the service, and none of a page in its place', () => {
  const { failures, load } = hlsBench()
  const hls = load()
  const error = { details: 'fragLoadError', type: 'networkError', fatal: false, response: { code: 404 } }
  const bytes = new TextEncoder().encode(OFF_AIR.response).buffer
  for (const response of [OFF_AIR.response, bytes, '<html>not here</html>', '{"code":"of a proxy"}', null])
    hls.say(EVENTS.ERROR, { ...error, networkDetails: { response } })
  expect(failures.map(({ code }) => code)).toEqual(['live_error', 'live_error', null, null, null])
})

test('a decoder error of the element, which hls.js only logs, is reported', () => {
  const { element, failures } = hlsBench()
  element.error = { code: 3 }
  element.say('error')
  expect(failures).toMatchObject([{ detail: 'elementDecode', fatal: true }])
})

test('an off-air channel is recognised by its second playlist if the first came from a fast start', () => {
  const refusal = {
    details: 'levelLoadError',
    type: 'networkError',
    fatal: false,
    response: { code: 503 },
    networkDetails: OFF_AIR,
  }
  const { failures, load } = hlsBench()
  const known = load({ playlist: '#EXTM3U' })
  known.manifest()
  known.say(EVENTS.ERROR, refusal)
  expect(failures).toEqual([{ detail: 'manifestLoadError', type: 'networkError', fatal: true, status: 503, code: 'live_error' }])
  // After the start, and with a fetched first playlist, it is temporary trouble.
  known.playlist()
  known.say(EVENTS.ERROR, refusal)
  load().say(EVENTS.ERROR, refusal)
  expect(failures.slice(1)).toMatchObject([{ detail: 'levelLoadError' }, { detail: 'levelLoadError' }])
})
