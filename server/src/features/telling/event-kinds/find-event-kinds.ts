import type { Actor } from '#kit/actor.ts'
import { MESSAGE_CATALOGUE, type MessageKind } from './event-catalogue.ts'
import type { EventKindEntry } from './event-kind.ts'

export type ListedEventKind = EventKindEntry & { readonly kind: MessageKind; readonly subject: string }

/** The catalogue, by what things happen to. The same for every workspace; asked for by those who may read one. */
export function findEventKinds(_actor: Actor): ListedEventKind[] {
  return Object.entries(MESSAGE_CATALOGUE).map(([kind, entry]) => ({
    ...entry,
    kind: kind as MessageKind,
    subject: kind.slice(0, kind.indexOf('.')),
  }))
}
