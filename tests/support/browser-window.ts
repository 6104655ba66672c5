/** A window of a browser that Playwright does not drive. */
export type BrowserWindow = {
  /** Opens an address, and resolves when it has loaded. */
  go: (url: string) => Promise<void>
  /**
   * Evaluates an expression in the page, and resolves with its value as JSON has it; a promise is awaited.
   */
  evaluate: <T>(expression: string) => Promise<T>
  /** Closes the browser as a person does. */
  close: () => Promise<void>
  /** Ends the browser as a device does that runs out of power. */
  kill: () => Promise<void>
}
