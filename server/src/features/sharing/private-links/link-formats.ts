import type { Language } from '#kit/words/languages.ts'

/** How one language writes moments, days, numbers and sizes. */
export type LinkFormats = {
  /** "21 November 2026 at 09:30 UTC": read anywhere, so it says of which clock. */
  readonly moment: (moment: Date) => string
  /** "2026-11-21" as that day. */
  readonly day: (day: string) => string
  /** With all its digits: records are shown as they are. */
  readonly number: (value: number) => string
  /** A share of 1 in percent, likewise with all its digits. */
  readonly share: (value: number) => string
  /** Bytes as people read them: "1.4 MB", of 1,000,000 bytes each. */
  readonly size: (bytes: number) => string
}

export function linkFormats(language: Language): LinkFormats {
  let formats = made.get(language)
  if (!formats) {
    formats = makeFormats(language)
    made.set(language, formats)
  }
  return formats
}

const made = new Map<Language, LinkFormats>()

function makeFormats(language: Language): LinkFormats {
  const locale = language === 'en' ? 'en-GB' : language
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 15 })
  const unit = (name: string, unitDisplay: 'short' | 'long' = 'short') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 })
  const [bytes, kilobytes, megabytes] = [unit('byte', 'long'), unit('kilobyte'), unit('megabyte')]
  return {
    moment: (given) => `${moment.format(given)} UTC`,
    day: (given) => day.format(new Date(`${given}T00:00:00Z`)),
    number: (value) => number.format(value),
    share: (value) => share.format(value),
    size: (given) => {
      if (given < 1_000) return bytes.format(given)
      const [format, size] = given < 999_500 ? [kilobytes, given / 1_000] : [megabytes, given / 1_000_000]
      return format.format(size < 10 ? size : Math.round(size))
    },
  }
}
