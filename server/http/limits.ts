import type { Limit } from './sliding-window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Limits by account, device and address. Addresses get more, because a mobile network may share one. */
export const LIMITS = {
  // A known device has its own count, so that strangers cannot lock its owner out.
  passwordsOfDevice: { name: 'passwords of device', most: 20, windowMs: 10 * MINUTE },
  passwordsOfLoginFromAddress: { name: 'passwords of login from address', most: 20, windowMs: 10 * MINUTE },
  passwordsOfLogin: { name: 'passwords of login', most: 30, windowMs: 10 * MINUTE },
  passwordsOfAccount: { name: 'passwords of account', most: 20, windowMs: 10 * MINUTE },
  passwordsOfAddress: { name: 'passwords of address', most: 60, windowMs: MINUTE },
  signUpsOfAddress: { name: 'sign-ups of address', most: 20, windowMs: 10 * MINUTE },
  codesOfDevice: { name: 'codes of device', most: 10, windowMs: HOUR },
  codesToLoginFromAddress: { name: 'codes to login from address', most: 6, windowMs: HOUR },
  codesToLogin: { name: 'codes to login', most: 18, windowMs: HOUR },
  codesOfAddress: { name: 'codes of address', most: 60, windowMs: 10 * MINUTE },
  wrongCodesOfAddress: { name: 'wrong codes of address', most: 60, windowMs: 10 * MINUTE },
  codesOfAccount: { name: 'codes of account', most: 10, windowMs: HOUR },
  deviceCodesOfAddress: { name: 'device codes of address', most: 30, windowMs: 10 * MINUTE },
  wrongDeviceCodesOfAccount: { name: 'wrong device codes of account', most: 10, windowMs: 10 * MINUTE },
  wrongDeviceCodesOfAddress: { name: 'wrong device codes of address', most: 30, windowMs: 10 * MINUTE },
  socialOfAddress: { name: 'social of address', most: 60, windowMs: 10 * MINUTE },
  lettersOfAccount: { name: 'letters of account', most: 5, windowMs: HOUR },
  // Five devices report four times a minute each.
  reportsOfAccount: { name: 'reports of account', most: 600, windowMs: 10 * MINUTE },
  // Each is a row of 200 bytes for a week. Five devices make 1,200 an hour, or deliver 20 hours after a
  // journey offline.
  reportRowsOfAccount: { name: 'beats of account', most: 6000, windowMs: HOUR },
  // A measured page sends every five minutes; a mobile network shares an address.
  playbackReportsOfAddress: { name: 'playback reports of address', most: 600, windowMs: 10 * MINUTE },
  reviewsOfAccount: { name: 'reviews of account', most: 60, windowMs: HOUR },
  remindersOfOwner: { name: 'reminders of owner', most: 300, windowMs: 10 * MINUTE },
  remindersOfAddress: { name: 'reminders of address', most: 900, windowMs: 10 * MINUTE },
  // Clients can invent new device ids without end.
  newPushDevicesOfAddress: { name: 'new push devices of address', most: 200, windowMs: 24 * HOUR },
  pushesOfAddress: { name: 'pushes of address', most: 120, windowMs: 10 * MINUTE },
  renewalsOfAccount: { name: 'renewals of account', most: 20, windowMs: HOUR },
  quotesOfAccount: { name: 'quotes of account', most: 120, windowMs: 10 * MINUTE },
  checkoutsOfAccount: { name: 'checkouts of account', most: 20, windowMs: HOUR },
  cardPaymentsOfAccount: { name: 'card payments of account', most: 10, windowMs: HOUR },
  orderStatusesOfAccount: { name: 'order statuses of account', most: 600, windowMs: 10 * MINUTE },
  promosOfAccount: { name: 'promos of account', most: 10, windowMs: HOUR },
  promosOfAddress: { name: 'promos of address', most: 60, windowMs: HOUR },
  exportsOfAccount: { name: 'exports of account', most: 5, windowMs: HOUR },
  picturesOfAccount: { name: 'pictures of account', most: 20, windowMs: HOUR },
  // A fast typist searches five times a second.
  searchesOfAddress: { name: 'searches of address', most: 1200, windowMs: MINUTE },
  // The cost is milliseconds of CPU: a fifth of one core for uncached responses.
  buildsOfAddress: { name: 'builds of address', most: 12_000, windowMs: MINUTE },
  // The cost is bytes of request bodies.
  bodiesOfAccount: { name: 'bodies of account', most: 64 * 1024 * 1024, windowMs: 10 * MINUTE },
  bodiesOfAddress: { name: 'bodies of address', most: 512 * 1024 * 1024, windowMs: 10 * MINUTE },
  // A hash of a password or PIN takes 25 ms, so correct ones count as well.
  hashesOfAccount: { name: 'hashes of account', most: 60, windowMs: 10 * MINUTE },
  hashesOfAddress: { name: 'hashes of address', most: 600, windowMs: MINUTE },
  // The operator's desk: passwords and second factors, and all calls.
  operatorPasswordsOfAddress: { name: 'operator passwords of address', most: 20, windowMs: 10 * MINUTE },
  operatorPasswordsOfLogin: { name: 'operator passwords of login', most: 10, windowMs: 10 * MINUTE },
  operatorFactors: { name: 'operator factors', most: 10, windowMs: 10 * MINUTE },
  operatorCallsOfAddress: { name: 'operator calls of address', most: 1200, windowMs: MINUTE },
  // Search results and later pages of lists: each is rendered for one request.
  uncachedPagesOfAddress: { name: 'uncached pages of address', most: 120, windowMs: MINUTE },
} as const satisfies Record<string, Limit>
