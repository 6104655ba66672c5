/** Links the manifest of a language (`uk`, `ru`), also after a switch. */
export function linkManifest(language: string): void {
  const found = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  const link = found ?? document.createElement('link')
  const address = `/manifest.${language}.webmanifest`
  if (link.getAttribute('href') === address) return
  link.rel = 'manifest'
  link.href = address
  if (!found) document.head.append(link)
}
