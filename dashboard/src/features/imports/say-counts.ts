import type { ImportWords } from '../../words/en/imports.ts'
import type { Format } from '../../words/use-words.tsx'
import type { Counts } from './import-queries.ts'
import type { RecordKind } from './records-of.ts'

/** "creates 2 products and 6 variants, changes 1 material and deletes 3 variants": what an import does, in a sentence. */
export function sayCounts({ records }: Counts, { run }: ImportWords, { locale }: Format): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const what = (of: 'create' | 'update' | 'delete') => {
    const some = records.filter((record) => record[of] > 0)
    return some.length === 0
      ? null
      : list.format(some.map((record) => run.counts[record.kind as RecordKind](record[of])))
  }
  const [creates, updates, deletes] = [what('create'), what('update'), what('delete')]
  const parts = [
    ...(creates ? [run.creates(creates)] : []),
    ...(updates ? [run.updates(updates)] : []),
    ...(deletes ? [run.deletes(deletes)] : []),
  ]
  // Each part may hold an "and" of its own.
  const all = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean)
  return run.will(parts.length === 0 ? run.nothing : all.join(run.and))
}
