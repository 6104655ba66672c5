import type { Entry } from '../../contract/auth.ts'

/** The props of every step of the way in. */
export type StepProps = {
  /**
   * Signs in with the entry, or opens the step that removes a device. `mailConfirmed` leads through the
   * confirmation screen.
   */
  onEntry: (entry: Entry, options?: { mailConfirmed?: boolean }) => void
}
