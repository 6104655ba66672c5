/**
 * Fetches the Latin letters of the dial's typeface, which titles and names may have. Where they come only once they are shown, all that is
 * written in that typeface is laid out anew.
 */
export function fetchLatinLetters(): void {
  // Without them the device's own letters stand in.
  document.fonts.load('500 1rem "Efir Gothic"', 'P').catch(() => {})
}
