import { ForeignError } from '../foreign-error.ts'
import { at, listAt, numberAt, textAt } from '../foreign-json.ts'
import type { ForeignRated, ForeignRating, RatedPage } from '../rating.ts'
import type { EcoVadis } from './ask-ecovadis.ts'

const PAGE = 500

/** More pages than this are no list of suppliers, but an answer that does not end. */
const MOST_PAGES = 2_000

/** All suppliers page by page, or those whose status has changed since a day. */
export async function* readRatings(asked: EcoVadis, since: Date | null): AsyncIterable<RatedPage> {
  const filters: Record<string, string> =
    since === null ? {} : { f__status_last_update__ge: since.toISOString().slice(0, 10) }
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await asked.page({ page, size: PAGE, filters })
    if (found === null) return
    const { records, pages } = found
    yield {
      companies: records.flatMap((record) => ratedOf(record) ?? []),
      ...(pages !== null && { total: pages === 1 ? records.length : pages * PAGE }),
    }
    if (pages === null ? records.length < PAGE : page >= pages) return
  }
  throw new ForeignError('unexpected_system', {
    reason: 'too_many_pages',
    message: `EcoVadis has more than ${MOST_PAGES} pages of companies, which cannot be right. Tell the maker of this service.`,
  })
}

/** Null: a record without an EVID or a name is about no company that anything could be said of. */
export function ratedOf(record: unknown): ForeignRated | null {
  const id = trimmedAt(record, 'evid')
  const name = trimmedAt(record, 'ev_supplier_name') ?? trimmedAt(record, 'client_supplier_name')
  if (id === null || name === null) return null
  const country = trimmedAt(record, 'country')
  return {
    id: id.slice(0, 100),
    name: name.slice(0, 300),
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    city: trimmedAt(record, 'city')?.slice(0, 200) ?? null,
    vatId: trimmedAt(record, 'vat_number')?.slice(0, 100) ?? null,
    // Padded with empty ones.
    ownNumbers: listAt(record, 'integration_ids').flatMap((one) =>
      typeof one === 'string' && one.trim() !== '' ? [one.trim().slice(0, 100)] : [],
    ),
    standing: (trimmedAt(record, 'progress_status') ?? trimmedAt(record, 'current_stage'))?.slice(0, 200) ?? null,
    rating: ratingOf(record, id),
  }
}

const THEMES = [
  ['env_score', 'Environment'],
  ['lab_score', 'Labor & Human Rights'],
  ['fbp_score', 'Ethics'],
  ['sup_score', 'Sustainable Procurement'],
] as const

/** A rating is what was published: a score of a day. There is no medal in the interface, and none is made up from scores. */
function ratingOf(record: unknown, schemeId: string): ForeignRating | null {
  const publishedOn = /^\d{4}-\d\d-\d\d/.exec(textAt(record, 'published_date') ?? '')?.[0]
  const score = scoreAt(record, 'global_score')
  if (publishedOn === undefined || score === null || Number.isNaN(Date.parse(publishedOn))) return null
  const link = trimmedAt(record, 'scorecard_link')
  return {
    scheme: 'EcoVadis',
    schemeId,
    score,
    subScores: THEMES.flatMap(([key, theme]) => {
      const score = scoreAt(record, key)
      return score === null ? [] : [`${theme}: ${score}`]
    }),
    publishedOn,
    validUntil: lastDayOf(publishedOn),
    saidExpired: at(record, 'expired') === true,
    scorecardUrl: link !== null && link.length <= 2_000 && /^https:/i.test(link) && URL.canParse(link) ? link : null,
  }
}

/** Scorecards are valid for twelve months after the publication date: support.ecovadis.com, article 219836967. */
function lastDayOf(publishedOn: string): string {
  const date = new Date(`${publishedOn}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

function scoreAt(record: unknown, key: string): number | null {
  const score = numberAt(record, key)
  return score !== null && score >= 0 && score <= 100 ? score : null
}

function trimmedAt(record: unknown, key: string): string | null {
  return textAt(record, key)?.trim() ?? null
}
