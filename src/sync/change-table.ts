import type { ChangeTable } from './change-rules.ts'
import { favouriteRules } from './changes/favourite.ts'
import { historyRemovalRules } from './changes/history-removal.ts'
import { progressRules } from './changes/progress.ts'
import { reminderRules } from './changes/reminder.ts'
import { trackRules } from './changes/tracks.ts'

/** The rules of every kind of pending changes. */
export const CHANGES: ChangeTable = {
  channels: favouriteRules,
  stations: favouriteRules,
  titles: favouriteRules,
  progress: progressRules,
  reminders: reminderRules,
  tracks: trackRules,
  'watched-programmes': historyRemovalRules,
  'watched-titles': historyRemovalRules,
}
