import type { Permission } from './actor.ts'
import { anythingGone, type EventKindEntry, eventKind, type JsonSchema, named, partOf, restored } from './event-kind.ts'

/** A kind of event as the catalogue has it. */
export type ListedKind = EventKindEntry & { readonly kind: string; readonly seenWith: Permission }

type Told = {
  /** Where the published list has them: records first, then what is done with them, then people, then who is told. */
  readonly place: number
  /** What seeing such an event takes: the same as seeing what it happened to. */
  readonly seenWith: Permission
}

const told: (Told & { readonly kinds: Readonly<Record<string, EventKindEntry>> })[] = []

/**
 * Adds the kinds of events that a feature records. Loaded by its `.feature.ts`, and named in `EventKinds`, so that the compiler refuses to
 * record a kind that is not here.
 */
export function addEventKinds<const K extends Readonly<Record<string, EventKindEntry>>>(about: Told, kinds: K): K {
  told.push({ ...about, kinds })
  return kinds
}

/** All that features have added, in the order of the published list. */
export function listEventKinds(): readonly ListedKind[] {
  return told
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ seenWith, kinds }) => Object.entries(kinds).map(([kind, entry]) => ({ ...entry, kind, seenWith })))
}

type RecordKinds<N extends string> = Record<
  `${N}.${'created' | 'updated' | 'deleted' | 'restored' | 'deleted_for_good'}`,
  EventKindEntry
>

export type RecordSamples = {
  readonly created: object
  readonly updated: object
  /** Its name, as it is told once it is gone. */
  readonly name: string
}

/** The five kinds of every record that can be restored. */
export function recordEventKinds<const N extends string>(
  noun: N,
  fields: Readonly<Record<string, JsonSchema>>,
  { created, updated, name }: RecordSamples,
): RecordKinds<N> {
  return {
    [`${noun}.created`]: eventKind(`A ${noun} was created.`, partOf(fields), created),
    [`${noun}.updated`]: eventKind(
      `Fields of a ${noun} were changed. The data has the fields that were sent, with their new values.`,
      partOf(fields),
      updated,
    ),
    [`${noun}.deleted`]: eventKind(`A ${noun} was deleted; it can be restored for a while.`, named, { name }),
    [`${noun}.restored`]: eventKind(`A deleted ${noun} was restored.`, restored, { name }),
    [`${noun}.deleted_for_good`]: eventKind(`A deleted ${noun} can no longer be restored.`, anythingGone, {}),
  } as RecordKinds<N>
}
