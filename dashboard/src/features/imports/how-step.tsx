import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { Card } from '../../kit/screen.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import styles from './how-step.module.css'
import { stepsOf } from './import-steps.tsx'
import { MatchChoices } from './match-choices.tsx'
import { recordsOf } from './records-of.ts'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'

const MODES = ['both', 'create', 'update'] as const
const EMPTIES = ['keep', 'clear'] as const
const ON_ERRORS = ['good_rows', 'nothing'] as const
const ADDRESSES = ['keep', 'fetch'] as const

/** What the rows may do, in words that say what follows from each choice. */
export function HowStep({ made, meanings, verbs, mayEdit, goTo }: StepProps) {
  const { how } = useImportWords()
  const kinds = recordsOf(made, meanings)
  const choices = <V extends string>(values: readonly V[], words: Record<V, { label: string; text: string }>) =>
    values.map((value) => ({ value, ...words[value] }))
  const one = <V extends string>(values: readonly V[], value: string | null): V =>
    values.find((each) => each === value) ?? (values[0] as V)
  return (
    <>
      <Card title={how.match} note={how.matchText}>
        <MatchChoices made={made} verbs={verbs} mayEdit={mayEdit} />
        {kinds.includes('composition') && <p className="soft">{how.compositions}</p>}
      </Card>
      <div className={styles.choices}>
        <ChoiceCards
          label={how.mode}
          value={one(MODES, made.mode)}
          choices={choices(MODES, how.modes)}
          isReadOnly={!mayEdit}
          set={(mode) => void verbs.change({ mode })}
        />
        <ChoiceCards
          label={how.empty}
          value={one(EMPTIES, made.emptyCells)}
          choices={choices(EMPTIES, how.empties)}
          isReadOnly={!mayEdit}
          set={(emptyCells) => void verbs.change({ emptyCells })}
        />
        <ChoiceCards
          label={how.errors}
          value={one(ON_ERRORS, made.onError)}
          choices={choices(ON_ERRORS, how.onErrors)}
          isReadOnly={!mayEdit}
          set={(onError) => void verbs.change({ onError })}
        />
        {hasAddresses(made) && (
          <ChoiceCards
            label={how.pictures}
            value={one(ADDRESSES, made.pictureAddresses)}
            choices={choices(ADDRESSES, how.addresses)}
            isReadOnly={!mayEdit}
            set={(pictureAddresses) => void verbs.change({ pictureAddresses })}
          />
        )}
      </div>
      <StepFoot
        back={() => goTo(stepsOf(made).includes('columns') ? 'columns' : 'found')}
        {...(mayEdit && {
          next: () => void verbs.check().then((isDone) => isDone && goTo('check')),
          nextLabel: how.check,
          isBusy: verbs.busy === 'check',
        })}
      />
    </>
  )
}

/** Whether there is anything to fetch, by what the first rows hold. */
function hasAddresses({ columns, pictureAddresses }: StepProps['made']): boolean {
  return (
    pictureAddresses === 'fetch' ||
    columns.some(
      ({ column, samples }) =>
        (column === null || column === 'image_url' || column === 'image_urls') &&
        samples.some((sample) => (column === null ? PICTURE : ADDRESS).test(sample)),
    )
  )
}

const ADDRESS = /^[["'\s]*https?:\/\//i
const PICTURE = /^[["'\s]*https?:\/\/\S+\.(jpe?g|jfif|png|webp|avif|gif)\b/i
