/** How wide a name may be set when it fills a screen: width is the voice of the house, and a long name must still fit. */
export function nameWidth(name: string): 'wide' | 'middle' | 'narrow' {
  const letters = [...name].length
  return letters <= 9 ? 'wide' : letters <= 16 ? 'middle' : 'narrow'
}
