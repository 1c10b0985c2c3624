import { useMemo } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { momentOf } from './month-of.ts'
import { isDay, readDay } from './read-day.ts'

/** Days as fields show and take them, in the language of the dashboard. */
export function useDayText() {
  const { day: words } = useWords()
  const { locale } = useFormat()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const inWords = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      return (day: string) => inWords.format(momentOf(day))
    }
    // The month as a word where the order of figures is not one that all readers share.
    const short = locale.startsWith('en')
      ? format({ day: 'numeric', month: 'short', year: 'numeric' })
      : format({ day: '2-digit', month: '2-digit', year: 'numeric' })
    const long = format({ day: 'numeric', month: 'long', year: 'numeric' })
    const example = short(`${new Date().getFullYear()}-12-31`)
    return {
      locale,
      example,
      short,
      /** With its day of the week, as a calendar is read aloud. */
      full: format({ dateStyle: 'full' }),
      month: format({ month: 'long', year: 'numeric' }),
      weekday: format({ weekday: 'long' }),
      weekdayShort: format({ weekday: 'short' }),
      /** A day, or what was typed in its place. */
      show: (value: string) => (isDay(value) ? short(value) : value),
      /** The day that is meant, or else what was typed. */
      read: (text: string) => readDay(text, locale).day ?? text,
      /** Why it is no day, in a sentence. */
      faultIn: (value: string): string | null => {
        if (value === '' || isDay(value)) return null
        const { fault, days } = readDay(value, locale)
        if (days) return words.ambiguous(value, long(days[0]), long(days[1]), example)
        if (fault === 'impossible') return words.impossible(value)
        if (fault === 'no_year') return words.noYear(example)
        return words.unreadable(example)
      },
    }
  }, [locale, words])
}
