import type { Kysely } from 'kysely'
import { createOutboxPusher, createWebPusher, type PushConfig, type Pusher } from '../../adapters/push.ts'
import { createUndeliveredMail } from '../../adapters/undelivered-mail.ts'
import type { Database } from '../../db/schema.ts'
import type { ServiceKeys } from '../../keys.ts'
import type { Content } from '../site/content.ts'
import { pushKeysOf } from './push-identity.ts'

type PusherParts = {
  push: PushConfig
  db: Kysely<Database>
  serviceKeys: ServiceKeys
  content: Content
  outboxFolder: string
}

/** Opens what sends pushes, or stores them as undelivered mail. */
export async function openPusher({ push, db, serviceKeys, content, outboxFolder }: PusherParts): Promise<Pusher> {
  const keys = push.keys ?? (await pushKeysOf(db, serviceKeys.of('push keys')))
  if (push.by === 'outbox') return createOutboxPusher(createUndeliveredMail(outboxFolder), keys.publicKey, push.hosts)
  return createWebPusher({ ...keys, subject: push.subject ?? `mailto:${content.facts.email}` }, push)
}
