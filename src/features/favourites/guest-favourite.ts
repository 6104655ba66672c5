import * as v from 'valibot'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import type { FavouriteKind } from '../../domain/account/pending-changes.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'
import { GUEST_FAVOURITE_NOTE } from './guest-favourite-note.ts'
import { now } from '../../storage/server-clock.ts'

const KINDS = ['channels', 'stations', 'titles'] as const satisfies readonly FavouriteKind[]
/** Beyond this time a visitor's press is dropped. */
const EXPIRES_MS = 3_600_000

const GuestFavourite = v.object({ kind: v.picklist(KINDS), id: v.string(), atMs: v.number() })

/** Asks a visitor who pressed a heart to sign in, and stores the favourite for later. */
export function inviteToSignIn(kind: FavouriteKind, id: string): void {
  showMessage({
    type: 'favorites',
    title: MESSAGE_TEXTS.favourites_sign_in[languageTag(localeStore.get())],
    // A link that disappears after three seconds cannot be reached by keyboard or remote.
    modal: true,
    onSignIn: () => writeVisitNote(GUEST_FAVOURITE_NOTE, JSON.stringify({ kind, id, atMs: now() })),
  })
}

/** Returns the favourite that the visitor wanted before signing in, once; undefined for none. */
export function takeGuestFavourite(): { kind: FavouriteKind; id: string } | undefined {
  const note = readVisitNote(GUEST_FAVOURITE_NOTE)
  writeVisitNote(GUEST_FAVOURITE_NOTE, undefined)
  try {
    const read = v.safeParse(GuestFavourite, JSON.parse(note ?? 'null'))
    return read.success && now() - read.output.atMs < EXPIRES_MS ? read.output : undefined
  } catch {
    return undefined
  }
}
