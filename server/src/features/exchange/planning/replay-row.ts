import { NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import { type MatchBy, matchKeyOf } from '../columns/match-key.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { type FileMemory, rememberRow } from './file-memory.ts'
import { keyOf } from './keys-of-rows.ts'
import type { AnyPlanned } from './planned-record.ts'
import { rememberSpelling } from './variant-spelling.ts'

/** Brings back to memory what a row has said that was carried out before a restart. `made`: "product 12", made on line 12; null where that does not matter. */
export function replayRow(
  row: ReadRow,
  memory: FileMemory,
  made: { has(key: string): boolean } | null,
  matchBy: MatchBy | undefined,
): void {
  if (row.problems.some(({ severity }) => severity === 'error')) return
  const parents = new Map<NounName, AnyPlanned>()
  for (const kind of NOUN_NAMES) {
    const fields = row.records[kind]
    if (!fields) continue
    const parent = NOUNS[kind].belongsTo.map((one) => parents.get(one)).find((one) => one !== undefined)
    const key = keyOf(kind, fields, parent ?? null, matchKeyOf(kind, matchBy))
    if (key === null) continue
    parents.set(kind, {
      kind,
      key,
      givenId: null,
      line: row.line,
      isFirst: false,
      action: 'unchanged',
      id: null,
      fields: {},
      before: null,
      parent: parent ?? null,
    })
    if (row.deletes === kind) memory.deleted.set(key, row.line)
    if (row.deletes) continue
    rememberRow(memory, key, fields, row.line)
    const { variant } = row.records
    if (kind === 'variant' && parent && variant)
      rememberSpelling({ line: row.line, product: parent.key, fields: variant, before: null }, memory)
    if (made?.has(`${kind} ${row.line}`)) memory.made.set(key, row.line)
  }
}
