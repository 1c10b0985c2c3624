import type { Actor } from '#kit/actor.ts'
import type { EventKindEntry } from '#kit/event-kind.ts'
import { type MessageKind, messageCatalogue } from './event-catalogue.ts'

export type ListedEventKind = EventKindEntry & { readonly kind: MessageKind; readonly subject: string }

/** The catalogue, by what things happen to. The same for every workspace; asked for by those who may read one. */
export function findEventKinds(_actor: Actor): ListedEventKind[] {
  return Object.entries(messageCatalogue()).map(([kind, entry]) => ({
    ...entry,
    kind: kind as MessageKind,
    subject: kind.slice(0, kind.indexOf('.')),
  }))
}
