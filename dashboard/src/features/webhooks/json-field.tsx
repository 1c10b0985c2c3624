import { Button, Textarea } from '@mantine/core'
import Filter from 'lucide-react/icons/filter'
import { useState } from 'react'
import type { OwnField } from '../../kit/field.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import styles from './json-field.module.css'
import { jsonFault, jsonText } from './json-text.ts'
import keptStyles from './kept.module.css'

type Props = OwnField<string> & {
  readonly name: string
  readonly label: string
  readonly help: string
  /** On the button that stands here while there is nothing. */
  readonly add: string
  readonly example: object
}

/** JSON that narrows something down. Most need none, so that it takes a press to see it. */
export function JsonField({ name, label, help, add, example, value, set, error, isReadOnly }: Props) {
  const words = useWebhookWords()
  const [isOpen, open] = useState(false)
  const [wasLeft, leave] = useState(false)
  if (value === '' && !isOpen && !error) {
    if (isReadOnly) return null
    return (
      <Button
        id={`field-${name}`}
        variant="subtle"
        size="compact-sm"
        leftSection={<Filter size={13} aria-hidden />}
        onClick={() => open(true)}
      >
        {add}
      </Button>
    )
  }
  // Whoever is still typing is not told that it is not finished.
  const fault = error ?? (wasLeft ? jsonFault(value, words) : null)
  return (
    <div>
      <Textarea
        id={`field-${name}`}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={14}
        autoFocus={isOpen}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.json ?? '' }}
        placeholder={JSON.stringify(example, null, 2)}
        value={value}
        error={fault}
        readOnly={isReadOnly}
        onBlur={() => leave(true)}
        onChange={(event) => {
          leave(false)
          set(event.currentTarget.value)
        }}
      />
      {!isReadOnly && (
        <div className={keptStyles.kept}>
          {value.trim() === '' ? (
            <Button variant="default" size="compact-sm" onClick={() => set(jsonText(example))}>
              {words.jsonExample}
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                open(false)
                leave(false)
                set('')
              }}
            >
              {words.jsonRemove}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
