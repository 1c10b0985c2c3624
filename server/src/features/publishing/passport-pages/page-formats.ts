import type { Language } from '#kit/words/languages.ts'

/** How one language writes numbers, days and countries. */
export type PageFormats = {
  /** Two significant digits, which is what an estimate is worth: "3.4", "1,200". */
  readonly estimate: (value: number) => string
  readonly exact: (value: number) => string
  /** A share of 1, with one decimal at most: "37.5%". */
  readonly percent: (share: number) => string
  /** A whole percentage that the share reaches. */
  readonly percentReached: (share: number) => string
  /** In grams below a kilogram. */
  readonly weight: (kilograms: number) => string
  /** A moment or a calendar day, as the day of UTC. */
  readonly day: (moment: Date | string) => string
  readonly country: (code: string) => string
}

export function pageFormats(language: Language): PageFormats {
  let formats = made.get(language)
  if (!formats) {
    formats = makeFormats(language)
    made.set(language, formats)
  }
  return formats
}

const made = new Map<Language, PageFormats>()

function makeFormats(language: Language): PageFormats {
  // British English: the day before the month, as everywhere else in Europe.
  const locale = language === 'en' ? 'en-GB' : language
  const estimate = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 2 })
  const gram = unit('gram')
  const kilogram = unit('kilogram')
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    estimate: (value) => estimate.format(value),
    exact: (value) => exact.format(value),
    percent: (share) => percent.format(share),
    percentReached: (share) => whole.format(Math.floor(share * 100 + 1e-9) / 100),
    weight: (kilograms) => (kilograms < 1 ? gram.format(kilograms * 1000) : kilogram.format(kilograms)),
    day: remember((moment) => day.format(typeof moment === 'string' ? new Date(moment) : moment)),
    country: (code) => regions.of(code) ?? code,
  }
}

/** Writing a day takes longer than the rest of a section; the days of a catalogue are few. */
function remember(format: (moment: Date | string) => string): (moment: Date | string) => string {
  const known = new Map<string | number, string>()
  return (moment) => {
    const key = typeof moment === 'string' ? moment : moment.getTime()
    let text = known.get(key)
    if (text === undefined) {
      if (known.size >= 2_000) known.clear()
      text = format(moment)
      known.set(key, text)
    }
    return text
  }
}
