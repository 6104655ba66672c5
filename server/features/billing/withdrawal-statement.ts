import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import { shownEmail } from '../auth/logins.ts'
import { dateInKyiv } from './kyiv-date.ts'

type Stated = {
  language: LanguageTag
  /** The package's name. */
  package: string
  /** The subscription's id, by which the operator finds the contract. */
  contract: string
  orderedMs: number
  name: string
  email: string | null
}

/** Words a withdrawal (Directive 2011/83/EU, article 11a): the contract, the consumer and the address. */
export function withdrawalStatement({ language, contract, orderedMs, name, email, ...stated }: Stated): string {
  const ordered = dateInKyiv(orderedMs, language)
  const who = [name, email === null ? '' : shownEmail(email)].filter((text) => text !== '').join(', ')
  return language === 'uk'
    ? `Відмовляюся від договору про підписку «${stated.package}», замовлену ${ordered} (${contract}). ${who}`.trim()
    : `Отказываюсь от договора о подписке «${stated.package}», заказанной ${ordered} (${contract}). ${who}`.trim()
}
