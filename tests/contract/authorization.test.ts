import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Api } from '../../src/contract/api.ts'
import type { Call } from '../../src/contract/call.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import { hashSecret, SESSION_IDLE_MS } from '../../server/features/users/session-store.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { newSubscriber } from '../support/push-service.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

/** Requesters: a visitor, revoked and expired sessions, and accounts with different packages. */
const ASKERS = {
  visitor: undefined,
  revoked: 'a-token-that-was-revoked',
  expired: 'a-token-that-has-expired',
  registered: TOKENS.registered,
  basic: TOKENS.basic,
  premium: TOKENS.premium,
}
type Asker = keyof typeof ASKERS

/** The status or the error code, for all requesters or for each. */
type Outcome = 200 | ErrorCode
type Expectation = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** For requesters that pass the `auth` of the contract. */
  gives: Outcome | Record<Exclude<Asker, 'revoked' | 'expired'>, Outcome> | Record<'registered' | 'basic' | 'premium', Outcome>
}

const HOUR = 3_600_000
const now = programme('tv-1', NOON - HOUR / 2, 60, '2026-11-21').id
const archive = { channel_id: 'tv-1', start: NOON - HOUR, duration: 60 }
const secret = 'a-secret-that-opens-nothing'
const chosen = { password: 'a good password', password_confirmation: 'a good password' }
const known = { code: '12345678' }
const live = (id: string, gives: Expectation['gives']): Expectation => ({ params: { id }, gives })

const film = (id: string, gives: Expectation['gives']): Expectation => ({ params: { id }, gives })
const keys = newSubscriber().keys
const everybody = <O extends Outcome>(outcome: O) => ({ registered: outcome, basic: outcome, premium: outcome })
// A visitor without a device id.
const ofNobody = { visitor: 'invalid_input', ...everybody(200) } as const

/**
 * One row for every call of the contract: the compiler names the one that is missing. Things are of `u-other`
 * where they are a person's.
 */
const TABLE: Record<keyof Api, Expectation | Expectation[]> = {
  signUpByPhone: { body: { phone: 'x' }, gives: 'phone_malformed' },
  signInByPhone: { body: { phone: 'x' }, gives: 'phone_malformed' },
  signInByKey: [
    { body: { key: secret }, gives: 'not_found' },
    { body: { key: TOKENS.basic }, gives: 200 },
  ],
  signUpByMail: { body: { email: 'x', ...chosen }, gives: 'email_malformed' },
  signInByMail: { body: { email: 'a@efir.example', password: 'x' }, gives: 'wrong_login' },
  confirmCode: { body: { flow: secret, code: '1' }, gives: 'code_expired' },
  resendCode: { body: { flow: secret }, gives: 'code_expired' },
  startRecovery: { body: { login: 'x' }, gives: 'phone_malformed' },
  confirmRecovery: { body: { flow: secret, code: '1' }, gives: 'code_expired' },
  setRecoveredPassword: { body: { ticket: secret, ...chosen }, gives: 'password_reset_failed' },
  logOut: { gives: 200 },
  freeDevice: { body: { ticket: secret, device_id: 'other-device' }, gives: 'sign_in_again' },
  requestDeviceCode: { gives: 200 },
  showDeviceCode: { body: known, gives: 'device_not_added' },
  approveDeviceCode: { body: known, gives: 'device_not_added' },
  pollDeviceCode: { body: { secret }, gives: 'code_expired' },
  socialProviders: { gives: 200 },
  startSocial: { body: { provider: 'google' }, gives: 'not_found' },
  finishSocial: { body: { secret, query: '?code=1&state=2' }, gives: 'social_failed' },
  allChannels: { gives: 200 },
  listChannels: { gives: 200 },
  someChannels: { query: '?ids=tv-1,tv-9', gives: 200 },
  channelByNumber: { params: { number: '3' }, gives: 200 },
  firstChannel: { gives: 200 },
  channelCategories: { gives: 200 },
  protectedChannels: { gives: 200 },
  claimStream: { gives: 200 },
  liveWithDuration: {
    body: archive,
    gives: { visitor: 'registration_required', registered: 200, basic: 200, premium: 200 },
  },
  showChannel: { params: { id: 'tv-3' }, gives: 200 },
  liveChannel: [
    live('tv-1', 200),
    live('tv-2', { visitor: 'registration_required', registered: 'tariff_required', basic: 200, premium: 200 }),
    live('tv-3', { visitor: 'registration_required', registered: 'tariff_required', basic: 'tariff_required', premium: 200 }),
  ],
  channelBySlug: { params: { slug: 'kanal-1' }, gives: 200 },
  listPages: { gives: 200 },
  showPage: { params: { slug: 'nothing' }, gives: 'not_found' },
  listSubscriptions: { gives: 200 },
  quoteOrder: { body: { package_id: 'basic' }, gives: 'payment_unavailable' },
  checkout: { body: { quote: 'x', agree: true }, gives: 'payment_unavailable' },
  authorizeCard: { body: { purpose: 'card' }, gives: 'payment_unavailable' },
  payWithExistingCard: {
    params: { cardId: 'none' },
    body: { packageId: 'basic', quote: 'x', agree: true },
    gives: 'payment_unavailable',
  },
  usePromo: { body: { code: 'NOTHING' }, gives: 'promo_invalid' },
  waitingPromo: { gives: 200 },
  forgetPromo: { gives: 200 },
  listCards: { gives: 200 },
  makeCardMain: { params: { id: 'card-of-other' }, gives: 'not_found' },
  removeCard: { params: { id: 'card-of-other' }, gives: 'not_found' },
  listTransactions: { gives: 200 },
  orderStatus: { params: { id: 'ef0123456789abcdef01' }, gives: 'not_found' },
  cancelRenewal: {
    body: { confirmation: 'СКАСУВАТИ' },
    gives: { registered: 'nothing_to_cancel', basic: 'managed_elsewhere', premium: 'managed_elsewhere' },
  },
  renewSubscription: {
    gives: { registered: 'subscription_ended', basic: 'managed_elsewhere', premium: 'managed_elsewhere' },
  },
  showWithdrawal: { gives: { registered: 'withdrawal_over', basic: 'managed_elsewhere', premium: 'managed_elsewhere' } },
  withdraw: {
    body: { confirm: true, name: 'Марія' },
    gives: { registered: 'withdrawal_over', basic: 'managed_elsewhere', premium: 'managed_elsewhere' },
  },
  planList: { gives: 200 },
  showPlan: { params: { id: 'basic' }, gives: 200 },
  nowAndNext: { gives: 200 },
  programmesOfChannel: { params: { id: 'tv-1' }, gives: 200 },
  programmesOfPeriod: { body: { period: { from: NOON, to: NOON + HOUR } }, gives: 200 },
  programmeAtPosition: { params: { id: now, n: '0' }, gives: 200 },
  programmesOfGuide: { params: { day: '2026-11-21' }, gives: 200 },
  programmesOfDay: { params: { channelId: 'tv-1', day: '2026-11-21' }, gives: 200 },
  showProgramme: { params: { id: now }, gives: 200 },
  allStations: { gives: 200 },
  liveStation: { params: { stationId: 'fm-1' }, gives: 200 },
  stationsOnAir: { gives: 200 },
  stationOnAir: { params: { stationId: 'fm-1' }, gives: 200 },
  favouriteChannels: { gives: 200 },
  addFavouriteChannel: { body: { channel_id: 'tv-1' }, gives: 200 },
  removeFavouriteChannel: { params: { id: 'tv-1' }, gives: 200 },
  favouriteStations: { gives: 200 },
  addFavouriteStation: { body: { station_id: 'fm-1' }, gives: 200 },
  removeFavouriteStation: { params: { id: 'fm-1' }, gives: 200 },
  pushKey: { gives: 200 },
  subscribePush: { body: { endpoint: 'https://fcm.googleapis.com/x', keys, language: 'uk' }, gives: 'invalid_input' },
  renewPush: { body: { was: 'https://fcm.googleapis.com/x', endpoint: 'https://fcm.googleapis.com/y', keys }, gives: 200 },
  listReminders: { gives: ofNobody },
  addReminder: { body: { programme_id: 'none' }, gives: { ...ofNobody, ...everybody('not_found') } },
  removeReminder: { params: { id: now }, gives: ofNobody },
  catalogueHome: { gives: 200 },
  listTitles: { gives: 200 },
  allGenres: { gives: 200 },
  showGenre: { params: { id: 'komediia' }, gives: 200 },
  allCollections: { gives: 200 },
  showCollection: { params: { id: 'zyma' }, gives: 200 },
  showPerson: { params: { id: 'p-1' }, gives: 200 },
  showTitle: { params: { id: 'film-2' }, gives: 200 },
  streamTitle: [
    film('film-1', 200),
    film('film-2', { visitor: 'registration_required', registered: 'tariff_required', basic: 200, premium: 200 }),
    film('film-3', {
      visitor: 'registration_required',
      registered: 'tariff_required',
      basic: 'tariff_required',
      premium: 200,
    }),
  ],
  titleReviews: { params: { id: 'film-1' }, gives: 200 },
  writeReview: { params: { id: 'film-1' }, body: { rating: 8, text: '' }, gives: 200 },
  removeReview: { params: { id: 'film-2' }, gives: 'not_found' },
  favouriteTitles: { gives: 200 },
  addFavouriteTitle: { body: { title_id: 'film-1' }, gives: 200 },
  removeFavouriteTitle: { params: { id: 'film-1' }, gives: 200 },
  ownOfTitle: { params: { id: 'film-1' }, gives: 200 },
  titlesToContinue: { gives: 200 },
  watchedTitles: { gives: 200 },
  forgetTitle: { params: { id: 'film-1' }, gives: 'not_found' },
  recordBeats: {
    body: { device: 'brwsr-other', beats: [{ at: NOON, channel_id: 'tv-1', playing: NOON, played: 15_000 }] },
    gives: 200,
  },
  reportPlayback: {
    body: { reports: [{ kind: 'live', delivery: 'hls', starts: [900], stalls: 0, played: 60_000, failures: [] }] },
    gives: 200,
  },
  watchHistory: { gives: 200 },
  watchPosition: { params: { id: now }, gives: 200 },
  forgetWatched: { params: { id: now }, gives: 200 },
  chosenTracks: { gives: 200 },
  chooseTracks: { body: { choices: [{ of: 'film', kind: 'dubbing', track: 'uk українська', at: NOON }] }, gives: 200 },
  setParentsControl: { body: { age_limit: 12, pin: 'x' }, gives: 'pin_digits_error' },
  removeParentsControl: { body: { pin: 'x' }, gives: 'pin_digits_error' },
  validateParentsControl: { body: { pin: 'x' }, gives: 'pin_digits_error' },
  removeParentsControlByPassword: { body: { password: 'x' }, gives: 'wrong_password' },
  sendCodeForParentsControl: { body: { way: 'phone' }, gives: 'not_found' },
  removeParentsControlByCode: { body: { code: '123456' }, gives: 'code_expired' },
  searchEverything: { query: '?q=канал', gives: 200 },
  siteFacts: { gives: 200 },
  redirects: { gives: 200 },
  health: { gives: 200 },
  showUser: { gives: 200 },
  updateUser: { body: {}, gives: 200 },
  setUserpic: { body: { userpic: null }, gives: 200 },
  setPasswordWithoutPhone: { body: chosen, gives: 'email_required' },
  sendVerifyMail: { query: '?type=verify', gives: 'email_required' },
  setEmail: { body: { email: 'other@efir.example' }, gives: 'email_taken' },
  verifyMail: { body: { code: '123456' }, gives: 'code_expired' },
  sendVerifySms: { body: { phone: '+380671234567' }, gives: 'phone_taken' },
  verifySms: { body: { code: '123456' }, gives: 'code_expired' },
  resetPassword: { gives: 'email_required' },
  changePassword: { body: { old_password: 'x', ...chosen }, gives: 'email_required' },
  proveByPassword: { body: { password: 'x' }, gives: 'wrong_password' },
  sendProofCode: { body: { way: 'phone' }, gives: 'phone_required' },
  proveByCode: { body: { code: '123456' }, gives: 'code_expired' },
  sendSmsForChangePassword: { gives: 'phone_required' },
  setPasswordByPhone: { body: { code: '123456', ...chosen }, gives: 'code_expired' },
  sendMail: { body: { message: 'x' }, gives: 200 },
  listDevices: { gives: 200 },
  unlinkSocial: { params: { provider: 'google' }, gives: 'last_way_in' },
  removeDevice: { params: { id: 'other-device' }, gives: 'device_not_removed' },
  exportOwnData: { gives: 200 },
  deleteAccount: { gives: 200 },
}

/** The expected outcome: first the call's authentication rule, then the table. */
function outcomeFor(call: Call, { gives }: Expectation, asker: Asker): Outcome {
  if ((asker === 'revoked' || asker === 'expired') && call.auth !== 'public') return 'authorization_required'
  if (asker === 'visitor' && call.auth === 'required') return 'authorization_required'
  if (typeof gives !== 'object') return gives
  return (gives as Record<string, Outcome>)[asker]!
}

const rows = (Object.keys(api) as (keyof Api)[]).flatMap((name) => [TABLE[name]].flat().map((row) => [name, row] as const))

describe('authorization of calls', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
    await putCatalogue(service.db)
    await service.db.insertInto('accounts').values(OTHER).execute()
    const device = { account_id: 'u-other', platform: 'browser', label: '', created_ms: NOON, last_seen_ms: NOON }
    const sessions = [
      { ...device, token_hash: 'x', id: 'other-device', device_id: 'brwsr-other', slot: 1 },
      { ...device, token_hash: hashSecret(ASKERS.revoked), id: 'signed-out', device_id: 'brwsr-2', slot: 2 },
      {
        ...device,
        token_hash: hashSecret(ASKERS.expired),
        id: 'away',
        device_id: 'brwsr-3',
        slot: 3,
        last_seen_ms: NOON - SESSION_IDLE_MS,
      },
    ]
    await service.db.insertInto('sessions').values(sessions).execute()
    expect((await service.ask('/auth/log-out', { token: ASKERS.revoked, method: 'POST' })).status).toBe(200)
  })
  afterAll(() => service.close())

  test.each(rows)('%s is open to the expected requesters', async (name, row) => {
    const call: Call = api[name]
    const path = call.path.replace(/\{(\w+)\}/g, (_all, key: string) => row.params?.[key] ?? 'none') + (row.query ?? '')
    const outcomes: Partial<Record<Asker, string>> = {}
    const expected: Partial<Record<Asker, string>> = {}
    for (const [asker, token] of Object.entries(ASKERS) as [Asker, string | undefined][]) {
      const response = await service.ask(path, {
        method: call.method,
        ...(row.body !== undefined && { body: row.body }),
        ...(token !== undefined && { token }),
        ...(call.once === 'required' && { headers: { [IDEMPOTENCY_HEADER]: randomUUID() } }),
      })
      const { code } = response.ok ? { code: '' } : ((await response.json()) as { code: string })
      outcomes[asker] = `${response.status} ${code}`.trim()
      const outcome = outcomeFor(call, row, asker)
      expected[asker] = outcome === 200 ? '200' : `${ERROR_STATUS[outcome]} ${outcome}`
    }
    expect(outcomes).toEqual(expected)
    expect(await service.db.selectFrom('sessions').where('id', '=', 'other-device').select('id').execute()).toHaveLength(1)
  })
})

const OTHER = {
  id: 'u-other',
  name: 'Інша',
  phone: '+380671234567',
  email: 'other@efir.example',
  email_verified: 1,
  support_id: '00000001',
  created_ms: NOON,
}
