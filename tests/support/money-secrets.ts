import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Secrets of a service with the embedded sandbox, read from its files. */
export type MoneySecrets = {
  /** The tokens of cards and the merchant's private key: they leave the service nowhere. */
  keys: string[]
  /** Phones and addresses of people: in no log. */
  contacts: string[]
}

/** Returns the kinds of secrets, and signatures of LiqPay, that a text has. */
export function secretsIn(text: string, { keys, contacts }: MoneySecrets): string[] {
  return [
    ...(keys.some((key) => text.includes(key)) ? ['a token or a key'] : []),
    ...(contacts.some((contact) => text.includes(contact)) ? ['a phone or an address'] : []),
    ...(/signature=|"signature"/.test(text) ? ['a signature'] : []),
  ]
}

/** Reads the secrets of the accounts and cards in a data folder. */
export function moneySecretsOf(dataDir: string): MoneySecrets {
  const read = (file: string, query: string): string[] => {
    const database = new DatabaseSync(join(dataDir, file), { readOnly: true })
    const rows = database.prepare(query).all() as { secret: string | null }[]
    database.close()
    return rows.map(({ secret }) => secret ?? '').filter((secret) => secret.length > 5)
  }
  return {
    keys: [
      ...read('efir.sqlite', 'select token as secret from cards'),
      ...read('sandbox.sqlite', 'select private_key as secret from merchant'),
    ],
    contacts: read('efir.sqlite', 'select phone as secret from accounts union select email from accounts'),
  }
}
