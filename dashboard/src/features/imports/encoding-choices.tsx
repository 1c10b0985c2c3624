import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import type { Detection } from './import-queries.ts'

type Props = {
  readonly detection: Detection
  readonly labelOf: (value: string) => string
  readonly isReadOnly: boolean
  readonly set: (value: string) => void
}

/** Readings that are shown beside each other. */
const MOST = 8

/** The words of the file in every encoding that makes something of them, to choose by how they look: nobody needs to know what an encoding is. */
export function EncodingChoices({ detection, labelOf, isReadOnly, set }: Props) {
  const { found } = useImportWords()
  const [isOpen, setOpen] = useState(detection.certainty === 'unclear')
  const readings = readingsOf(detection)
  if (readings.length < 2 || detection.certainty === 'certain' || detection.certainty === 'unused') return null
  const list = (values: readonly string[]) => values.map(labelOf).join(', ')
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
        style={{ marginBottom: isOpen ? 8 : 0 }}
      >
        {isOpen ? found.fewerReadings : found.compareReadings}
      </Button>
      {isOpen && (
        <ChoiceCards
          label={found.looksRight}
          value={detection.used ?? detection.detected}
          choices={readings.map(({ text, values }) => ({ value: values[0] ?? '', label: text, text: list(values) }))}
          isReadOnly={isReadOnly}
          set={set}
        />
      )}
    </div>
  )
}

type Reading = { readonly text: string; readonly values: readonly string[] }

/** Encodings that make the same of the samples are one; the one in use comes first, and of its reading it stands for the others. */
function readingsOf({ used, detected, options }: Detection): readonly Reading[] {
  const now = used ?? detected
  const byText = new Map<string, string[]>()
  for (const { value, samples } of options) {
    const text = samples.map(({ cells }) => cells?.join(' ') ?? '').join(' · ')
    if (text === '' || (BROKEN.test(text) && value !== now)) continue
    byText.set(text, [...(byText.get(text) ?? []), value])
  }
  return [...byText]
    .map(([text, values]) => ({ text, values: values.toSorted((a, b) => Number(b === now) - Number(a === now)) }))
    .sort((a, b) => Number(b.values.includes(now)) - Number(a.values.includes(now)))
    .slice(0, MOST)
}

/** No sign at all, or one that no text has. */
const BROKEN = /[\uFFFD\u0080-\u009F\uE000-\uF8FF]/
