import * as v from 'valibot'
import { CHANNEL_ROLES } from '../../src/contract/operator-channels.ts'
import type { UndoFault } from '../../src/contract/operator-audit.ts'
import { mayCall, type OperatorRole } from '../../src/contract/operator-call.ts'
import { LIST_ROLES } from '../../src/contract/operator-lists.ts'
import { operatorPeopleCalls } from '../../src/contract/operator-people.ts'
import { WORDS_ROLES } from '../../src/contract/operator-words.ts'
import { Contacts } from '../../src/contract/site.ts'
import type { ActionBy } from '../db/audit-log.ts'
import type { AuditRow } from '../db/schema.ts'
import { revokeGrant } from '../features/billing/grant-store.ts'
import { restoreRule } from '../features/site/change-redirects.ts'
import { createAccountStanding } from '../features/users/account-standing.ts'
import { setContacts } from '../features/words/contacts.ts'
import { restoreLink } from '../import/xmltv/hand-links.ts'
import { askForGuides, scheduleSource } from '../sources/change-sources.ts'
import { restoreEdits } from '../sources/edit-channels.ts'
import { EditFault } from '../sources/edit-values.ts'
import type { OperatorParts } from './operator-parts.ts'

/** An action of the log, with the id of its subject. */
type Logged = Pick<AuditRow, 'before' | 'after'> & { id: string }

/** How an action is undone, and by which roles. `act` returns why nothing was changed. */
type Undo = {
  roles: readonly OperatorRole[]
  /** False for actions whose state before the log does not have. */
  isPossible(logged: Logged): boolean
  act(logged: Logged, by: ActionBy, parts: OperatorParts): Promise<UndoFault | null>
}

const unlessChanged = (isDone: boolean): UndoFault | null => (isDone ? null : 'changed')
const hasBoth = ({ before, after }: Logged): boolean => before !== null && after !== null

const edit: Undo = {
  roles: CHANNEL_ROLES,
  isPossible: hasBoth,
  async act({ id, before, after }, by, { db }) {
    try {
      return unlessChanged(await restoreEdits(db, { id, before: before!, after: after! }, by))
    } catch (error) {
      if (error instanceof EditFault) return 'gone'
      throw error
    }
  },
}

const match: Undo = {
  roles: LIST_ROLES,
  isPossible: ({ after }) => after !== null,
  async act({ id, before, after }, by, { db }) {
    const set = await restoreLink(db, id, { before, after: after! }, by)
    if ('refused' in set) return set.isOther ? 'changed' : 'gone'
    await askForGuides(db, set.sources, by.nowMs)
    return null
  },
}

const schedule: Undo = {
  roles: LIST_ROLES,
  isPossible: hasBoth,
  act: async ({ id, before, after }, by, { db }) =>
    unlessChanged(await scheduleSource(db, id, { every_s: Number(before), expected: Number(after) }, by)),
}

const grant: Undo = {
  roles: operatorPeopleCalls.revokePackage.access,
  // A grant that was prolonged is no new one.
  isPossible: ({ before, after }) => before === null && after !== null,
  act: async ({ id, after }, { actor, nowMs, reason }, { db }) =>
    unlessChanged(
      await revokeGrant(db, { accountId: id, access: after!, why: reason }, { actor: actor as `operator:${string}`, nowMs }),
    ),
}

/** Undoes a block by an opening, and the other way round. */
const standing = (opposite: 'block' | 'unblock'): Undo => ({
  roles: operatorPeopleCalls[`${opposite}Person`].access,
  isPossible: () => true,
  act: async ({ id }, by, { db }) => unlessChanged(await createAccountStanding(db)[opposite](id, by)),
})

const contacts: Undo = {
  roles: WORDS_ROLES,
  isPossible: hasBoth,
  async act({ before, after }, by, { db, content, onWords }) {
    const { email, phone, hours } = content.facts
    const file = { email, phone, hours }
    const former = before === JSON.stringify(file) ? null : v.parse(Contacts, JSON.parse(before!))
    const isDone = await setContacts(db, former, { file, expected: after!, by })
    if (isDone) onWords()
    return unlessChanged(isDone)
  },
}

const redirect: Undo = {
  roles: WORDS_ROLES,
  isPossible: () => true,
  async act({ id, before, after }, by, { db, publicUrl, onWords }) {
    const fault = await restoreRule(db, { from: id, before, after }, { by, publicUrl })
    if (!fault) onWords()
    return fault
  },
}

/** The actions that can be undone, each with the kind of its subject. */
const UNDOS: Record<string, Undo> = {
  'edit channel': edit,
  'match channel': match,
  'schedule source': schedule,
  'grant account': grant,
  'block account': standing('unblock'),
  'unblock account': standing('block'),
  'contacts site': contacts,
  'redirect redirect': redirect,
}

/** How an action of the log is undone; undefined for one that cannot be. */
export function undoOf({ action, subject, before, after }: AuditRow): { roles: Undo['roles']; act: BoundAct } | undefined {
  const colon = subject.indexOf(':')
  const undo = UNDOS[`${action} ${subject.slice(0, colon)}`]
  const logged = { id: subject.slice(colon + 1), before, after }
  if (!undo?.isPossible(logged)) return undefined
  return { roles: undo.roles, act: (by, parts) => undo.act(logged, by, parts) }
}

type BoundAct = (by: ActionBy, parts: OperatorParts) => Promise<UndoFault | null>

/** True if an operator with these roles may undo an action. */
export function mayUndo(row: AuditRow, roles: readonly OperatorRole[]): boolean {
  const undo = undoOf(row)
  return undo !== undefined && mayCall(roles, undo.roles)
}
