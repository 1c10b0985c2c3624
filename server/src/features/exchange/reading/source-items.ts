import { hash } from 'node:crypto'
import { factsOf, isNoun, type NounName } from '#features/records/nouns.ts'
import { type RowItem, type TableRow, textOf } from '#platform/tables/table.ts'
import { importColumn } from '../columns/import-column.ts'
import type { MappedColumn } from './suggest-mapping.ts'

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
  const keysOf = (row: TableRow) =>
    itemsOf(row).flatMap(([kind, item]) =>
      [...(keys.get(kind)?.numbers(row) ?? []), keys.get(kind)?.name(row) ?? null].flatMap((key) =>
        key === null ? [] : [{ key, item }],
      ),
    )
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
  const isShown = [...keys.keys()]
  return {
    note(row: TableRow): void {
      const own = ownOf(row)
      if (own !== null) {
        const thing = hashOf(own)
        if (noted.things.size === noted.things.add(thing).size) noted.again.add(thing)
      }
      for (const { key, item } of keysOf(row)) {
        const [one, holder] = [hashOf(key), hashOf(item.id)]
        const before = noted.keys.get(one)
        if (before === undefined) noted.keys.set(one, holder)
        else if (before !== holder) noted.twins.add(one)
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
      for (const { key, item } of keysOf(row)) {
        if (!noted.twins.has(hashOf(key))) continue
        const holder = holders.get(key)
        if (!holder) holders.set(key, item)
        else if (holder.id !== item.id && !twins.has(key)) twins.set(key, [holder, item])
      }
    },
    /** What it remembers takes so much memory, roughly. */
    bytes(): number {
      const numbers = noted.things.size + noted.again.size + noted.keys.size + noted.twins.size
      return numbers * NUMBER_BYTES + (last.size + holders.size + twins.size) * TEXT_BYTES
    },
    of(row: TableRow): { readonly items: SourceItems; readonly againOn: number | null } {
      const own = ownOf(row)
      const lastLine = own === null ? row.line : (last.get(own) ?? row.line)
      const other = (key: string | null, { id }: RowItem): RowItem | null =>
        (key === null ? undefined : twins.get(key))?.find((one) => one.id !== id) ?? null
      const items: { [N in NounName]?: SourceItem } = {}
      for (const [kind, item] of itemsOf(row)) {
        if (!isShown.includes(kind)) continue
        const numbers = keys.get(kind)?.numbers(row) ?? []
        items[kind] = {
          ...item,
          key: keyOfItem(kind, item.id),
          sameNumber: numbers.map((key) => other(key, item)).find((one) => one !== null) ?? null,
          sameName: other(keys.get(kind)?.name(row) ?? null, item),
        }
      }
      return { items, againOn: lastLine > row.line ? lastLine : null }
    },
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
function keysIn(mapping: readonly MappedColumn[]) {
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
  const numbered = known.filter((field) => !NAMES.has(field))
  const textAt = (row: TableRow, field: string) => {
    const at = places.get(field)
    return at === undefined ? '' : textOf(row.cells[at] ?? null).trim()
  }
  const numbers = (row: TableRow): string[] =>
    numbered.flatMap((field) => {
      const text = textAt(row, field)
      return text === '' ? [] : [`${kind} ${field} ${field === 'gtin' ? text.padStart(14, '0') : text}`]
    })
  return {
    numbers,
    name(row: TableRow): string | null {
      if (numbers(row).length > 0) return null
      const names = known.filter((field) => NAMES.has(field)).map((field) => textAt(row, field))
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
function ownOf(row: TableRow): string | null {
  const items = itemsOf(row)
  const [kind, item] = items.find(([kind]) => kind === 'variant') ?? items[0] ?? []
  return item ? `${kind} ${item.id}` : null
}
