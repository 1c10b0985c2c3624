import { hash } from 'node:crypto'
import { factsOf, isNoun, type NounName } from '#features/records/nouns.ts'
import { type RowItem, type TableRow, textOf } from '#platform/tables/table.ts'
import { importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './mapped-column.ts'

/** What a row is about in the system that it comes from. */
export type SourceItem = RowItem & {
  /** Under what its record is known in a plan. */
  readonly key: string
  /** Another thing of its kind in this file with the same number; null where there is none. */
  readonly sameNumber: RowItem | null
  /** Another one without any number that is called the same, or a variant with the same colour, size and name. */
  readonly sameName: RowItem | null
}

export type SourceItems = { readonly [N in NounName]?: SourceItem }

/** Numbers and names of several kinds of things may be equal, and hold any character. Not a part of the hash: it would keep all of it in memory. */
export function keyOfItem(kind: NounName, id: string): string {
  return `x${hash('sha256', `${kind}\0${id}`, 'base64url')}`
}

/**
 * What only a whole file shows of the things that its rows are about: a thing that stands in it twice, and two things of one number or one name.
 * Every row is shown to `note`, which remembers a number for each, and then, where any of these came twice, to `see`, which remembers only what may
 * be one of these; then `of` tells what a row is about.
 */
export function watchItems(mapping: readonly MappedColumn[]) {
  const keys = keysIn(mapping)
  const noted = {
    things: new Set<number>(),
    again: new Set<number>(),
    keys: new Map<number, number>(),
    twins: new Set<number>(),
  }
  /** By thing: the last line that is about it. */
  const last = new Map<string, number>()
  const holders = new Map<string, RowItem>()
  const twins = new Map<string, readonly [RowItem, RowItem]>()
  const keyOf = rememberingKeys()
  return {
    note(row: TableRow): void {
      const own = ownOf(row)
      if (own !== null) {
        const thing = hashOf(own)
        if (noted.things.size === noted.things.add(thing).size) noted.again.add(thing)
      }
      for (const kind in row.ids) {
        const holder = hashOf(row.ids[kind]?.id ?? '')
        for (const key of keysOf(row, keys.get(kind))) {
          const one = hashOf(key)
          const before = noted.keys.get(one)
          if (before === undefined) noted.keys.set(one, holder)
          else if (before !== holder) noted.twins.add(one)
        }
      }
    },
    /** Nothing more is noted; whether rows have to be seen. */
    isUnclear(): boolean {
      noted.things.clear()
      noted.keys.clear()
      return noted.again.size > 0 || noted.twins.size > 0
    },
    see(row: TableRow): void {
      const own = ownOf(row)
      if (own !== null && noted.again.has(hashOf(own))) last.set(own, row.line)
      for (const [kind, item] of itemsOf(row)) {
        for (const key of keysOf(row, keys.get(kind))) {
          if (!noted.twins.has(hashOf(key))) continue
          const holder = holders.get(key)
          if (!holder) holders.set(key, item)
          else if (holder.id !== item.id && !twins.has(key)) twins.set(key, [holder, item])
        }
      }
    },
    /** What it remembers takes so much memory, roughly. */
    bytes(): number {
      const numbers = noted.things.size + noted.again.size + noted.keys.size + noted.twins.size
      return numbers * NUMBER_BYTES + (last.size + holders.size + twins.size) * TEXT_BYTES
    },
    of(row: TableRow): { readonly items: SourceItems; readonly againOn: number | null } {
      const own = last.size === 0 ? null : ownOf(row)
      const lastLine = own === null ? row.line : (last.get(own) ?? row.line)
      const other = (key: string | null, { id }: RowItem): RowItem | null =>
        (key === null ? undefined : twins.get(key))?.find((one) => one.id !== id) ?? null
      const items: { [N in NounName]?: SourceItem } = {}
      for (const kind in row.ids) {
        const [item, known] = [row.ids[kind], keys.get(kind)]
        if (!item || !known || !isNoun(kind)) continue
        const isTwin = twins.size > 0
        items[kind] = {
          ...item,
          key: keyOf(kind, item.id),
          sameNumber: isTwin
            ? (known
                .numbers(row)
                .map((key) => other(key, item))
                .find((one) => one !== null) ?? null)
            : null,
          sameName: isTwin ? other(known.name(row), item) : null,
        }
      }
      return { items, againOn: lastLine > row.line ? lastLine : null }
    },
  }
}

type KeysOfKind = ReturnType<typeof keysOfKind>

function keysOf(row: TableRow, kind: KeysOfKind | undefined): readonly string[] {
  if (!kind) return NONE
  const numbers = kind.numbers(row)
  // What has a number is not known by its name.
  if (numbers.length > 0) return numbers
  const name = kind.name(row)
  return name === null ? NONE : [name]
}

const NONE: readonly string[] = []

/** Rows of one product mostly follow one another. */
function rememberingKeys(): (kind: NounName, id: string) => string {
  const last = new Map<NounName, { readonly id: string; readonly key: string }>()
  return (kind, id) => {
    let known = last.get(kind)
    if (known?.id !== id) {
      known = { id, key: keyOfItem(kind, id) }
      last.set(kind, known)
    }
    return known.key
  }
}

/** What an entry takes: of numbers, in a table that has room for as many again; with its texts. Measured over a million things. */
const NUMBER_BYTES = 40
const TEXT_BYTES = 400

/** In thirty bits, which take no memory of their own (FNV-1a). Two texts may have the same: `see` tells them apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}

/** The kinds that the file is read for, with what their things are told apart by. A variant's product always counts. */
function keysIn(mapping: readonly MappedColumn[]): ReadonlyMap<string, KeysOfKind> {
  const places = new Map<NounName, Map<string, number>>()
  for (const [at, { column }] of mapping.entries()) {
    const target = column === null ? undefined : importColumn(column)
    if (target) places.set(target.record, (places.get(target.record) ?? new Map()).set(target.field, at))
  }
  if (places.has('variant') && !places.has('product')) places.set('product', new Map())
  return new Map([...places].map(([kind, fields]) => [kind, keysOfKind(kind, fields)]))
}

function keysOfKind(kind: NounName, places: ReadonlyMap<string, number>) {
  const known = factsOf(kind).knownBy.flatMap(({ fields }) => fields)
  const numbered = known.flatMap((field) => {
    const at = NAMES.has(field) ? undefined : places.get(field)
    return at === undefined ? [] : [{ at, before: `${kind} ${field} `, isGtin: field === 'gtin' }]
  })
  const textAt = (row: TableRow, at: number | undefined) =>
    at === undefined ? '' : textOf(row.cells[at] ?? null).trim()
  const numbers = (row: TableRow): readonly string[] => {
    let found = NONE
    for (const { at, before, isGtin } of numbered) {
      const text = textAt(row, at)
      if (text !== '') found = [...found, before + (isGtin ? text.padStart(14, '0') : text)]
    }
    return found
  }
  return {
    numbers,
    name(row: TableRow): string | null {
      if (numbers(row).length > 0) return null
      const names = known.filter((field) => NAMES.has(field)).map((field) => textAt(row, places.get(field)))
      if (names.every((name) => name === '')) return null
      return `${kind} called ${JSON.stringify([kind === 'variant' ? row.ids?.['product']?.id : null, ...names])}`
    },
  }
}

/** By these, things are called, and may be called the same. */
const NAMES: ReadonlySet<string> = new Set(['name', 'color', 'size'])

function itemsOf({ ids = {} }: TableRow): [NounName, RowItem][] {
  return Object.entries(ids).flatMap(([kind, item]) => (isNoun(kind) ? [[kind, item] as [NounName, RowItem]] : []))
}

/** A row is about its variant; one without, about what else it names. */
function ownOf({ ids = {} }: TableRow): string | null {
  if (ids['variant']) return `variant ${ids['variant'].id}`
  for (const kind in ids) if (isNoun(kind) && ids[kind]) return `${kind} ${ids[kind].id}`
  return null
}
