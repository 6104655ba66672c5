/** Returns the type width of a full-screen name: wide is the brand's voice, but long names must fit. */
export function nameWidth(name: string): 'wide' | 'middle' | 'narrow' {
  const letters = [...name].length
  return letters <= 9 ? 'wide' : letters <= 16 ? 'middle' : 'narrow'
}
