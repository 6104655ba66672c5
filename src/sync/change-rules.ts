import type {
  ChangeKind,
  ChangeResponse,
  Draft,
  FavouriteKind,
  Outcome,
  PendingChange,
  PendingFavourite,
  PendingProgress,
  PendingReminder,
  PendingRemoval,
  PendingTrack,
  WatchedKind,
} from '../domain/account/pending-changes.ts'

/** The sender of changes: the signed-in person, or a visitor without a token. */
export type Sender = { token: string | undefined; user: string; device: string }

/** The rules of one kind of pending changes. */
export type ChangeRules<C extends PendingChange = PendingChange> = {
  /** The subject of the change; a person has one pending change for each. */
  key: (change: C | Draft<C>) => string
  /** Folds what the viewer does into the pending change; undefined when nothing is left to send. */
  fold: (known: C | undefined, draft: Draft<C>) => C | undefined
  /** Sends a change. The server must tolerate receiving it twice. */
  send: (who: Sender, change: C) => Promise<ChangeResponse & { data?: unknown }>
  /** Writes an accepted change into the responses cached on the device, before it leaves the outbox. */
  apply: (who: Sender, change: C, data: unknown) => Promise<void>
  /** Takes a refused change back from what the device shows, where the page alone cannot. */
  revert?: (who: Sender, change: C) => Promise<void>
  /** The part of a sent change that stays in the outbox. The default keeps only a later revision. */
  remainder?: (known: C, sent: C) => C | undefined
  /** Reads the response, where the general rule does not fit. */
  outcomeOf?: (reply: ChangeResponse, change: C) => Outcome
}

/** The rules of every kind. */
export type ChangeTable = Record<FavouriteKind, ChangeRules<PendingFavourite>> &
  Record<WatchedKind, ChangeRules<PendingRemoval>> & {
    progress: ChangeRules<PendingProgress>
    reminders: ChangeRules<PendingReminder>
    tracks: ChangeRules<PendingTrack>
  }

/** The rules of a kind, for code that treats all kinds alike. */
export function rulesOf(table: ChangeTable, kind: ChangeKind): ChangeRules | undefined {
  return table[kind] as unknown as ChangeRules | undefined
}

/** The key of a pending change in the store: the person, the kind and what it is about. */
export function changeKey(table: ChangeTable, change: PendingChange | Draft): string {
  return `${change.user}|${change.kind}|${rulesOf(table, change.kind)?.key(change as PendingChange) ?? ''}`
}
