/** Puts a text on the clipboard; false where the browser keeps pages from it, as it does without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
