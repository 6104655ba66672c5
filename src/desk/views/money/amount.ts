/** Returns the minor units of a typed sum, `49` or `49,50`; undefined for any other text. */
export function minorOf(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/gu, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  return Math.round(Number(text) * 100)
}

/** Returns minor units as an operator types them, `49,50`. */
export const typedSum = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')
