import { expect, test } from 'vitest'
import { isTransientStatus, NO_ATTEMPTS, type Reaction, reactionTo, type SourceFailure, limitReaction } from './reactions.ts'

const failure = (detail: string, extra: Partial<SourceFailure> = {}): SourceFailure => ({
  detail,
  type: 'networkError',
  fatal: true,
  status: null,
  // A status comes with the service's code, unless a case says otherwise.
  code: extra.status ? 'live_error' : null,
  ...extra,
})

const cases: [string, SourceFailure, Reaction][] = [
  [
    'a fragment refused with 403 needs a new address',
    failure('fragLoadError', { status: 403, fatal: false }),
    { do: 'refreshUrl' },
  ],
  ['a playlist gone with 410 needs a new address', failure('levelLoadError', { status: 410 }), { do: 'refreshUrl' }],
  ['a first playlist refused with 403 needs a new address', failure('manifestLoadError', { status: 403 }), { do: 'refreshUrl' }],
  ['a first playlist that is not there fails', failure('manifestLoadError', { status: 404 }), { do: 'fail', code: 'address' }],
  ['a channel off air fails', failure('manifestLoadError', { status: 503 }), { do: 'fail', code: 'address' }],
  ['a 503 of a proxy attempts again', failure('manifestLoadError', { status: 503, code: null }), { do: 'restart' }],
  ['a 404 of a filter attempts again', failure('manifestLoadError', { status: 404, code: null }), { do: 'restart' }],
  ['a first playlist that is no playlist fails', failure('manifestParsingError'), { do: 'fail', code: 'address' }],
  ['a first playlist that was not reached is attempts again', failure('manifestLoadError'), { do: 'restart' }],
  ['a first playlist that broke the server is attempts again', failure('manifestLoadError', { status: 500 }), { do: 'restart' }],
  ['a first playlist that never came is attempts again', failure('manifestLoadTimeOut'), { do: 'restart' }],
  ['a playlist that was not reached is loaded again', failure('levelLoadError'), { do: 'restart' }],
  ['a lost fragment is loaded again', failure('fragLoadError', { status: 404 }), { do: 'restart' }],
  ['a fragment that hls.js still retries only shows trouble', failure('fragLoadTimeOut', { fatal: false }), { do: 'report' }],
  ['a request that a restart took back is nothing', failure('aborted', { fatal: false }), { do: 'nothing' }],
  [
    'codecs that nobody decodes fail',
    failure('manifestIncompatibleCodecsError', { type: 'mediaError' }),
    { do: 'fail', code: 'unsupported' },
  ],
  [
    'a buffer that takes no such codec fails',
    failure('bufferAddCodecError', { type: 'mediaError' }),
    { do: 'fail', code: 'unsupported' },
  ],
  ['protected media fail', failure('keySystemNoAccess', { type: 'keySystemError' }), { do: 'fail', code: 'unsupported' }],
  ['a broken buffer resets the decoder', failure('bufferAppendError', { type: 'mediaError' }), { do: 'recover' }],
  ['a fragment that cannot be remuxed resets the decoder', failure('remuxAllocError', { type: 'muxError' }), { do: 'recover' }],
  ['a decoder error of the element resets the decoder', failure('elementDecode', { type: 'mediaError' }), { do: 'recover' }],
  [
    'a stall that hls.js nudges is nothing',
    failure('bufferStalledError', { type: 'mediaError', fatal: false }),
    { do: 'nothing' },
  ],
  ['a playlist that Safari cannot use needs a new address', failure('nativeSource'), { do: 'refreshUrl' }],
  ["Safari's lost network is loaded again", failure('nativeNetwork'), { do: 'restart' }],
]

for (const [name, seen, reaction] of cases) {
  test(name, () => expect(reactionTo(seen)).toEqual(reaction))
}

test('the first decoder reset is at once, the next two later, the fourth in half a minute is a failure', () => {
  const recover: Reaction = { do: 'recover' }
  const after = (recoveries: number) => limitReaction(recover, { ...NO_ATTEMPTS, recoverMs: 1000, recoveries }, 8000)
  expect(limitReaction(recover, NO_ATTEMPTS, 0)).toEqual(recover)
  expect(after(1)).toEqual({ do: 'recoverDelayed' })
  expect(after(2)).toEqual({ do: 'recoverDelayed' })
  expect(after(3)).toEqual({ do: 'fail', code: 'media' })
})

test('a decoder reset half a minute after the last is a first one again', () => {
  expect(limitReaction({ do: 'recover' }, { ...NO_ATTEMPTS, recoverMs: 0, recoveries: 3 }, 30_000)).toEqual({ do: 'recover' })
})

test('a new URL refused within ten seconds is a failure, later it is refetched', () => {
  const attempts = { ...NO_ATTEMPTS, refreshUrlMs: 0 }
  expect(limitReaction({ do: 'refreshUrl' }, attempts, 9999)).toEqual({ do: 'fail', code: 'address' })
  expect(limitReaction({ do: 'refreshUrl' }, attempts, 10_000)).toEqual({ do: 'refreshUrl' })
  // A filter refuses for ever, until the network is another.
  expect(limitReaction({ do: 'refreshUrl' }, attempts, 9999, false)).toEqual({ do: 'restart' })
})

test('loading again is worth it for ever', () => {
  expect(limitReaction({ do: 'restart' }, { recoverMs: 0, recoveries: 9, refreshUrlMs: 0 }, 1)).toEqual({ do: 'restart' })
})

test('no answer and an overloaded server are worth a second request, a refusal is not', () => {
  expect([0, null, 429, 500, 503].every(isTransientStatus)).toBe(true)
  expect([400, 401, 403, 404, 410].some(isTransientStatus)).toBe(false)
})
