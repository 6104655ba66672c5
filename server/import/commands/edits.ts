import { readFileSync } from 'node:fs'
import type { ActionBy } from '../../db/audit-log.ts'
import { editChannels } from '../../sources/edit-channels.ts'
import { EditsFile, EditValues, readAssignments, readEdits } from '../../sources/edit-values.ts'
import { joinChannels } from '../../sources/join-channels.ts'
import { StartError } from '../../start-error.ts'
import { type Command, EXIT, usageError } from './command.ts'

export const CHANNEL_USAGE =
  'channel ID name=… name_ru=… number=… category=… package=… age=… hidden=… archive_days=… logo=FILE shift=… delivery=…  (field= clears)'
export const EDITS_USAGE = 'edits FILE'
export const SAME_USAGE = 'same OLD NEW'

/** Sets and clears the operator's values of a channel. */
export const channel: Command = async ([id, ...assignments], { db, nowMs, operator, say }) => {
  if (id === undefined || assignments.length === 0) throw usageError(CHANNEL_USAGE)
  await editChannels(db, { [id]: readAssignments(EditValues, assignments) }, byOperator(operator, nowMs))
  say(`The channel ${id} is changed.`)
  return EXIT.done
}

/** Sets and clears the operator's values of many channels, from a file of JSON. */
export const edits: Command = async ([file, ...more], { db, nowMs, operator, say }) => {
  if (file === undefined || more.length > 0) throw usageError(EDITS_USAGE)
  const read = readEdits(EditsFile, readJson(file))
  await editChannels(db, read, byOperator(operator, nowMs))
  say(`Channels changed: ${Object.keys(read).length}.`)
  return EXIT.done
}

/** Joins a new channel into an old one that its list misses. */
export const same: Command = async ([oldId, newId, ...more], { db, nowMs, operator, say }) => {
  if (oldId === undefined || newId === undefined || more.length > 0) throw usageError(SAME_USAGE)
  await joinChannels(db, oldId, newId, byOperator(operator, nowMs))
  say(`The channel ${oldId} goes on with what ${newId} was.`)
  return EXIT.done
}

const byOperator = (operator: string, nowMs: number): ActionBy => ({ actor: `operator:${operator}`, nowMs, reason: '' })

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new StartError(`${path} cannot be read as JSON.`, { cause })
  }
}
