import { readablePhone } from '../domain/account/phone-number.ts'

/** A phone link with the number (E.164) in readable groups. */
export function PhoneLink({ of: phone }: { of: string }) {
  return <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
}
