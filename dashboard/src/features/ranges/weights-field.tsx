import { TextInput } from '@mantine/core'
import { numberText } from '../../words/number-text.ts'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './range.module.css'
import { linesOf, weightOf } from './range-draft.ts'
import type { RangeInMaking } from './use-range.ts'

type Props = {
  readonly range: RangeInMaking
  /** Kilograms, that the product says for all. */
  readonly ofProduct: number | null
}

/** What each size weighs; a column that is pasted into one fills those after it, too. */
export function WeightsField({ range, ofProduct }: Props) {
  const words = useRangeWords()
  const { decimal } = useFormat()
  const { draft, change, preview } = range
  const sizes = draft.sizes.length > 0 ? draft.sizes : ['']
  const known = new Map((preview?.weights ?? []).map(({ size, weight }) => [(size ?? '').toLowerCase(), weight]))
  const hasOwn = Object.keys(draft.weights).length > 0
  const shown = (size: string) => {
    const weight = known.get(size.toLowerCase())
    return draft.weights[size] ?? (hasOwn || weight === undefined ? '' : numberText(weight))
  }
  const all = () => Object.fromEntries(sizes.map((size) => [size, shown(size)]))
  return (
    <>
      <div className={styles.weights}>
        {sizes.map((size, at) => {
          const text = shown(size)
          const isWrong = text.trim() !== '' && weightOf(text) === null
          return (
            <TextInput
              key={size}
              id={`range-weight-${at}`}
              label={size === '' ? words.allSizes : size}
              aria-label={words.weightOf(size)}
              inputMode="decimal"
              value={text}
              placeholder={ofProduct === null ? '' : numberText(ofProduct)}
              rightSection={<span className={styles.unit}>kg</span>}
              rightSectionPointerEvents="none"
              error={isWrong ? words.noNumber : range.faultOf('weights', size)}
              onChange={(event) => change({ weights: { ...all(), [size]: event.currentTarget.value } })}
              onPaste={(event) => {
                const lines = linesOf(event.clipboardData.getData('text')).flatMap((line) => line.split('\t'))
                if (lines.length < 2) return
                event.preventDefault()
                const pasted = lines.slice(0, sizes.length - at).map((line, i) => [sizes[at + i] ?? '', line.trim()])
                change({ weights: { ...all(), ...Object.fromEntries(pasted) } })
              }}
            />
          )
        })}
      </div>
      {ofProduct !== null && <p className={styles.note}>{words.asProduct(decimal(ofProduct))}</p>}
    </>
  )
}
