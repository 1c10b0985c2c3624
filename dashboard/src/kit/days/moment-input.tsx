import { useWords } from '../../words/use-words.tsx'
import { DayInput } from './day-input.tsx'
import styles from './days.module.css'
import { isDay } from './read-day.ts'
import { isTime } from './read-time.ts'
import { TimeInput } from './time-input.tsx'

/** Where the reader is: "2026-11-22" and "13:45", or what somebody typed that is neither. */
export type LocalMoment = { readonly day: string; readonly time: string }

type Props = {
  readonly label: string
  readonly value: LocalMoment
  readonly set: (value: LocalMoment) => void
}

/** A day and a time of it. */
export function MomentInput({ label, value, set }: Props) {
  const { day: words } = useWords()
  return (
    <fieldset className={styles.moment} aria-label={label}>
      <DayInput label={label} value={value.day} set={(day) => set({ ...value, day })} />
      <TimeInput label={words.time} value={value.time} set={(time) => set({ ...value, time })} />
    </fieldset>
  )
}

/** Null: one of the two is none. */
export function dateOf({ day, time }: LocalMoment): Date | null {
  return isDay(day) && isTime(time) ? new Date(`${day}T${time}`) : null
}
