/** Returns a phone without the digits that would let it be dialled: `+38067•••••67`. */
export const shortPhone = (phone: string): string => `${phone.slice(0, 6)}•••••${phone.slice(-2)}`

/** Returns an e-mail address without the most of its name: `o•••@efir.example`. */
export function shortAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}•••${address.slice(at)}`
}
