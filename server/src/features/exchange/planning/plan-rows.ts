import type { Tx } from '#database/transaction.ts'
import { findOwnLanguage } from '#features/people/workspaces/find-workspace.ts'
import { NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import { mapBreathing } from '#platform/breathe.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { MatchBy } from '../columns/match-key.ts'
import { inOwnLanguage, namesLanguages } from '../columns/translated-columns.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { type Exchange, NO_EXCHANGE, planWithExchanges } from './exchange-numbers.ts'
import type { FileMemory } from './file-memory.ts'
import { hasForeignProblem } from './foreign-problems.ts'
import { codeOf, givenIdOf, keyOfId } from './keys-of-rows.ts'
import { loadMatches } from './load-matches.ts'
import { type FoundVariant, matchVariants } from './match.store.ts'
import { nameRow } from './name-row.ts'
import { planCertification } from './plan-certification.ts'
import { deletedAbove, planDeletion } from './plan-deletion.ts'
import { planProduct } from './plan-product.ts'
import { planRating } from './plan-rating.ts'
import { planRecord } from './plan-record.ts'
import { planVariant } from './plan-variant.ts'
import type { AnyPlanned } from './planned-record.ts'
import type { Context, Planner, Rules, Say, Step } from './planning-step.ts'
import { type ResolvedRow, resolveReferences } from './resolve-references.ts'
import type { PlannedRow } from './row-plan.ts'
import { loadSource } from './source-matches.ts'

/** The nouns that are planned otherwise than by `planRecord` alone. */
const PLANNERS: { readonly [N in NounName]?: Planner<N> } = {
  product: planProduct,
  variant: planVariant,
  certification: planCertification,
  rating: planRating,
}

/** Decides what is to become of a batch of rows, without writing anything: the dry run shows it, the real run carries it out. */
export async function planRows(
  tx: Tx,
  workspaceId: string,
  rows: readonly ReadRow[],
  rules: Rules,
  memory: FileMemory,
): Promise<PlannedRow[]> {
  const decide = await lookUpRows(tx, workspaceId, rows, rules, memory)
  return decide()
}

/**
 * Asks what a batch needs to know to be planned: at most ten statements, however many rows, one for each kind of record they are about
 * and four for those they only name; of what a connection has read nine more. Gives back what decides by it, which asks nothing more.
 */
export async function lookUpRows(
  tx: Tx,
  workspaceId: string,
  given: readonly ReadRow[],
  rules: Rules,
  memory: FileMemory,
): Promise<() => Promise<PlannedRow[]>> {
  // What another system has is known by what it calls that, whatever was chosen for files.
  const matchBy = rules.source ? undefined : rules.matchBy
  const rows = await asWritten(tx, workspaceId, given)
  const good = rows.filter(({ problems }) => !problems.some(({ severity }) => severity === 'error'))
  const resolved = await resolveReferences(tx, workspaceId, good, { ...rules, matchBy })
  const matches = await loadMatches(tx, workspaceId, [...resolved.rows.values()], resolved.given, memory, matchBy)
  const source = rules.source ? await loadSource(tx, workspaceId, rules.source, matches.ids()) : null
  const variantsOfDeleted = rows.some(({ deletes }) => deletes === 'product')
    ? await matchVariants(tx, workspaceId, { ids: [], codes: [], gtins: [], productIds: matches.ids() })
    : null
  const plan = (exchange: Exchange, memory: FileMemory): Promise<PlannedRow[]> => {
    const used = { ...rules, matchBy }
    const { companies } = resolved
    const productsInUse = variantsOfDeleted && productsOf(variantsOfDeleted, memory)
    const batch = new Map<string, AnyPlanned>()
    const context = { rules: used, matches, companies, exchange, memory, source, productsInUse, batch }
    return mapBreathing(rows, (row) =>
      planRow(resolved.rows.get(row) ?? { ...row, records: {} }, context, nameRow(row)),
    )
  }
  return () => (areKnownOtherwise(good, matchBy) ? planWithExchanges(memory, plan) : plan(NO_EXCHANGE, memory))
}

/** Products that have a variant which no row before has deleted. */
function productsOf(variants: readonly FoundVariant[], { deleted }: FileMemory): ReadonlySet<string> {
  const left = variants.filter(({ id }) => !deleted.has(keyOfId('variant', id)))
  return new Set(left.map(({ productId }) => String(productId)))
}

/** What a file says in the workspace's own language is no translation. One statement, of files that say something in any. */
async function asWritten(tx: Tx, workspaceId: string, rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
  if (!rows.some(({ records }) => Object.values(records).some(namesLanguages))) return rows
  const own = await findOwnLanguage(tx, workspaceId)
  if (own === null) return rows
  return rows.map((row) => {
    const records = Object.entries(row.records).map(([record, fields]) => [record, inOwnLanguage(fields, own)])
    return { ...row, records: Object.fromEntries(records) }
  })
}

/** Only records that are known by something else than their numbers can exchange these. */
function areKnownOtherwise(rows: readonly ReadRow[], matchBy: MatchBy | undefined): boolean {
  return (
    matchBy !== undefined ||
    rows.some(({ records }) =>
      Object.values(records).some((fields) => givenIdOf(fields) !== null || codeOf(fields) !== null),
    )
  )
}

function planRow(row: ResolvedRow, context: Context, item: string | null): PlannedRow {
  if (row.deletes) return planRowThatDeletes(row, row.deletes, context, item)
  const problems = [...row.problems]
  const say: Say = ({ found = '', ...problem }) => {
    problems.push({ ...problem, line: row.line, header: null, found: excerpt(String(found), 200) })
  }
  const isBad = () => problems.some(({ severity }) => severity === 'error')
  const done: Step[] = []
  for (const kind of NOUN_NAMES) {
    if (isBad()) break
    const step = planKind(kind, row, done, context, say)
    if (!step) continue
    const above = deletedAbove(kind, step, row.records[kind] ?? {}, context)
    if (above === undefined) done.push(step)
    else say({ severity: 'error', reason: 'deleted_and_described', message: describedBelow(kind, above) })
  }
  // Only now that the whole row is good: one half of it alone must leave no trace.
  const isRefused = isBad()
  if (!isRefused) for (const { commit } of done) commit()
  const records = isRefused ? [] : done.map(({ record }) => record)
  return { line: row.line, records, problems, isRefused, item, ...(row.pictures && { pictures: row.pictures }) }
}

function describedBelow(kind: NounName, line: number): string {
  return `Line ${line} deletes the ${kind} that this row describes. Keep one of the two.`
}

/** Like a row that only changes its record, until that is found; what it says besides is not looked at. */
function planRowThatDeletes(row: ResolvedRow, kind: NounName, context: Context, item: string | null): PlannedRow {
  const problems = [...row.problems]
  const say: Say = ({ found = '', ...problem }) => {
    problems.push({ ...problem, line: row.line, header: null, found: excerpt(String(found), 200) })
  }
  const isBad = () => problems.some(({ severity }) => severity === 'error')
  const finding: Context = { ...context, rules: { ...context.rules, mode: 'update' } }
  const done: Step[] = []
  for (const one of NOUN_NAMES) {
    if (isBad()) break
    const step = planKind(one, row, done, finding, (problem) => {
      // A variant that is not there has no product either.
      if (problem.severity === 'error' && problem.reason !== 'product_missing') say(problem)
    })
    if (step) done.push(step)
    if (one === kind) break
  }
  const step = done.find(({ record }) => record.kind === kind)
  const fields = row.records[kind] ?? {}
  const above = step && deletedAbove(kind, step, fields, context)
  if (above !== undefined) {
    say({ severity: 'error', reason: 'deleted_and_described', message: describedBelow(kind, above) })
  }
  const deletion = isBad() ? null : planDeletion(kind, step, fields, context, say)
  deletion?.commit()
  const isRefused = isBad()
  return { line: row.line, records: deletion && !isRefused ? [deletion.record] : [], problems, isRefused, item }
}

function planKind<N extends NounName>(
  kind: N,
  { line, records, items, at }: ResolvedRow,
  done: readonly Step[],
  context: Context,
  say: Say,
): Step<N> | null {
  const fields = records[kind]
  if (!fields) return null
  const asked = { line, fields, parent: parentOf(kind, done), beside: done, item: items?.[kind], at }
  if (hasForeignProblem(kind, asked, context, say)) return null
  const planner = PLANNERS[kind]
  return planner ? planner(asked, context, say) : planRecord(kind, asked, context, say)
}

/** A certification of a row with a product is the product's, else the material's or company's; a rating is the company's. */
function parentOf(kind: NounName, done: readonly Step[]): AnyPlanned | null {
  for (const one of NOUNS[kind].belongsTo) {
    const found = done.find(({ record }) => record.kind === one)
    if (found) return found.record
  }
  return null
}
