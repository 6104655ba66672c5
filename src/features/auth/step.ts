import type { Entry } from '../../contract/auth.ts'

/** The props of every step of the way in. */
export type StepProps = {
  /** Signs in with it, or asks for a device to be freed; `mailConfirmed` leads by the screen that says so. */
  onEntry: (entry: Entry, options?: { mailConfirmed?: boolean }) => void
}
