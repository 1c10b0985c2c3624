import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useRangeWords } from '../../words/use-range-words.ts'
import styles from './range.module.css'
import type { RangeInMaking } from './use-range.ts'

const SPLIT = [',', ';', '\n', '\t']

type Props = {
  readonly range: RangeInMaking
  readonly name: 'colors' | 'sizes'
  readonly known: readonly string[]
}

/** Several words in one field: typed with commas, or pasted from a spreadsheet. */
export function PartsField({ range, name, known }: Props) {
  const words = useRangeWords()
  const { draft, change } = range
  const [typed, setTyped] = useState('')
  const given = draft[name]
  const rest = known.filter((one) => !given.includes(one))
  const take = () => {
    const next = typed.trim()
    setTyped('')
    if (next !== '' && !given.some((one) => isSame(one, next))) change({ [name]: [...given, next] })
  }
  return (
    <div>
      <TagsInput
        id={`range-${name}`}
        label={words.fields[name]}
        classNames={{ inputField: styles.parts ?? '' }}
        placeholder={given.length === 0 ? words.examples[name] : ''}
        value={[...given]}
        searchValue={typed}
        onSearchChange={setTyped}
        splitChars={SPLIT}
        error={range.faultOf(name)}
        isDuplicate={(value, current) => current.some((one) => isSame(one, value))}
        acceptValueOnBlur={false}
        onBlur={() => afterPress(take)}
        onChange={(value) => change({ [name]: value.map((one) => one.trim()).filter(Boolean) })}
      />
      {rest.length > 0 && (
        <p className={styles.offer}>
          <button type="button" className={styles.link} onClick={() => change({ [name]: [...given, ...rest] })}>
            {words.takeKnown[name](rest.join(', '))}
          </button>
        </p>
      )}
    </div>
  )
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

let isPressed = false
addEventListener(
  'pointerdown',
  () => {
    isPressed = true
  },
  true,
)
for (const kind of ['pointerup', 'pointercancel']) {
  addEventListener(
    kind,
    () => {
      isPressed = false
    },
    true,
  )
}

/** The field grows by a line when it takes the last word: what somebody is pressing must not move from under the pointer before it is released. */
function afterPress(act: () => void) {
  if (!isPressed) return act()
  const stop = new AbortController()
  for (const kind of ['pointerup', 'pointercancel']) {
    addEventListener(
      kind,
      () => {
        stop.abort()
        // The click comes after the release.
        setTimeout(act)
      },
      { signal: stop.signal, capture: true },
    )
  }
}
