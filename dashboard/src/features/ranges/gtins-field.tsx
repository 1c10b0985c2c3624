import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useRangeWords } from '../../words/use-range-words.ts'
import styles from './range.module.css'
import { gtinsOf } from './range-draft.ts'
import type { RangeInMaking } from './use-range.ts'

/** Where the numbers come from: nowhere yet, a column of a spreadsheet, or a range that is counted on. */
export function GtinsField({ range }: { readonly range: RangeInMaking }) {
  const words = useRangeWords()
  const { draft, change, nextGtin, preview } = range
  const given = gtinsOf(draft.list).length
  return (
    <div className={styles.stack}>
      <SegmentedControl
        aria-label={words.gtinsTitle}
        classNames={{ label: styles.numbering ?? '' }}
        value={draft.numbering}
        onChange={(value) => change({ numbering: value as typeof draft.numbering })}
        data={(['none', 'list', 'range'] as const).map((value) => ({ value, label: words.numbering[value] }))}
      />
      {draft.numbering === 'list' && (
        <Textarea
          id="range-gtins"
          label={words.fields.gtins}
          description={given > 0 ? words.given(given, range.count) : words.gtinsHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: styles.digits ?? '' }}
          autosize
          minRows={4}
          maxRows={10}
          data-autofocus
          value={draft.list}
          error={range.faultOf('gtins')}
          onChange={(event) => change({ list: event.currentTarget.value })}
        />
      )}
      {draft.numbering === 'range' && (
        <TextInput
          id="range-first"
          label={words.fields.gtinsFrom}
          description={nextGtin === null ? words.firstHelp : words.firstKnown}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: styles.digits ?? '' }}
          inputMode="numeric"
          value={draft.first ?? nextGtin ?? ''}
          error={(draft.first ?? nextGtin) ? range.faultOf('gtinsFrom') : null}
          onChange={(event) => change({ first: event.currentTarget.value })}
        />
      )}
      {(preview?.skippedGtins.length ?? 0) > 0 && (
        <p className={styles.note}>{words.skipped(preview?.skippedGtins ?? [])}</p>
      )}
    </div>
  )
}
