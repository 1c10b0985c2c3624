import type { ImportWords } from '../../words/en/imports.ts'
import type { Format } from '../../words/use-words.tsx'
import type { Counts } from './import-queries.ts'
import type { RecordKind } from './records-of.ts'

/** "creates 2 products and 6 variants, and changes 1 material": what an import does, in a sentence. */
export function sayCounts({ records }: Counts, { run }: ImportWords, { locale }: Format): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const what = (of: 'create' | 'update') => {
    const some = records.filter((record) => record[of] > 0)
    return some.length === 0
      ? null
      : list.format(some.map((record) => run.counts[record.kind as RecordKind](record[of])))
  }
  const [creates, updates] = [what('create'), what('update')]
  const parts = [...(creates ? [run.creates(creates)] : []), ...(updates ? [run.updates(updates)] : [])]
  return run.will(parts.length === 0 ? run.nothing : parts.join(run.and))
}
