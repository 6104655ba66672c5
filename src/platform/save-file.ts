/** Long enough for a browser to begin to save. */
const REVOKED_AFTER_MS = 60_000

/** Saves a text as a file on the device, under this name. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS)
}
