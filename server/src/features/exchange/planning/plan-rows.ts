import type { Tx } from '#database/transaction.ts'
import { findOwnLanguage } from '#features/people/workspaces/find-workspace.ts'
import { factsOf, NOUN_NAMES, NOUNS } from '#features/records/nouns.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { excerpt } from '#platform/tables/table.ts'
import type { Imported } from '../columns/import-column.ts'
import { type MatchBy, type MatchKey, matchKeyOf } from '../columns/match-key.ts'
import { inOwnLanguage, namesLanguages } from '../columns/translated-columns.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { isDamageOf } from '../reading/spreadsheet-damage.ts'
import {
  type Exchange,
  freedKey,
  mayTake,
  NO_EXCHANGE,
  NUMBERS,
  type NumberField,
  planWithExchanges,
} from './exchange-numbers.ts'
import { type FileMemory, rememberRow } from './file-memory.ts'
import { settleInherited } from './inherited-cells.ts'
import { gtinKey, keyOf } from './keys-of-rows.ts'
import { loadMatches, type Matches } from './load-matches.ts'
import { leaveOutMadeText } from './made-text.ts'
import { resolveReferences } from './resolve-references.ts'
import { afterOf, type Fields, type PlannedRecord, type PlannedRow, type Say, type StoredRecord } from './row-plan.ts'
import { doubtSpelling, rememberSpelling } from './variant-spelling.ts'

type Rules = Pick<ImportSettings, 'mode' | 'emptyCells' | 'matchBy'>

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
 * and four for those they only name. Gives back what decides by it, which asks nothing more.
 */
export async function lookUpRows(
  tx: Tx,
  workspaceId: string,
  given: readonly ReadRow[],
  rules: Rules,
  memory: FileMemory,
): Promise<() => PlannedRow[]> {
  const { matchBy } = rules
  const rows = await asWritten(tx, workspaceId, given)
  const good = rows.filter(({ problems }) => !problems.some(({ severity }) => severity === 'error'))
  const resolved = await resolveReferences(tx, workspaceId, good)
  const matches = await loadMatches(
    tx,
    workspaceId,
    [...resolved.rows.values()].map((row) => withoutIds(row, matchBy)),
    resolved.given,
    memory,
    matchBy,
  )
  const plan = (exchange: Exchange, memory: FileMemory) => {
    const context = { rules, matches, exchange, memory, batch: new Map<string, PlannedRecord>() }
    return rows.map((row) => planRow(withoutIds(resolved.rows.get(row) ?? row, matchBy), context))
  }
  return () => (areKnownOtherwise(good, matchBy) ? planWithExchanges(memory, plan) : plan(NO_EXCHANGE, memory))
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

/** Whoever has chosen by what records are recognised does not mean their identifiers. */
function withoutIds(row: ReadRow, matchBy: MatchBy | undefined): ReadRow {
  if (!matchBy) return row
  const records = Object.entries(row.records).map(([record, fields]) =>
    matchKeyOf(record as Imported, matchBy) === 'automatic' ? [record, fields] : [record, { ...fields, id: null }],
  )
  return { ...row, records: Object.fromEntries(records) }
}

type Context = {
  readonly rules: Rules
  readonly memory: FileMemory
  readonly matches: Matches
  readonly batch: Map<string, PlannedRecord>
  readonly exchange: Exchange
}

function planRow(row: ReadRow, context: Context): PlannedRow {
  const problems = [...row.problems]
  const say: Say = ({ found = '', ...problem }) => {
    problems.push({ ...problem, line: row.line, header: null, found: excerpt(String(found), 200) })
  }
  const isBad = () => problems.some(({ severity }) => severity === 'error')
  const done: Step[] = []
  if (!isBad()) {
    for (const kind of NOUN_NAMES) {
      const fields = row.records[kind]
      if (!fields || isBad()) continue
      const parent = parentOf(kind, done)
      const step =
        kind === 'variant'
          ? planVariant(row.line, fields, parent, context, say)
          : plan(kind, row.line, fields, parent, context, say)
      if (step) done.push(step)
    }
  }
  // Only now that the whole row is good: one half of it alone must leave no trace.
  const isRefused = isBad()
  if (!isRefused) for (const { commit } of done) commit()
  return { line: row.line, records: isRefused ? [] : done.map(({ record }) => record), problems, isRefused }
}

/** What a row asks of one record; `commit` is called when the row is good. */
type Step = { readonly record: PlannedRecord; commit(): void }

/** A certification of a row with a product is the product's, else the material's or company's. */
function parentOf(kind: Imported, done: readonly Step[]): PlannedRecord | null {
  for (const one of NOUNS[kind].belongsTo) {
    const found = done.find(({ record }) => record.kind === one)
    if (found) return found.record
  }
  return null
}

function plan(
  kind: Exclude<Imported, 'variant'>,
  line: number,
  fields: Fields,
  parent: PlannedRecord | null,
  context: Context,
  say: Say,
): Step | null {
  const { memory, matches, batch } = context
  const by = matchKeyOf(kind, context.rules.matchBy)
  const key = keyOf(kind, fields, parent, by)
  if (key === null && by !== 'automatic') return withoutKey(by, kind, say)
  if (key === null) {
    say({
      severity: 'error',
      reason: 'field_required',
      message: `${NOUNS[kind].words.one} needs a name, or a number that identifies it.`,
    })
    return null
  }
  const givenId = givenIdOf(fields)
  const known = batch.get(key) ?? unowned(kind, fields, parent, context)
  const found =
    memory.trial?.get(key) ?? matches.find(kind, key, fields, parent) ?? byOtherKeys(kind, fields, parent, context)
  if (found === 'ambiguous') {
    say({
      severity: 'error',
      reason: 'key_ambiguous',
      message:
        'Several records have this name, so it is not clear which is meant. Give a number that only one of them has.',
      found: fields['name'],
    })
    return null
  }
  const before = known ? afterOf(known) : (found ?? null)
  const patch = patchOf(fields, memory.given.get(key), before, context.rules, say)
  if (kind === 'product') {
    leaveOutMadeText(patch, before, kind, say)
    followBrand(patch, before, say)
  }
  for (const [field, holder] of holdersOfNumbers(kind, patch, before, context)) {
    if (mayTake(before, holder, field, context)) continue
    if (field === 'code') sayCodeElsewhere(kind, fields, say)
    else {
      say({
        severity: 'error',
        reason: 'sku_elsewhere',
        message: `Another product has this number. Correct one of the two, or match products by number. ${EXCHANGING}`,
        found: fields['sku'],
      })
    }
    return null
  }
  return known
    ? addTo(known, patch, key, fields, context, line)
    : begin({ kind, key, givenId, line, parent, before }, patch, fields, context, say)
}

/** The brand of a product that follows a company is what that is called. */
function followBrand(patch: Record<string, unknown>, before: StoredRecord | null, say: Say): void {
  const { brandId = before?.['brandId'], brand } = patch
  if (typeof brandId !== 'string' || brand === undefined) return
  if (!('brandId' in patch) && brand !== before?.['brand']) {
    say({
      severity: 'warning',
      reason: 'brand_follows_company',
      message: 'The brand of this product follows a company, so it is kept, and the row’s text is ignored.',
      found: brand,
    })
  }
  delete patch['brand']
}

function withoutKey(by: Exclude<MatchKey, 'automatic'>, kind: Imported, say: Say): null {
  const { words, knownBy } = factsOf(kind)
  const key = knownBy.find((one) => one.by === by)?.words ?? by
  say({
    severity: 'error',
    reason: 'match_key_missing',
    message:
      `This import matches ${words.many} by ${key}, and the row has none. Fill it in, or choose another way to ` +
      'match them.',
  })
  return null
}

/** Of records that are recognised by something else: the others that have numbers which the row would give. */
function holdersOfNumbers(
  kind: Exclude<Imported, 'variant'>,
  patch: Fields,
  before: StoredRecord | null,
  { matches }: Context,
): [NumberField, StoredRecord][] {
  return NUMBERS.flatMap((field): [NumberField, StoredRecord][] => {
    const key = typeof patch[field] === 'string' ? keyOf(kind, { [field]: patch[field] }, null, field) : null
    const holder = key === null ? undefined : matches.find(kind, key, patch, null)
    if (holder === undefined || holder === 'ambiguous' || holder.id === before?.id) return []
    return [[field, holder]]
  })
}

function sayCodeElsewhere(kind: Imported, { code }: Fields, say: Say): void {
  say({
    severity: 'error',
    reason: 'code_elsewhere',
    message: `Another ${kind} has this code. Correct one of the two. ${EXCHANGING}`,
    found: code,
  })
}

/** One batch is planned at a time, and what later ones free is not known yet. */
const EXCHANGING =
  'Where a row further down gives that one another number, put it above this row; rows that exchange numbers belong among the first 500.'

function givenIdOf({ id }: Fields): string | null {
  return typeof id === 'string' ? id : null
}

function codeOf({ code }: Fields): string | null {
  return typeof code === 'string' ? code : null
}

/** What a record with an unknown identifier or an unknown code would be found by without. */
function otherKeys(kind: Imported, fields: Fields, parent: PlannedRecord | null, { matchBy }: Rules): string[] {
  if (matchKeyOf(kind, matchBy) !== 'automatic') return []
  const withoutId = givenIdOf(fields) === null ? null : keyOf(kind, { ...fields, id: null }, parent)
  const withoutCode = codeOf(fields) === null ? null : keyOf(kind, { ...fields, id: null, code: null }, parent)
  return [withoutId, withoutCode].filter((key) => key !== null)
}

/** A record planned by a row of this batch that had no identifier, or no code. */
function unowned(kind: Imported, fields: Fields, parent: PlannedRecord | null, { batch, rules }: Context) {
  return otherKeys(kind, fields, parent, rules)
    .flatMap((key) => batch.get(key) ?? [])
    .find(
      (planned) => (givenIdOf(fields) === null || planned.givenId === null) && hasNoOtherCode(fields)(afterOf(planned)),
    )
}

/** A record with a code of its own is not the one that a row with another code is about. */
function hasNoOtherCode(fields: Fields) {
  const code = codeOf(fields)
  return (record: StoredRecord) => code === null || codeOf(record) === null || record['code'] === code
}

/** The record that is there with the number or name of the row, unless a row with another identifier is about it. */
function byOtherKeys(
  kind: Exclude<Imported, 'variant'>,
  fields: Fields,
  parent: PlannedRecord | null,
  { matches, memory, rules }: Context,
): StoredRecord | 'ambiguous' | undefined {
  const isUnowned = isFreeFor(givenIdOf(fields), memory)
  const isUncoded = hasNoOtherCode(fields)
  const isFree = (record: StoredRecord) => isUnowned(record) && isUncoded(record)
  for (const key of otherKeys(kind, fields, parent, rules)) {
    const tried = memory.trial?.get(key)
    const found = tried && isFree(tried) ? tried : matches.find(kind, key, { ...fields, id: null }, parent, isFree)
    if (found !== undefined) return found
  }
  return undefined
}

function isFreeFor(givenId: string | null, { owners }: FileMemory) {
  return (record: StoredRecord) => {
    const owner = record['givenId'] ?? (record.id === null ? undefined : owners.get(record.id))
    return owner === undefined || owner === null || owner === givenId
  }
}

/** The fields that a row is to set. What an earlier row of the file has said stays said. */
function patchOf(
  fields: Fields,
  given: { readonly line: number; readonly fields: ReadonlySet<string> } | undefined,
  before: StoredRecord | null,
  { emptyCells }: Rules,
  say: Say,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const field of Object.keys(fields)) {
    const value = fields[field]
    if (value === undefined || field === 'id') continue
    if (given?.fields.has(field)) {
      if (value !== null && before && field in changedFrom(before, { [field]: value })) {
        say({
          severity: 'warning',
          reason: 'rows_differ',
          message: `Line ${given.line} says something different about the same record; the first line counts.`,
          found: value,
        })
      }
    } else if (before && typeof fields['id'] === 'string' && isDamageOf(before[field], value)) {
      say({
        severity: 'warning',
        reason: 'spreadsheet_damage',
        message:
          `A spreadsheet turned "${before[field]}" into this, so the existing value is kept. If the change is ` +
          'intended, make it in the record itself.',
        found: value,
      })
    } else if (value !== null) patch[field] = value
    else if (emptyCells === 'clear' && given === undefined && field !== 'name' && field !== 'scheme')
      patch[field] = null
  }
  return patch
}

/** The first row of a batch that speaks of the record. */
function begin(
  named: Pick<PlannedRecord, 'kind' | 'key' | 'givenId' | 'line' | 'parent' | 'before'>,
  patch: Record<string, unknown>,
  fields: Fields,
  { rules, memory, batch }: Context,
  say: Say,
): Step | null {
  const { kind, key, before, line } = named
  const at = { ...named, isFirst: !memory.given.has(key) }
  const isOwn = memory.made.has(key)
  let record: PlannedRecord
  if (before === null) {
    const filled = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
    if (rules.mode === 'update') {
      say({
        severity: 'warning',
        reason: 'not_there',
        message: `There is no such ${kind}, and this import only changes existing records.`,
        found: key.slice(key.indexOf(' ') + 1),
      })
      record = { ...at, action: 'leave', id: null, fields: {} }
    } else if (!isNamed(kind, filled)) {
      say({
        severity: 'error',
        reason: kind === 'product' ? 'product_missing' : 'field_required',
        message:
          kind === 'product'
            ? 'There is no product with this number yet, and the row has no name to create it with. Import the ' +
              'products first.'
            : `${NOUNS[kind].words.one} needs a name.`,
        found: key.slice(key.indexOf(' ') + 1),
      })
      return null
    } else record = { ...at, action: 'create', id: null, fields: filled }
  } else {
    const differing = changedFrom(before, patch) as object
    const changed = Object.fromEntries(Object.entries(patch).filter(([field]) => field in differing))
    const mayChange = rules.mode !== 'create' || isOwn
    const action = !mayChange ? 'leave' : Object.keys(changed).length > 0 ? 'update' : 'unchanged'
    record = { ...at, action, id: before.id, fields: action === 'update' ? changed : {} }
  }
  return {
    record,
    commit() {
      batch.set(key, record)
      for (const other of otherKeys(kind, fields, record.parent, rules)) if (!batch.has(other)) batch.set(other, record)
      if (record.id !== null && record.givenId !== null) memory.owners.set(record.id, record.givenId)
      if (record.action === 'create') memory.made.set(key, line)
      if (before && record.action === 'update') {
        for (const field of NUMBERS) if (field in record.fields) memory.trial?.set(freedKey(before, field), before)
      }
      remember(memory, record, key, fields, line, rules)
    },
  }
}

/** A later row of the same batch adds to what is planned. */
function addTo(
  record: PlannedRecord,
  patch: Record<string, unknown>,
  key: string,
  fields: Fields,
  { memory, rules }: Context,
  line: number,
): Step {
  return {
    record,
    commit() {
      if (record.action !== 'leave') {
        const differing = changedFrom(afterOf(record), patch) as object
        for (const [field, value] of Object.entries(patch)) if (field in differing) record.fields[field] = value
        if (record.action === 'unchanged' && Object.keys(record.fields).length > 0) record.action = 'update'
      }
      remember(memory, record, key, fields, line, rules)
    },
  }
}

function remember(
  memory: FileMemory,
  record: PlannedRecord,
  key: string,
  fields: Fields,
  line: number,
  rules: Rules,
): void {
  rememberRow(memory, key, fields, line)
  if (record.kind === 'variant' || record.action === 'leave') return
  memory.trial?.set(key, afterOf(record))
  for (const other of otherKeys(record.kind, fields, record.parent, rules)) {
    if (!memory.trial?.has(other)) memory.trial?.set(other, { ...afterOf(record), givenId: record.givenId })
  }
}

function isNamed(kind: Imported, fields: Fields): boolean {
  const name = kind === 'certification' ? (fields['scheme'] ?? fields['name']) : fields['name']
  return typeof name === 'string'
}

/** By what was chosen; else by its code or its GTIN, else by product, colour and size, and where several have these, by name. No two rows of a file are about one variant. */
function planVariant(
  line: number,
  given: Fields,
  product: PlannedRecord | null,
  context: Context,
  say: Say,
): Step | null {
  const { memory, matches } = context
  if (!TELLING.some((field) => given[field] !== null && given[field] !== undefined)) {
    say({
      severity: 'warning',
      reason: 'variant_untold',
      message: 'The row has no name, colour, size or GTIN of a variant, so its other values for a variant are ignored.',
    })
    return null
  }
  const by = matchKeyOf('variant', context.rules.matchBy)
  if (by !== 'automatic' && !fieldsOfKey(by).some((field) => given[field])) return withoutKey(by, 'variant', say)
  const key = keyOf('variant', given, product, by)
  const isChosen = by === 'color_size' || by === 'name'
  const code = codeOf(given)
  const byCode = code === null ? undefined : matches.variantByCode(code)
  const gtin = gtinKey(given)
  const givenId = givenIdOf(given)
  const byId = givenId === null ? undefined : matches.variantById(givenId)
  const byGtin = gtin === null ? undefined : matches.variantByGtin(gtin)
  const chosen = product?.id ? chosenAmong(matches.variantsOf(product.id), given, by) : undefined
  if (chosen === 'ambiguous') {
    say({
      severity: 'error',
      reason: 'match_key_ambiguous',
      message:
        `Several variants of this product have the same ${by === 'name' ? 'name' : 'colour and size'}, so it is ` +
        'not clear which is meant. Match variants by something else.',
      found: given['name'] ?? '',
    })
    return null
  }
  const named = byId ?? (by === 'automatic' || by === 'code' ? byCode : undefined)
  /** Not by its GTIN: it may get another one. */
  const isOtherwise = named !== undefined || isChosen || by === 'code'
  const found = isOtherwise ? (named ?? chosen) : byGtin && hasNoOtherCode(given)(byGtin) ? byGtin : undefined
  const earlier =
    (key === null ? undefined : memory.given.get(key)?.line) ?? (found && memory.claimed.get(found.id ?? ''))
  if (earlier !== undefined) {
    say({
      severity: 'error',
      reason: 'variant_repeated',
      message: `Line ${earlier} describes the same variant: nothing distinguishes the two.`,
      found: given['name'] ?? '',
    })
    return null
  }
  const isTaken = isOtherwise || !found ? found?.id !== byGtin?.id : product && byGtin?.['productId'] !== product.id
  if (byGtin && isTaken && !(isOtherwise && mayTake(found, byGtin, 'gtin', context))) {
    say({
      severity: 'error',
      reason: 'variant_elsewhere',
      message:
        isOtherwise || !found
          ? `Another variant has this GTIN. Correct one of the two. ${EXCHANGING}`
          : 'A variant of another product has this GTIN. Correct the GTIN, or the product’s number.',
      found: given['gtin'],
    })
    return null
  }
  if (byCode && byCode.id !== found?.id && !mayTake(found, byCode, 'code', context)) {
    sayCodeElsewhere('variant', given, say)
    return null
  }
  const before =
    found ??
    (product?.id && by === 'automatic' ? pick(matches.variantsOf(product.id), given, memory) : undefined) ??
    null
  if (before === null && product === null) {
    say({
      severity: 'error',
      reason: 'product_missing',
      message: 'The row names no product for the variant to belong to.',
    })
    return null
  }
  if (before === null && product?.action === 'leave' && product.id === null) {
    return { record: { ...LEFT, key: key ?? '', line, parent: product }, commit() {} }
  }
  const patch = patchOf(given, undefined, before, context.rules, say)
  // Only who names a variant by its identifier or its code can mean to move it.
  if (named && product?.id && product.id !== named['productId']) patch['productId'] = product.id
  settleInherited(patch, before, product, say)
  leaveOutMadeText(patch, before, 'variant', say)
  if (before === null) patch['name'] ??= nameFrom(product, given)
  const ofProduct = product?.key ?? `product id ${before?.['productId']}`
  const spelled = { line, product: ofProduct, fields: patch, before }
  const others = matches.variantsOf(String(product?.id ?? before?.['productId']))
  for (const doubt of doubtSpelling({ ...spelled, others }, memory)) say(doubt)
  const at = { kind: 'variant', key: key ?? `variant ${before?.id}`, givenId, line, parent: product, before } as const
  const step = begin(at, patch, given, context, say)
  return (
    step && {
      record: step.record,
      commit() {
        step.commit()
        rememberSpelling(spelled, memory)
        if (step.record.id !== null) memory.claimed.set(step.record.id, line)
      },
    }
  )
}

/** What makes one variant of a product another than the next. */
const TELLING = ['id', 'code', 'name', 'color', 'size', 'gtin']

const LEFT = {
  kind: 'variant',
  givenId: null,
  action: 'leave',
  id: null,
  fields: {},
  before: null,
  isFirst: true,
} as const

function fieldsOfKey(by: MatchKey): readonly string[] {
  return NOUNS.variant.knownBy.find((one) => one.by === by)?.fields ?? []
}

/** The one of a product's variants that has what was chosen to recognise them by. */
function chosenAmong(
  variants: readonly StoredRecord[],
  given: Fields,
  by: MatchKey,
): StoredRecord | 'ambiguous' | undefined {
  if (by !== 'color_size' && by !== 'name') return undefined
  const isSame = (variant: StoredRecord) =>
    fieldsOfKey(by).every((field) => (variant[field] ?? null) === (given[field] ?? null))
  const [first, second] = variants.filter(isSame)
  return second ? 'ambiguous' : first
}

/** Of those with the same colour and size: the one with the same name, else the first that no row has spoken of. */
function pick(variants: readonly StoredRecord[], given: Fields, memory: FileMemory): StoredRecord | undefined {
  const { claimed } = memory
  const isFree = isFreeFor(givenIdOf(given), memory)
  const has = (field: string, value: unknown) => (variant: StoredRecord) => (variant[field] ?? null) === (value ?? null)
  const free = variants
    .filter((variant) => (variant.id === null || !claimed.has(variant.id)) && isFree(variant))
    .filter(has('color', given['color']))
    .filter(has('size', given['size']))
    // A variant with another GTIN is another variant.
    .filter((variant) => !given['gtin'] || variant['gtin'] === null)
    .filter(hasNoOtherCode(given))
  const named = free.filter(has('name', given['name']))
  const isTold = Boolean(given['color'] ?? given['size'])
  const candidates = named.length > 0 ? named : isTold || !given['name'] ? free : []
  return candidates.find(has('gtin', given['gtin'])) ?? candidates[0]
}

/** "Harbour Tee, Sea Salt, S" */
function nameFrom(product: PlannedRecord | null, { color, size }: Fields): string | undefined {
  const name = product && afterOf(product)['name']
  return typeof name === 'string' ? excerpt([name, color, size].filter(Boolean).join(', '), 200) : undefined
}
