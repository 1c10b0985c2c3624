import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './divided-columns.module.css'
import type { StepProps } from './step-props.ts'

/** Columns that are the sizes or colours that there are: what stands in their cells is chosen for all of them at once. */
export function DividedColumns({ made, verbs, mayEdit }: StepProps) {
  const {
    divided: say,
    made: { quote },
  } = useImportWords()
  const { locale } = useFormat()
  const found = made.mappingProblems.find(({ reason }) => isOfDividing(reason))
  if (!found) return null
  const by = found.reason === 'sizes_as_columns' ? 'size' : 'color'
  const words = say[by]
  const columns = made.columns.filter(({ header }) => found.headers.includes(header))
  const meant = new Set(columns.map(({ column }) => column))
  const [only] = meant.size === 1 ? meant : [undefined]
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(found.headers.map(quote))
  return (
    <div className={styles.divided}>
      <ChoiceCards
        label={words.title(names)}
        help={words.text}
        value={only === undefined ? '' : (only ?? LEFT_OUT)}
        choices={[
          { value: `gtin_of_${by}`, ...words.gtin },
          { value: `variant_of_${by}`, ...words.mark },
          { value: LEFT_OUT, ...words.leaveOut },
        ]}
        isReadOnly={!mayEdit || verbs.busy === 'change'}
        set={(value) =>
          void verbs.change({
            columns: columns.map(({ header, at }) => ({ header, at, column: value === LEFT_OUT ? null : value })),
          })
        }
      />
    </div>
  )
}

const LEFT_OUT = 'left out'

export function isOfDividing(reason: string): boolean {
  return reason === 'sizes_as_columns' || reason === 'colors_as_columns'
}
