import type { Limit } from './sliding-window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often what may be tried. A whole mobile network can stand behind one address, so addresses have more room than accounts. */
export const LIMITS = {
  // A device that signed in before has a count of its own, so that no stranger locks its owner out.
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
  // Five devices tell it four times a minute each.
  reportsOfAccount: { name: 'reports of account', most: 600, windowMs: 10 * MINUTE },
  // Each leaves a row of some 200 bytes for a week. Five devices make 1,200 an hour, or bring 20 hours from a journey.
  beatsOfAccount: { name: 'beats of account', most: 6000, windowMs: HOUR },
  reviewsOfAccount: { name: 'reviews of account', most: 60, windowMs: HOUR },
  remindersOfOwner: { name: 'reminders of owner', most: 300, windowMs: 10 * MINUTE },
  remindersOfAddress: { name: 'reminders of address', most: 900, windowMs: 10 * MINUTE },
  // Devices that were not known before: there is no end of made-up ones.
  newPushDevicesOfAddress: { name: 'new push devices of address', most: 200, windowMs: 24 * HOUR },
  pushesOfAddress: { name: 'pushes of address', most: 120, windowMs: 10 * MINUTE },
  picturesOfAccount: { name: 'pictures of account', most: 20, windowMs: HOUR },
  // Somebody who types fast asks five times a second.
  searchesOfAddress: { name: 'searches of address', most: 1200, windowMs: MINUTE },
  // Costs are milliseconds of CPU: at most a fifth of one core for whoever asks for what nobody has asked for before.
  buildsOfAddress: { name: 'builds of address', most: 12_000, windowMs: MINUTE },
  // Costs are bytes of the bodies of calls.
  bodiesOfAccount: { name: 'bodies of account', most: 64 * 1024 * 1024, windowMs: 10 * MINUTE },
  bodiesOfAddress: { name: 'bodies of address', most: 512 * 1024 * 1024, windowMs: 10 * MINUTE },
  // A hash of a password or a PIN takes 25 ms; right ones count as well.
  hashesOfAccount: { name: 'hashes of account', most: 60, windowMs: 10 * MINUTE },
  hashesOfAddress: { name: 'hashes of address', most: 600, windowMs: MINUTE },
  // Pages of the search and further pages of lists: each is rendered for one request.
  unkeptPagesOfAddress: { name: 'unkept pages of address', most: 120, windowMs: MINUTE },
} as const satisfies Record<string, Limit>
