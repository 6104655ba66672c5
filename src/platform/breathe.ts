/** Lets the browser paint and answer a press before the page's start goes on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
