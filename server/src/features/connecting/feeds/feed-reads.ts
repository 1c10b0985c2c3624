/** How often a program read one set, or the list, on one day (UTC). */
export type FeedReads = {
  readonly day: string
  readonly program: string
  readonly what: string
  readonly count: number
  readonly lastAt: Date
}

/** For so long it is kept who read a feed. */
export const KEPT_DAYS = 400

export function keptSince(now: Date, days = KEPT_DAYS): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/**
 * What a program calls itself, in the words that people know it by. Of what is not known the first word counts, so that a version that changes
 * every week is not another program.
 */
export function programOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return UNNAMED
  const known = KNOWN.find(([pattern]) => pattern.test(userAgent))
  if (known) return known[1]
  return /^[A-Za-z][\w .-]{0,39}/.exec(userAgent.trim())?.[0].trim() ?? UNNAMED
}

export const UNNAMED = 'unnamed'

/** The first that fits: Excel's Power Query says that it is both. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/Microsoft\.Data\.Mashup|PowerBI|Power BI/i, 'Power BI or Excel (Power Query)'],
  [/Microsoft Office|Excel/i, 'Microsoft Excel'],
  [/GoogleDocs|apps-spreadsheets|Google-Apps-Script/i, 'Google Sheets'],
  [/Tableau/i, 'Tableau'],
  [/Qlik/i, 'Qlik'],
  [/LibreOffice|OpenOffice/i, 'LibreOffice'],
  [/^curl\//i, 'curl'],
  [/python-requests|python-urllib|aiohttp|^python/i, 'Python'],
  [/Mozilla\//i, 'a browser'],
]
