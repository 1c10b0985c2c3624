import type { Tx } from '#database/transaction.ts'
import { isNoun, knownFieldsOf, NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { EntryInCell, Reference } from '../columns/cell-syntax.ts'
import { cellToReference } from '../columns/cell-syntax.ts'
import { REFERENCED } from '../columns/import-column.ts'
import { type MatchBy, matchKeyOf } from '../columns/match-key.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import type { Said } from '../reading/said.ts'
import { type CluedCompany, type Found, findGivenIds, matchClues, matchKnown } from './match.store.ts'
import type { RowValues } from './planned-record.ts'
import { matchItems } from './source-matches.ts'

/** A row with the identifiers of the records that are meant in place of the words for them: what it says can be saved. */
export type ResolvedRow = Omit<ReadRow, 'records'> & { readonly records: { readonly [N in NounName]?: RowValues<N> } }

export type Resolved = {
  readonly rows: ReadonlyMap<ReadRow, ResolvedRow>
  /** What records of a file are called here, by the identifiers they had where the file was written. */
  readonly given: ReadonlyMap<string, string>
  /** Companies that cells name, by their identifiers here. */
  readonly companies: ReadonlyMap<string, Found<'company'>>
}

/**
 * Finds the records that rows name in their cells: by identifier, of this workspace or of the one an export came from, else by a number
 * they are known by, else by name. No statement where no row names any; at most four, however many do.
 */
export async function resolveReferences(
  tx: Tx,
  workspaceId: string,
  rows: readonly ReadRow[],
  { matchBy, source }: Pick<ImportSettings, 'matchBy' | 'source'>,
): Promise<Resolved> {
  const wanted = new Map<NounName, Reference[]>()
  const clued: Reference[] = []
  const ids = new Set<string>()
  for (const { records } of rows) {
    for (const fields of Object.values(records)) {
      if (typeof fields.id === 'string' && !source) ids.add(fields.id)
      eachReference(fields, (kind, reference) => {
        if (reference.clues) {
          clued.push(reference)
          return
        }
        const ofKind = wanted.get(kind)
        if (ofKind) ofKind.push(reference)
        else wanted.set(kind, [reference])
        if (reference.id !== null) ids.add(reference.id)
      })
    }
  }
  const given = ids.size === 0 ? new Map<string, string>() : await findGivenIds(tx, workspaceId, [...ids])
  if (source) for (const [key, id] of await matchItems(tx, workspaceId, rows, source)) given.set(key, id)
  const find: Partial<Record<NounName, Find>> = {}
  const companies = new Map<string, Found<'company'>>()
  for (const kind of NOUN_NAMES) {
    const references = wanted.get(kind)
    if (!references) continue
    const found = await matchReferences(tx, workspaceId, kind, references, given)
    find[kind] = finder(kind, found, given)
    if (kind === 'company') for (const company of found) companies.set(company.id, company)
  }
  const byClues = await findByClues(tx, workspaceId, clued)
  return { given, companies, rows: new Map(rows.map((row) => [row, resolveRow(row, find, byClues, matchBy)])) }
}

type ByClues = ReadonlyMap<Reference, readonly CluedCompany[]>

async function findByClues(tx: Tx, workspaceId: string, references: readonly Reference[]): Promise<ByClues> {
  const clues = references.flatMap(({ clues }) => clues ?? [])
  const found = new Map<Reference, CluedCompany[]>(references.map((one) => [one, []]))
  if (clues.length === 0) return found
  for (const company of await matchClues(tx, workspaceId, clues)) {
    const reference = references[company.at]
    if (reference) found.get(reference)?.push(company)
  }
  return found
}

const REFERRING = Object.entries(REFERENCED)

type Find = (reference: Reference) => string | 'ambiguous' | undefined

/** No generator: most of millions of rows have none. */
function eachReference(said: Said<NounName>, use: (kind: NounName, reference: Reference) => void): void {
  const fields: FieldsByName = said
  for (const [field, kind] of REFERRING) {
    const value = fields[field]
    if (isReference(value)) use(kind, value)
  }
  for (const { material } of entriesIn(said)) if (material !== null) use('material', cellToReference(material))
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'words' in value
}

function entriesIn(said: Said<NounName>): readonly EntryInCell[] {
  return 'composition' in said ? (said.composition ?? []) : []
}

function matchReferences<N extends NounName>(
  tx: Tx,
  workspaceId: string,
  kind: N,
  wanted: readonly Reference[],
  given: ReadonlyMap<string, string>,
): Promise<Found<N>[]> {
  const ids = [...new Set(wanted.flatMap(({ id }) => (id === null ? [] : [id, given.get(id) ?? id])))]
  const words = [...new Set(wanted.map(({ words }) => words).filter(Boolean))]
  return matchKnown(tx, workspaceId, kind, ids, new Map(knownFieldsOf(kind).map((field) => [field, words])))
}

function finder(kind: NounName, found: readonly Found<NounName>[], given: ReadonlyMap<string, string>): Find {
  const known = knownFieldsOf(kind)
  const byId = new Set(found.map(({ id }) => id))
  return ({ id, words }) => {
    const own = [id, given.get(id ?? '')].find((one) => typeof one === 'string' && byId.has(one))
    if (own) return own
    for (const field of known) {
      const [first, second] = found.filter((record: FieldsByName) => record[field] === words)
      if (first) return second ? 'ambiguous' : first.id
    }
    return undefined
  }
}

function resolveRow(
  row: ReadRow,
  find: Readonly<Partial<Record<NounName, Find>>>,
  byClues: ByClues,
  matchBy: MatchBy | undefined,
): ResolvedRow {
  const problems: ImportProblem[] = []
  const one = (kind: NounName, reference: Reference): string | null => {
    const clued = byClues.get(reference)
    if (clued) {
      const problem = problemOfClues(reference, clued)
      if (problem) problems.push({ line: row.line, header: null, found: excerpt(reference.words, 200), ...problem })
      return clued.length === 1 ? (clued[0]?.id ?? null) : null
    }
    const found = find[kind]?.(reference)
    if (found !== undefined && found !== 'ambiguous') return found
    problems.push({ line: row.line, header: null, severity: 'error', ...missing(kind, reference, found) })
    return null
  }
  const resolved: Record<string, FieldsByName> = {}
  for (const [kind, said] of Object.entries(row.records)) {
    const fields: FieldsByName = said
    let changed: Record<string, unknown> | null = null
    // Whoever has chosen by what records are recognised does not mean their identifiers.
    if (isNoun(kind) && matchKeyOf(kind, matchBy) !== 'automatic') changed = { id: null }
    for (const [field, kind] of REFERRING) {
      const value = fields[field]
      if (isReference(value)) changed = { ...changed, [field]: one(kind, value) }
    }
    const entries = entriesIn(said)
    if (entries.length > 0) {
      const composition = entries.map(({ material, fibreText, share, part }) => {
        const materialId = material === null ? null : one('material', cellToReference(material))
        return { materialId, fibreText, share, part } satisfies CompositionEntry
      })
      changed = { ...changed, composition }
    }
    resolved[kind] = changed ? { ...fields, ...changed } : fields
  }
  // Which fields refer to others is known by their names alone; with identifiers in them what was said is what verbs take.
  const records: ResolvedRow['records'] = resolved
  return { ...row, records, problems: problems.length > 0 ? [...row.problems, ...problems] : row.problems }
}

/** What a person should know of the company that a row was taken to be about, or has to do where there is none. */
function problemOfClues(
  { words, clues }: Reference,
  [found, second]: readonly CluedCompany[],
): Pick<ImportProblem, 'severity' | 'reason' | 'message'> | null {
  if (!found) {
    const message =
      `No company has the ${clues?.scheme} id, a number, the VAT number or the name of "${words}". Create the company first, or correct the ` +
      'row so that it names one that is there.'
    return { severity: 'error', reason: 'reference_not_found', message }
  }
  if (second) {
    const message =
      `Several companies may be "${words}": "${found.name}" and "${second.name}". Give the row a VAT number or a number that only one ` +
      'of them has.'
    return { severity: 'error', reason: 'reference_ambiguous', message }
  }
  if (found.because !== 'name') return null
  const message =
    `"${words}" is taken for your company "${found.name}" because the names are the same. If it is another company, correct the row ` +
    'before you start.'
  return { severity: 'warning', reason: 'company_by_name', message }
}

function missing(kind: NounName, { id, words }: Reference, found: 'ambiguous' | undefined) {
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
