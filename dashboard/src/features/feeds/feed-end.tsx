import { Select } from '@mantine/core'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'

type Props = {
  /** "30" days from now, "" for never, or "as it is". */
  readonly value: string
  /** Of a feed that is there. */
  readonly present?: string | null
  readonly set: (value: string) => void
}

export const AS_IT_IS = 'as it is'
const DAYS = [30, 90, 365]

/** How long a feed works. */
export function FeedEnd({ value, present, set }: Props) {
  const words = useFeedWords()
  const { keys } = useWords().settings
  const { day } = useFormat()
  const days = DAYS.map((count) => ({
    value: String(count),
    label: present === undefined ? keys.days(count) : words.fromToday(keys.days(count)),
  }))
  return (
    <Select
      label={keys.expires}
      allowDeselect={false}
      value={value}
      onChange={(next) => set(next ?? '')}
      data={[
        ...(present ? [{ value: AS_IT_IS, label: keys.until(day(present.slice(0, 10))) }] : []),
        ...days,
        { value: '', label: keys.never },
      ]}
    />
  )
}

/** Undefined: it is not changed. */
export function endOf(value: string): string | null | undefined {
  if (value === AS_IT_IS) return undefined
  return value === '' ? null : new Date(Date.now() + Number(value) * 86_400_000).toISOString()
}
