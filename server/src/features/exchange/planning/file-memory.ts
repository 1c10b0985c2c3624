import type { NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { MemoryShare } from '#platform/memory-share.ts'
import {
  createByteStore,
  inAMapAtFirst,
  linesByKey,
  numbersByKey,
  type Packed,
  type Remembered,
  valuesByKey,
} from '#platform/packed-tables.ts'
import { lengthOfFields } from '../reading/length-of-fields.ts'
import type { AnyStored, StoredRecord, Values } from './planned-record.ts'

/**
 * What a file has said so far. Kept from batch to batch: of several rows that speak of one product the first decides, and later ones
 * add what it left open. So the same file again changes nothing.
 */
export type FileMemory = {
  /** By key: the fields that rows have given, and the line that was first. */
  readonly given: Remembered<Given>
  /** Variants that a row has spoken of, by id, with its line. */
  readonly claimed: Remembered<number>
  /** By record: the identifier it had where the file was written. No row with another identifier is about it. */
  readonly owners: Remembered<string>
  /** Where only new records are imported: those that this import has made, by key. They may be added to. */
  readonly made: Remembered<number>
  /** Records that a row has deleted, by key and by identifier, with its line: no other row is about them. */
  readonly deleted: Remembered<number>
  /** By product and how colour and size read without regard to their spelling: how the first row of the file spells them. */
  readonly spellings: Remembered<Spelling>
  /** The products of these, numbered. */
  readonly products: Packed<number>
  /** In a trial, where nothing is written: records as they would be by now. */
  readonly trial: Remembered<AnyStored> | null
  /** Takes of its share what it has come to need. Null: nobody counts. */
  readonly account: (() => void) | null
}

export type Spelling = Pick<Values<'variant'>, 'color' | 'size'> & { readonly line: number }

export function newMemory({ isTrial, share = null }: { isTrial: boolean; share?: MemoryShare | null }): FileMemory {
  const store = createByteStore()
  const tables = {
    given: inAMapAtFirst(linesByKey(store, textOfGiven, givenFrom)),
    claimed: inAMapAtFirst(numbersByKey()),
    owners: inAMapAtFirst(valuesByKey<string>(store)),
    made: inAMapAtFirst(numbersByKey()),
    deleted: inAMapAtFirst(numbersByKey()),
    spellings: inAMapAtFirst(linesByKey(store, textOfSpelling, spellingFrom)),
    products: inAMapAtFirst(numbersByKey()),
    trial: isTrial ? inAMapAtFirst(valuesByKey<AnyStored>(store), { lengthOf: lengthOfFields }) : null,
  }
  let taken = 0
  const account = (share: MemoryShare) => {
    const held = Object.values(tables).reduce((sum, table) => sum + (table?.entryBytes() ?? 0), store.bytes())
    share.take(held - taken)
    taken = held
  }
  return { ...tables, account: share && (() => account(share)) }
}

/** What one batch adds to a memory. */
export type Draft = {
  readonly [K in Exclude<keyof FileMemory, 'account' | 'products'>]: FileMemory[K] extends Remembered<infer V>
    ? Layer<V>
    : Layer<AnyStored> | null
} & Pick<FileMemory, 'products'> & { readonly account: null; keep(): void }

/**
 * A memory on top of another, which learns of it by `keep`: called once what was planned with it has been committed. `before` is that of the
 * batch before where it is still to be kept.
 */
export function draftOf(memory: FileMemory, before?: Draft): Draft {
  const given = over(memory.given, before?.given)
  const claimed = over(memory.claimed, before?.claimed)
  const owners = over(memory.owners, before?.owners)
  const made = over(memory.made, before?.made)
  const deleted = over(memory.deleted, before?.deleted)
  const spellings = over(memory.spellings, before?.spellings)
  const trial = memory.trial && over(memory.trial, before?.trial)
  return {
    given,
    claimed,
    owners,
    made,
    deleted,
    spellings,
    products: memory.products,
    trial,
    account: null,
    keep() {
      for (const layer of [given, claimed, owners, made, deleted, spellings, trial]) layer?.keep()
      memory.account?.()
    },
  }
}

type Layer<V> = Remembered<V> & { readonly own: ReadonlyMap<string, V>; keep(): void }

function over<V>(below: Remembered<V>, between?: Layer<V> | null): Layer<V> {
  const own = new Map<string, V>()
  // Only what it holds itself: by the time it is kept what is below it is the same.
  const before = between?.own
  return {
    own,
    get: (key: string) => own.get(key) ?? before?.get(key) ?? below.get(key),
    has: (key: string) => own.has(key) || before?.has(key) === true || below.has(key),
    set: (key: string, value: V) => own.set(key, value),
    keep() {
      for (const [key, value] of own) below.set(key, value)
    },
  }
}

/** In a trial: the record of this key as it would be by now. */
export function triedRecord<N extends NounName>({ trial }: FileMemory, _kind: N, key: string) {
  // A key begins with its noun (keys-of-rows.ts), so what is kept under it is of that noun.
  return trial?.get(key) as StoredRecord<N> | undefined
}

export function rememberRow({ given }: FileMemory, key: string, fields: FieldsByName, line: number): void {
  const before = given.get(key)
  const named = Object.keys(fields).filter((field) => fields[field] !== null && fields[field] !== undefined)
  if (before && named.every((field) => before.fields.has(field))) return
  given.set(key, { line: before?.line ?? line, fields: shared([...(before?.fields ?? []), ...named]) })
}

/** Most rows of a file name the same fields: there is one set for all of them. */
function shared(fields: readonly string[]): ReadonlySet<string> {
  const key = fields.join()
  let found = sets.get(key)
  if (!found) {
    found = new Set(fields)
    if (sets.size >= MOST_SETS) sets.clear()
    sets.set(key, found)
  }
  return found
}

const sets = new Map<string, ReadonlySet<string>>()
const MOST_SETS = 1_000

type Given = { readonly line: number; readonly fields: ReadonlySet<string> }

function textOfGiven({ fields }: Given): string {
  return [...fields].join()
}

function givenFrom(text: string): (line: number) => Given {
  const fields = shared(text === '' ? [] : text.split(','))
  return (line) => ({ line, fields })
}

function textOfSpelling({ color, size }: Spelling): string {
  return JSON.stringify([color ?? null, size ?? null])
}

function spellingFrom(text: string): (line: number) => Spelling {
  const [color, size] = JSON.parse(text)
  return (line) => ({ line, color, size })
}
