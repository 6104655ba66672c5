import { readablePhone } from '../domain/account/phone-number.ts'

/** A phone number (E.164) to press, in groups as it is read. */
export function PhoneLink({ of: phone }: { of: string }) {
  return <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
}
