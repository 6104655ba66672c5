import { editStation } from '../../sources/edit-station.ts'
import { readAssignments, StationValues } from '../../sources/edit-values.ts'
import { editCommands } from './edit-commands.ts'

/** Commands about radio stations; values survive refreshes of their list. */
export const station = editCommands({
  noun: 'station',
  rowsOf: (db) =>
    db.selectFrom('stations').select(['id', 'number', 'name', 'genre', 'age', 'working', 'hidden']).orderBy('number').execute(),
  factsOf: ({ genre, working }) => [...(genre ? [genre] : []), ...(working ? [] : ['not working'])],
  read: (assignments) => readAssignments(StationValues, assignments),
  edit: editStation,
})
