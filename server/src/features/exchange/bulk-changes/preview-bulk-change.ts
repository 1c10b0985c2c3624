import { inTransaction, type Tx } from '#database/transaction.ts'
import { dayOf } from '#features/records/assessments/assessment-inputs.ts'
import { NOUNS } from '#features/records/nouns.ts'
import { listPublicationFindings } from '#features/records/readiness/find-publication-findings.ts'
import type { PublicationFinding } from '#features/records/readiness/publication-finding.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { within } from '#kit/within.ts'
import { parsePatch } from '#platform/fields.ts'
import {
  type BulkInput,
  type BulkOrder,
  type Difference,
  type NamedRecord,
  parseOrder,
  parseSelection,
  type Refusal,
} from './bulk-change.ts'
import { changeRecord } from './change-record.ts'
import { selectSome } from './select-records.ts'

export type BulkPreview = {
  readonly total: number
  /** Of them, how many were tried: the counts are about these. */
  readonly tried: number
  readonly changed: number
  readonly unchanged: number
  readonly refusals: readonly Refusal[]
  readonly samples: readonly Sample[]
  /** Of those that would be published: what to look at before, by what it is. */
  readonly findings: readonly FoundInMany[]
}

export type FoundInMany = Pick<PublicationFinding, 'code' | 'severity' | 'message'> & {
  readonly count: number
  readonly records: readonly NamedRecord[]
}

type Sample = { readonly id: string; readonly name: string; readonly differences: readonly Difference[] }

/**
 * What a bulk change would do, found out by doing it: the same code runs, one record after the other, in a transaction that is then
 * undone. As the records are locked meanwhile, it stops after a number of them and after a time.
 */
export async function previewBulkChange(scope: ReadScope, input: BulkInput): Promise<BulkPreview> {
  const actor = requirePermission(scope.reader, 'edit')
  const order = parseOrder(input)
  if (order.fields) parsePatch(NOUNS[order.noun].fields, order.fields)
  const { ids, total } = await selectSome(scope, order.noun, parseSelection(input), MOST_TRIED)
  scope.end()
  return { total, ...(await tryOut(scope, actor, order, ids)) }
}

const MOST_TRIED = 100
const MOST_MS = 1_000
const SAMPLES = 5

async function tryOut(scope: ReadScope, actor: Actor, order: BulkOrder, ids: readonly string[]) {
  try {
    return await inTransaction(scope.deps.db.app, actor, async (tx) => {
      throw new Undone(await tryAll(scope, tx, actor, order, ids))
    })
  } catch (error) {
    if (error instanceof Undone) return error.tried
    throw error
  }
}

type Tried = Omit<BulkPreview, 'total'>

class Undone extends Error {
  readonly tried: Tried
  constructor(tried: Tried) {
    super('Undone on purpose')
    this.tried = tried
  }
}

async function tryAll(
  scope: ReadScope,
  tx: Tx,
  actor: Actor,
  order: BulkOrder,
  ids: readonly string[],
): Promise<Tried> {
  const until = scope.deps.now().getTime() + MOST_MS
  const counts = { tried: 0, changed: 0, unchanged: 0 }
  const refusals = new Map<string, Refusal & { count: number; readonly records: NamedRecord[] }>()
  const samples: Sample[] = []
  const changed: NamedRecord[] = []
  // What it would tell this process is never told.
  const { deps } = within(scope.deps, tx)
  for (const id of ids) {
    if (scope.deps.now().getTime() > until) break
    const outcome = await changeRecord(deps, tx, actor, order, id)
    counts.tried += 1
    const { name } = outcome
    if (outcome.outcome === 'refused') {
      const { reason, message } = outcome
      const known = refusals.get(reason) ?? { reason, message, count: 0, records: [] }
      refusals.set(reason, known)
      known.count += 1
      if (known.records.length < SAMPLES) known.records.push({ id, name })
      continue
    }
    counts[outcome.outcome] += 1
    if (outcome.outcome !== 'changed') continue
    changed.push({ id, name })
    if (samples.length < SAMPLES) samples.push({ id, name, differences: outcome.differences })
  }
  return {
    ...counts,
    refusals: [...refusals.values()].sort((a, b) => b.count - a.count),
    samples,
    findings: order.verb === 'publish' ? await findInMany(tx, actor, changed, dayOf(scope.deps.now())) : [],
  }
}

/** What is implausible first, and of each what most have. */
async function findInMany(
  tx: Tx,
  { workspaceId }: Actor,
  variants: readonly NamedRecord[],
  today: string,
): Promise<FoundInMany[]> {
  const ids = variants.map(({ id }) => id)
  const found = ids.length > 0 ? await listPublicationFindings(tx, workspaceId, ids, today) : []
  const byVariant = new Map(found.map(({ variantId, findings }) => [variantId, findings]))
  const byCode = new Map<string, FoundInMany & { count: number; readonly records: NamedRecord[] }>()
  for (const record of variants) {
    for (const { code, severity, message } of byVariant.get(record.id) ?? []) {
      const known = byCode.get(code) ?? { code, severity, message, count: 0, records: [] }
      byCode.set(code, known)
      known.count += 1
      if (known.records.length < SAMPLES) known.records.push(record)
    }
  }
  const rank = ({ severity, count }: FoundInMany) => (severity === 'implausible' ? MOST_TRIED : 0) + count
  return [...byCode.values()].sort((a, b) => rank(b) - rank(a))
}
