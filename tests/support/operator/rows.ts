import type { OperatorApi } from '../../../src/contract/operator-api.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'

/** How a call is made in the table, and what an operator with the right role and second factor gets. */
export type OperatorRow = { params?: Record<string, string>; query?: string; body?: unknown; gives: 200 | ErrorCode }

const secret = 'a-secret-that-opens-nothing'
const chosen = { password: 'a good password', password_confirmation: 'a good password' }
const nobody = { id: '00000000' }
const because = { reason: 'a letter' }
const noOrder = { id: 'ef000000000000000000' }
const promo = {
  code: 'x',
  kind: 'percent',
  value: 5,
  currency: null,
  package_id: null,
  periods: 1,
  first_only: false,
  until: null,
  max_uses: null,
  note: 'a letter',
}
const response = { id: 'none' }
const nowhere = { kind: 'm3u', id: 'none', address: 'http://169.254.169.254/list.m3u', every_s: 0, package_id: null }
const noSource = { id: 'none' }
const page = { title: 'Про нас', description: '', tab: '', updated: '2026-11-28', text: 'Текст' }
const hours = { weekdays: { from: '09:00', to: '18:00' }, weekends: { from: '10:00', to: '16:00' } }
const announcement = { text: 'Роботи вночі', text_ru: 'Работы ночью', from_ms: 1000, until_ms: 2000 }

/** One row for every call of the desk: the compiler names the one that is missing. */
export const OPERATOR_ROWS: Record<keyof OperatorApi, OperatorRow> = {
  showEnrolment: { body: { token: secret }, gives: 'code_expired' },
  enrol: { body: { token: secret, ...chosen, code: '123456' }, gives: 'code_expired' },
  signInOperator: { body: { login: 'nobody', password: 'x' }, gives: 'wrong_login' },
  showDeskSession: { gives: 200 },
  signOutOperator: { gives: 200 },
  proveOperatorByCode: { body: { code: '000000' }, gives: 'invalid_code' },
  beginOperatorPasskey: { gives: 'not_found' },
  proveOperatorByPasskey: { body: { response }, gives: 'code_expired' },
  listPasskeys: { gives: 200 },
  beginNewPasskey: { gives: 200 },
  addPasskey: { body: { name: 'Ключ', response }, gives: 'code_expired' },
  removePasskey: { params: { id: 'none' }, gives: 'not_found' },
  showToday: { gives: 200 },
  followToday: { gives: 200 },
  playbackByHour: { gives: 200 },
  listAudit: { query: '?actor=operator:olena', gives: 200 },
  findPeople: { body: { sought: 'Оксана' }, gives: 200 },
  showPerson: { params: nobody, gives: 'not_found' },
  signPersonOut: { params: nobody, body: because, gives: 'not_found' },
  blockPerson: { params: nobody, body: because, gives: 'not_found' },
  unblockPerson: { params: nobody, body: because, gives: 'not_found' },
  grantPackage: { params: nobody, body: { ...because, package_id: 'premium', days: 7 }, gives: 'not_found' },
  revokePackage: { params: nobody, body: { ...because, subscription_id: 'none' }, gives: 'not_found' },
  exportPerson: { params: nobody, body: because, gives: 'not_found' },
  deletePerson: { params: nobody, body: because, gives: 'not_found' },
  undoAction: { params: { id: 'none' }, body: {}, gives: 'not_found' },
  listDeskChannels: { query: '?q=news&hidden=0&page=2', gives: 200 },
  listChannelChoices: { gives: 200 },
  showDeskChannel: { params: { id: 'none' }, gives: 'not_found' },
  editDeskChannels: { body: { ids: ['none'], values: { hidden: 1 } }, gives: 200 },
  setChannelLogo: { params: { id: 'none' }, body: { picture: 'aGk=' }, gives: 'not_found' },
  listMoneyTroubles: { gives: 200 },
  findOrders: { body: { sought: '20000001' }, gives: 200 },
  showMoneyOrder: { params: noOrder, gives: 'not_found' },
  refundOrder: { params: noOrder, body: { ...because, amount_minor: null, ends_access: false }, gives: 'not_found' },
  checkOrder: { params: noOrder, gives: 'not_found' },
  retryRenewal: { params: noOrder, body: because, gives: 'not_found' },
  listPromos: { gives: 200 },
  addPromo: { body: promo, gives: 200 },
  endPromo: { params: { id: 'none' }, body: because, gives: 'not_found' },
  showBooks: { query: '?month=2026-11', gives: 200 },
  exportBooks: { query: '?month=2026-11', gives: 200 },
  listSources: { gives: 200 },
  tryOutSource: { body: nowhere, gives: 200 },
  addSource: { body: { ...nowhere, package_id: 'none' }, gives: 200 },
  refreshSource: { params: noSource, body: {}, gives: 'not_found' },
  scheduleSource: { params: noSource, body: { every_s: 3600 }, gives: 'not_found' },
  removeSource: { params: noSource, body: {}, gives: 'not_found' },
  listMatches: { query: '?q=news&show=without&page=2', gives: 200 },
  findGuideChannels: { query: '?q=news', gives: 200 },
  previewGuide: { params: noSource, body: { guide_ids: ['none'] }, gives: 'not_found' },
  setMatch: { body: { channel_id: 'none', choice: { kind: 'auto' } }, gives: 'not_found' },
  listDeskPages: { gives: 200 },
  showDeskPage: { params: { slug: 'none' }, gives: 'not_found' },
  previewDeskPage: { body: { lang: 'ua', page }, gives: 200 },
  saveDeskPage: { params: { slug: 'none' }, body: { lang: 'ua', page: null, version: null }, gives: 'not_found' },
  showDeskContacts: { gives: 200 },
  setDeskContacts: { body: { contacts: { email: 'help@efir.example', phone: null, hours } }, gives: 200 },
  listDeskRedirects: { query: '?q=old&page=2', gives: 200 },
  tryRedirects: { body: { text: '/old /ua/radio' }, gives: 200 },
  putRedirects: { body: { text: '/old /ua/radio' }, gives: 200 },
  removeRedirect: { body: { from: '/none' }, gives: 'not_found' },
  listAnnouncements: { gives: 200 },
  putAnnouncement: { body: { id: null, announcement }, gives: 200 },
  endAnnouncement: { params: { id: 'none' }, body: {}, gives: 'not_found' },
  listDeskReviews: { query: '?q=good&hidden=0&after=5.none', gives: 200 },
  hideReview: { params: { id: 'none' }, body: because, gives: 'not_found' },
  showReview: { params: { id: 'none' }, body: because, gives: 'not_found' },
  deleteReview: { params: { id: 'none' }, body: because, gives: 'not_found' },
}
