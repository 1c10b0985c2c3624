import { Select } from '@mantine/core'
import { useImportWords } from '../../words/use-import-words.ts'
import styles from './match-choices.module.css'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'made' | 'verbs' | 'mayEdit'>

/** By what records of each kind are recognised, and what follows from it. */
export function MatchChoices({ made, verbs, mayEdit }: Props) {
  const { how, kinds } = useImportWords()
  return (
    <div className={styles.matches}>
      {made.matchBy.map(({ record, by, keys, keysWithoutColumn }) => {
        const words = how.keys[record as keyof typeof how.keys] as Readonly<Record<string, Words>>
        const isWithout = keysWithoutColumn.includes(by)
        return (
          <div key={record} className={styles.match}>
            <Select
              label={kinds[record as keyof typeof how.keys]}
              data={keys.map((key) => ({
                value: key,
                label: words[key]?.label ?? key,
                disabled: key !== by && keysWithoutColumn.includes(key),
              }))}
              value={by}
              readOnly={!mayEdit}
              allowDeselect={false}
              checkIconPosition="right"
              onChange={(next) => {
                if (next !== null && next !== by) void verbs.change({ matchBy: [{ record, by: next }] })
              }}
            />
            <p aria-live="polite" data-tone={isWithout ? 'warn' : undefined}>
              {isWithout ? how.noColumn : words[by]?.text}
            </p>
          </div>
        )
      })}
    </div>
  )
}

type Words = { readonly label: string; readonly text: string }
