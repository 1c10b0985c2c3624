import { factsOf, type NounName } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { type MatchKey, matchKeyOf } from '../columns/match-key.ts'
import { byOtherKeys, otherKeys, plannedUnder, unowned } from './by-other-keys.ts'
import { freedKey, numbersIn } from './exchange-numbers.ts'
import { type FileMemory, rememberRow, triedRecord } from './file-memory.ts'
import { givenIdOf, keyOf } from './keys-of-rows.ts'
import { changesOf, patchOf } from './patch-of.ts'
import {
  afterOf,
  type Conflict,
  type PlannedRecord,
  pickFields,
  type RowValues,
  type StoredRecord,
  type Values,
} from './planned-record.ts'
import type { Asked, Context, Differences, Rules, Say, Step } from './planning-step.ts'
import { settleLeads } from './settle-leads.ts'
import { hasTakenNumber } from './taken-numbers.ts'

/** Plans a record that several rows may speak of, and that is known by its key. */
export function planRecord<N extends NounName>(
  kind: N,
  asked: Asked<N>,
  context: Context,
  say: Say,
  differences: Differences<N> = {},
): Step<N> | null {
  const { memory, matches, rules } = context
  const { line, fields, parent } = asked
  const by = matchKeyOf(kind, rules.matchBy)
  const key = keyOf(kind, fields, parent, by)
  if (key === null) return by === 'automatic' ? withoutAnyKey(kind, say) : withoutKey(by, kind, say)
  const known = plannedUnder(key, kind, context) ?? unowned(kind, asked, context)
  const { placeOf = (key) => key, isAlike } = differences
  const inDatabase = (key: string, isFree?: (record: StoredRecord<N>) => boolean) => {
    const place = placeOf(key, asked)
    const [first, second] = place === null ? [] : matches.find(kind, place, isFree)
    return second && !isAlike ? 'ambiguous' : first
  }
  const found = triedRecord(memory, kind, key) ?? inDatabase(key) ?? byOtherKeys(kind, asked, context, inDatabase)
  if (found === 'ambiguous') {
    say({
      severity: 'error',
      reason: 'key_ambiguous',
      message:
        'Several records have this name, so it is not clear which is meant. Give a number that only one of them has.',
      found: 'name' in fields ? fields.name : null,
    })
    return null
  }
  const before = known ? afterOf<N>(known) : (found ?? null)
  const wanted = patchOf(kind, fields, memory.given.get(key), before, rules, say)
  differences.leaveOut?.(wanted, before, say)
  const { patch, conflicts } = settleLeads(kind, wanted, before, asked.at, context, say)
  if (hasTakenNumber(kind, patch, before, context, say)) return null
  if (differences.isRefused?.(patch, asked, context, say, before)) return null
  return known
    ? addTo(known, patch, conflicts, key, fields, context, line)
    : begin<N>(
        { kind, key, givenId: givenIdOf(fields), line, parent, before, item: asked.item, conflicts },
        patch,
        fields,
        context,
        say,
        differences,
      )
}

function withoutAnyKey(kind: NounName, say: Say): null {
  say({
    severity: 'error',
    reason: 'field_required',
    message: `${factsOf(kind).words.one} needs a name, or a number that identifies it.`,
  })
  return null
}

export function withoutKey(by: Exclude<MatchKey, 'automatic'>, kind: NounName, say: Say): null {
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

/** The first row of a batch that speaks of the record. */
export function begin<N extends NounName>(
  named: Pick<PlannedRecord<N>, 'kind' | 'key' | 'givenId' | 'line' | 'parent' | 'before' | 'item' | 'conflicts'>,
  patch: Values<N>,
  fields: RowValues<N>,
  { rules, memory, batch, source }: Context,
  say: Say,
  { isNamed = hasName, nameless, isOnce }: Differences<N>,
): Step<N> | null {
  const { kind, key, before, line } = named
  const at = { ...named, isFirst: !memory.given.has(key) }
  const isOwn = memory.made.has(key)
  let record: PlannedRecord<N>
  if (before === null) {
    const filled = pickFields<N>(patch, (field) => patch[field] !== null)
    if (rules.mode === 'update') {
      say({
        severity: 'warning',
        reason: 'not_there',
        message: `There is no such ${kind}, and this import only changes existing records.`,
        found: key.slice(key.indexOf(' ') + 1),
      })
      record = { ...at, action: 'leave', id: null, fields: {} }
    } else if (!isNamed(filled)) {
      say({
        severity: 'error',
        reason: 'field_required',
        message: `${factsOf(kind).words.one} needs a name.`,
        ...nameless,
        found: key.slice(key.indexOf(' ') + 1),
      })
      return null
    } else record = { ...at, action: 'create', id: null, fields: filled }
  } else {
    const changed = changesOf(before, patch)
    const mayChange = rules.mode !== 'create' || isOwn
    const action = !mayChange ? 'leave' : isEmpty(changed) ? 'unchanged' : 'update'
    record = { ...at, action, id: before.id, fields: action === 'update' ? changed : {} }
  }
  return {
    record,
    commit() {
      batch.set(key, record)
      for (const other of otherKeys(kind, fields, record.parent, rules)) if (!batch.has(other)) batch.set(other, record)
      const { id, givenId } = record
      // What its reference says of it need not be remembered.
      if (id !== null && givenId !== null && source?.itemOf(id)?.key !== givenId) memory.owners.set(id, givenId)
      if (record.action === 'create' && rules.mode === 'create') memory.made.set(key, line)
      if (before && record.action === 'update') {
        for (const field of numbersIn(record.fields)) memory.trial?.set(freedKey(before, field), before)
      }
      rememberRow(memory, key, fields, line)
      if (!isOnce) rememberTried(memory, record, key, fields, rules)
    },
  }
}

/** A later row of the same batch adds to what is planned. */
function addTo<N extends NounName>(
  record: PlannedRecord<N>,
  patch: Values<N>,
  conflicts: readonly Conflict[],
  key: string,
  fields: RowValues<N>,
  { memory, rules }: Context,
  line: number,
): Step<N> {
  return {
    record,
    commit() {
      if (record.action !== 'leave') {
        Object.assign(record.fields, changesOf(afterOf<N>(record), patch))
        if (record.action === 'unchanged' && !isEmpty(record.fields)) record.action = 'update'
        record.conflicts?.push(...conflicts)
      }
      rememberRow(memory, key, fields, line)
      rememberTried(memory, record, key, fields, rules)
    },
  }
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function rememberTried<N extends NounName>(
  { trial }: FileMemory,
  record: PlannedRecord<N>,
  key: string,
  fields: RowValues<N>,
  rules: Rules,
): void {
  if (!trial || record.action === 'leave') return
  trial.set(key, afterOf<N>(record))
  for (const other of otherKeys<N>(record.kind, fields, record.parent, rules)) {
    if (!trial.has(other)) trial.set(other, { ...afterOf<N>(record), givenId: record.givenId })
  }
}

function hasName({ name }: FieldsByName): boolean {
  return typeof name === 'string'
}
