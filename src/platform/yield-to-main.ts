/** Lets the browser paint and answer a press before the work goes on. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
