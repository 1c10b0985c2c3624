import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { isTime, readTime } from './read-time.ts'

type Props = {
  readonly label: string
  /** "13:45", or what somebody typed that is no time. */
  readonly value: string
  readonly set: (value: string) => void
}

/** A time of day, shown as the reader's language writes it and taken as people type it. */
export function TimeInput({ label, value, set }: Props) {
  const { day: words } = useWords()
  const { locale } = useFormat()
  /** What is being typed, and what was that is no time. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isIn, setIn] = useState(false)
  const show = (time: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2026-01-01T${time}Z`))
  const shown = typed ?? (isTime(value) ? show(value) : value)
  const isFaulty = !isIn && readTime(shown) === null
  return (
    <TextInput
      label={label}
      error={isFaulty ? <span role="alert">{words.noTime(show('13:45'))}</span> : null}
      autoComplete="off"
      value={shown}
      onFocus={() => setIn(true)}
      onChange={(event) => {
        const now = event.currentTarget.value
        setTyped(now)
        set(readTime(now) ?? now)
      }}
      onBlur={() => {
        setIn(false)
        if (typed !== null && readTime(typed) !== null) setTyped(null)
      }}
    />
  )
}
