import { editChannels } from '../../sources/edit-channels.ts'
import { EditValues, readAssignments } from '../../sources/edit-values.ts'
import { editCommands } from './edit-commands.ts'

/** Commands about channels; values survive refreshes of their list. */
export const channel = editCommands({
  noun: 'channel',
  rowsOf: (db) =>
    db
      .selectFrom('channels')
      .select(['id', 'number', 'name', 'category_id', 'package_id', 'age', 'archive_days', 'hidden'])
      .orderBy('number')
      .execute(),
  factsOf: ({ category_id, package_id, archive_days }) => [
    category_id,
    package_id ?? 'open',
    `archive of ${archive_days ?? 0} days`,
  ],
  read: (assignments) => readAssignments(EditValues, assignments),
  edit: (db, id, values, by) => editChannels(db, { [id]: values }, by),
})
