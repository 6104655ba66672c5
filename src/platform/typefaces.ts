/** Prefetches the Latin letters of the dial's typeface for titles and names. Loaded on first use they
 * would cause a layout shift. */
export function fetchLatinLetters(): void {
  // The fallback is the system typeface.
  document.fonts.load('500 1rem "Efir Gothic"', 'P').catch(() => {})
}
