import type { Service } from './service.ts'
import { NOON } from './service.ts'

const PEOPLE = { 'u-premium': 'Оксана', 'u-basic': 'Тарас', 'u-registered': 'Марія' }

/** Resets a service to its first accounts, without devices, codes and counters of an earlier test. */
export async function startOver(service: Service): Promise<void> {
  const { db, sent } = service
  for (const table of [
    'social_identities',
    'social_flows',
    'one_time_codes',
    'code_sendings',
    'tickets',
    'device_codes',
    'known_devices',
    'device_owners',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('sessions').where('slot', 'is not', null).execute()
  await db.deleteFrom('accounts').where('id', 'not like', 'u-%').execute()
  const bare = {
    phone: null,
    email: null,
    email_verified: 0,
    email_notifications: 1,
    password_hash: null,
    password_by_code_ms: 0,
    userpic: null,
  }
  for (const [id, name] of Object.entries(PEOPLE)) {
    await db
      .updateTable('accounts')
      .set({ ...bare, name })
      .where('id', '=', id)
      .execute()
  }
  await db.deleteFrom('pictures').execute()
  sent.letters.length = 0
  sent.texts.length = 0
  Object.assign(sent.broken, { mail: false, sms: false })
  service.reported.length = 0
  service.clock.nowMs = NOON
  service.restart()
}
