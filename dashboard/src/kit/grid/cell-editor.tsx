import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import type { Field } from '../field.ts'
import styles from './grid.module.css'
import { type CellWords, optionsOf } from './read-cell.ts'

/** Where the focus goes when a cell has been edited; away: where the person has put it. */
export type Move = 'down' | 'right' | 'left' | 'stay' | 'away'

type Props<Rec> = {
  readonly field: Field<Rec>
  readonly text: string
  /** The text is the first sign that was typed, over what was there. */
  readonly isNew: boolean
  readonly words: CellWords
  /** Null: nothing has been changed. */
  readonly end: (text: string | null, move: Move) => void
}

/** A cell while it is written in. */
export function CellEditor<Rec>({ field, text, isNew, words, end }: Props<Rec>) {
  const { kit } = useWords()
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const options = optionsOf(field, words)
  const isReference = field.kind === 'reference'
  const found = useQuery({
    queryKey: ['reference', field.name, field.label, typed],
    queryFn: ({ signal }) => (isReference ? field.search(typed, signal) : []),
    enabled: isReference,
  })
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!isNew && options.length === 0) input.current?.select()
    // Its four lines, and not only the first of them, which the cell has.
    if (field.kind === 'long') input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const finish = (value: string | null, move: Move) => {
    if (isDone.current) return
    isDone.current = true
    end(value !== null && (isNew || value !== text) ? value : null, move)
  }
  const common = {
    ref: input,
    className: styles.editor,
    'aria-label': field.label,
    value: typed,
    'data-long': field.kind === 'long' || undefined,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    onBlur: () => finish(typed, 'away'),
    onKeyDown: (event: React.KeyboardEvent) => {
      event.stopPropagation()
      if (event.nativeEvent.isComposing) return
      const isLine = field.kind === 'long' && (event.altKey || event.shiftKey)
      if (event.key === 'Escape') finish(null, 'stay')
      else if (event.key === 'Tab') finish(typed, event.shiftKey ? 'left' : 'right')
      else if (event.key === 'Enter' && !isLine) finish(typed, 'down')
      else if (event.key === 'Enter') {
        const { selectionStart, selectionEnd } = event.currentTarget as HTMLTextAreaElement
        setTyped(`${typed.slice(0, selectionStart)}\n${typed.slice(selectionEnd)}`)
      } else return
      event.preventDefault()
    },
  }
  if (options.length > 0) {
    const isKnown = options.some(({ label }) => label === typed)
    return (
      <select {...common}>
        <option value="">{kit.notSaid}</option>
        {typed !== '' && !isKnown && <option value={typed}>{typed}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (field.kind === 'long') return <textarea {...common} rows={4} />
  return (
    <>
      <input
        {...common}
        autoComplete="off"
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        list={isReference ? 'grid-found' : undefined}
        data-number={field.kind === 'number' || undefined}
      />
      {isReference && (
        <datalist id="grid-found">
          {(found.data ?? []).map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        </datalist>
      )}
    </>
  )
}
