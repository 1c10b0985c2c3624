import type { Tx } from '#database/transaction.ts'
import { knownFieldsOf, NOUN_NAMES, NOUNS } from '#features/records/nouns.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { EntryInCell, Reference } from '../columns/cell-syntax.ts'
import { cellToReference } from '../columns/cell-syntax.ts'
import { type Imported, REFERENCED } from '../columns/import-column.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { findGivenIds, matchKnown } from './match.store.ts'
import type { Fields } from './row-plan.ts'

export type Resolved = {
  /** With the identifiers of the records that are meant in place of the words for them. */
  readonly rows: ReadonlyMap<ReadRow, ReadRow>
  /** What records of a file are called here, by the identifiers they had where the file was written. */
  readonly given: ReadonlyMap<string, string>
}

/**
 * Finds the records that rows name in their cells: by identifier, of this workspace or of the one an export came from, else by a number
 * they are known by, else by name. No statement where no row names any; at most four, however many do.
 */
export async function resolveReferences(tx: Tx, workspaceId: string, rows: readonly ReadRow[]): Promise<Resolved> {
  const wanted = new Map<Imported, Reference[]>()
  const ids = new Set<string>()
  for (const { records } of rows) {
    for (const fields of Object.values(records)) {
      if (typeof fields['id'] === 'string') ids.add(fields['id'])
      for (const [kind, reference] of referencesIn(fields)) {
        const ofKind = wanted.get(kind)
        if (ofKind) ofKind.push(reference)
        else wanted.set(kind, [reference])
        if (reference.id !== null) ids.add(reference.id)
      }
    }
  }
  const given = ids.size === 0 ? new Map<string, string>() : await findGivenIds(tx, workspaceId, [...ids])
  const find: Partial<Record<Imported, Find>> = {}
  for (const kind of NOUN_NAMES) {
    const references = wanted.get(kind)
    if (references) find[kind] = await finder(tx, workspaceId, kind, references, given)
  }
  return { given, rows: new Map(rows.map((row) => [row, resolveRow(row, find)])) }
}

const REFERRING = Object.entries(REFERENCED)

type Find = (reference: Reference) => string | 'ambiguous' | undefined

function* referencesIn(fields: Fields): Generator<[Imported, Reference]> {
  for (const [field, kind] of REFERRING) {
    const value = fields[field]
    if (isReference(value)) yield [kind, value]
  }
  for (const { material } of entriesIn(fields)) if (material !== null) yield ['material', cellToReference(material)]
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'words' in value
}

function entriesIn({ composition }: Fields): readonly EntryInCell[] {
  return Array.isArray(composition) ? composition : []
}

async function finder(
  tx: Tx,
  workspaceId: string,
  kind: Imported,
  wanted: readonly Reference[],
  given: ReadonlyMap<string, string>,
): Promise<Find> {
  const ids = [...new Set(wanted.flatMap(({ id }) => (id === null ? [] : [id, given.get(id) ?? id])))]
  const words = [...new Set(wanted.map(({ words }) => words).filter(Boolean))]
  const known = knownFieldsOf(kind)
  const found = await matchKnown(tx, workspaceId, kind, ids, new Map(known.map((field) => [field, words])))
  const byId = new Set(found.map(({ id }) => id))
  return ({ id, words }) => {
    const own = [id, given.get(id ?? '')].find((one) => typeof one === 'string' && byId.has(one))
    if (own) return own
    for (const field of known) {
      const [first, second] = found.filter((record) => record[field] === words)
      if (first) return second ? 'ambiguous' : (first.id ?? undefined)
    }
    return undefined
  }
}

function resolveRow(row: ReadRow, find: Readonly<Partial<Record<Imported, Find>>>): ReadRow {
  const problems: ImportProblem[] = []
  const one = (kind: Imported, reference: Reference): string | null => {
    const found = find[kind]?.(reference)
    if (found !== undefined && found !== 'ambiguous') return found
    problems.push({ line: row.line, header: null, severity: 'error', ...missing(kind, reference, found) })
    return null
  }
  const records = Object.entries(row.records).map(([record, fields]) => {
    const changed: Record<string, unknown> = {}
    for (const [field, kind] of REFERRING) {
      const value = fields[field]
      if (isReference(value)) changed[field] = one(kind, value)
    }
    const entries = entriesIn(fields)
    if (entries.length > 0) {
      changed['composition'] = entries.map(({ material, fibreText, share, part }) => {
        const materialId = material === null ? null : one('material', cellToReference(material))
        return { materialId, fibreText, share, part } satisfies CompositionEntry
      })
    }
    return [record, Object.keys(changed).length === 0 ? fields : { ...fields, ...changed }] as const
  })
  return { ...row, records: Object.fromEntries(records), problems: [...row.problems, ...problems] }
}

function missing(kind: Imported, { id, words }: Reference, found: 'ambiguous' | undefined) {
  const name = (words || id) ?? ''
  return found === 'ambiguous'
    ? {
        reason: 'reference_ambiguous',
        message: `Several ${NOUNS[kind].plural} are called "${name}". Give a number that only one of them has, or its id.`,
        found: excerpt(name, 200),
      }
    : {
        reason: 'reference_not_found',
        message: `There is no ${kind} "${name}". Import the ${NOUNS[kind].plural} first, or correct the name.`,
        found: excerpt(name, 200),
      }
}
