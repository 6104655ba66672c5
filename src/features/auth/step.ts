import type { Entry } from '../../contract/auth.ts'

/** What every step of the way in is given: where to go with what the last call brought. */
export type StepProps = {
  /** Signs in with it, or asks for a device to be freed; `mailConfirmed` leads by the screen that says so. */
  onEntry: (entry: Entry, options?: { mailConfirmed?: boolean }) => void
}
