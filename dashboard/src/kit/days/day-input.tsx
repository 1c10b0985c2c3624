import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Calendar } from './calendar.tsx'
import styles from './days.module.css'
import { isDay } from './read-day.ts'
import { useDayText } from './use-day-text.ts'

type Props = Pick<TextInputProps, 'id' | 'description' | 'inputWrapperOrder' | 'withAsterisk'> & {
  readonly label: string
  /** "2026-11-22", or what somebody typed that is no day; empty for none. */
  readonly value: string
  readonly set: (value: string) => void
  /** What is wrong with a day that could be read. */
  readonly error?: string | null
  readonly readOnly?: boolean
  /** Says a value only when the field is left, or a day is chosen: for what asks the service about each. */
  readonly isPatient?: boolean
}

/**
 * A day, typed as people write it in the reader's language or chosen in a calendar (the date picker dialog of the ARIA Authoring Practices).
 * A text that is no day is kept and told, rather than emptied as the browser's own field would.
 */
export function DayInput({ label, value, set, error, readOnly = false, isPatient = false, ...field }: Props) {
  const { day: words } = useWords()
  const text = useDayText()
  /** What is being typed; null while nobody is in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useId()
  const day = isDay(value) ? value : null
  const fault = typed === null ? text.faultIn(value) : null
  const leave = () => {
    if (typed === null) return
    if (text.read(typed) !== value) set(text.read(typed.trim()))
    setTyped(null)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const message = fault ?? error
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      radius={8}
      trapFocus
      // Escape is the calendar's own: it closes no dialog that the field stands in.
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...field}
          label={label}
          // Read out when it appears, which is when the field has been left.
          error={message ? <span role="alert">{message}</span> : null}
          readOnly={readOnly}
          autoComplete="off"
          placeholder={readOnly ? undefined : words.example(text.example)}
          value={typed ?? text.show(value)}
          onChange={(event) => {
            const now = event.currentTarget.value
            setTyped(now)
            if (!isPatient) set(text.read(now.trim()))
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
            if (event.key === 'ArrowDown' && event.altKey && !readOnly) {
              event.preventDefault()
              setOpen(true)
            }
          }}
          rightSection={
            !readOnly && (
              <ActionIcon
                ref={button}
                variant="subtle"
                color="gray"
                aria-label={day ? words.change(label, text.full(day)) : words.choose(label)}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                aria-controls={isOpen ? dialog : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <CalendarIcon size={15} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Popover.Target>
      {/* Not modal: it hangs at its field, and a click beside it closes it. Tab stays within. */}
      <Popover.Dropdown className={styles.dialog} id={dialog} role="dialog" aria-label={words.choose(label)}>
        <Calendar
          day={day}
          choose={(next) => {
            setTyped(null)
            set(next)
            close()
          }}
          close={close}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
