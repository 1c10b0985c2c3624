import { isBlankRow, textOf } from '#platform/tables/table.ts'
import type { Clues } from '../../columns/cell-syntax.ts'
import type { ReadRow } from '../read-rows.ts'
import { plainHeader } from '../suggest-mapping.ts'
import { cellsByHeader, type Layout } from './layout.ts'

/**
 * Headings by what they mean, as `plainHeader` writes them, the likelier first. EcoVadis publishes no description of its export, so these are:
 * - the fields of its interface: the public clients of Salesforce (SalesforceLabs/EcoVadis-Integration) and for SAP (irodrigob/abap-api-ecovadis),
 * - the names of its themes in English and German, by its help pages (support.ecovadis.com), and in French, by companies it has rated,
 * - score, scorecard link and expiration date as a purchasing system calls them (help.onventis.com), "Ecovadis name" and "Ecovadis ID" as buyers do,
 * - the words for name, number, VAT, country and day that exports use anyway.
 */
const HEADINGS = {
  company: said(`
    ev supplier name | ecovadis name | company name | supplier name | rated company | company | supplier | trading partner |
    business partner | partner name | client supplier name | vendor name | name | unternehmen | unternehmensname | firmenname |
    lieferant | lieferantenname | name des unternehmens | entreprise | nom de l entreprise | fournisseur | nom du fournisseur |
    raison sociale | nom`),
  schemeId: said(`
    evid | ev id | ecovadis id | ecovadis identifier | ecovadis company id | ecovadis kennung | identifiant ecovadis | id ecovadis`),
  ownNumber: said(`
    integration id | integration ids | client supplier id | internal supplier id | supplier id | supplier number | vendor number |
    lieferantennummer | lieferanten nr | kreditorennummer | numero fournisseur | numero de fournisseur | code fournisseur`),
  vatId: said(`
    vat number | vat | vat id | vat no | ust idnr | ust id | umsatzsteuer id | umsatzsteuernummer | numero de tva | n tva | tva |
    tva intracommunautaire | numero de tva intracommunautaire`),
  score: said(`
    global score | overall score | total score | score | overall rating | overall | gesamtpunktzahl | gesamtbewertung |
    gesamtscore | gesamtergebnis | punktzahl | score global | note globale | note | score total`),
  medal: said(`
    medal | medals | medal level | recognition level | badge | medaille | medaillenstufe | niveau de medaille | distinction`),
  publishedOn: said(`
    published date | publication date | scorecard publication date | published on | published | date published | issue date |
    issued on | scorecard date | score date | rating date | assessment date | veroffentlichungsdatum | veroffentlicht am |
    datum der veroffentlichung | ausstellungsdatum | bewertungsdatum | date de publication | publie le | publiee le |
    date d emission | date de notation | date d evaluation`),
  validUntil: said(`
    scorecard valid until | valid until | valid to | expiration date | expiry date | expires on | expiry |
    scorecard expiration date | scorecard expiry date | scorecard expiry | scorecard valid until expiry | gultig bis | ablaufdatum |
    scorecard gultig bis | date d expiration | valable jusqu au | valide jusqu au | date de fin de validite | fin de validite`),
  saidExpired: ['expired', 'scorecard expired', 'is expired', 'abgelaufen', 'expire', 'expiree'],
  scorecardUrl: said(`
    scorecard link | scorecard url | link to scorecard | scorecard | link zur scorecard | scorecard lien | lien scorecard |
    lien vers la scorecard | lien vers la fiche d evaluation`),
} as const satisfies Record<string, readonly string[]>

/** Its themes, as ratings have them that a connection reads, and what else they are called once "score" and the like is left out. */
const THEMES: readonly { readonly name: string; readonly headings: readonly string[] }[] = [
  { name: 'Environment', headings: ['environment', 'env', 'umwelt', 'environnement'] },
  {
    name: 'Labor & Human Rights',
    headings: said(`
      labor human rights | labour human rights | labor and human rights | labour and human rights | lab |
      labor practices human rights | arbeits menschenrechte | arbeits und menschenrechte | arbeitspraktiken und menschenrechte |
      arbeitspraktiken menschenrechte | social et droits humains | social droits humains | social et droits de l homme |
      social droits de l homme | droits humains`),
  },
  { name: 'Ethics', headings: ['ethics', 'fbp', 'business ethics', 'fair business practices', 'ethik', 'ethique'] },
  {
    name: 'Sustainable Procurement',
    headings: said('sustainable procurement | sup | nachhaltige beschaffung | achats responsables | achats durables'),
  },
]

type Meaning = keyof typeof HEADINGS

function said(headings: string): readonly string[] {
  return headings.trim().split(/\s*\|\s*/)
}

/**
 * A list of suppliers with their scorecards, one a row, as EcoVadis lets its customers export it; nobody has shown a real one. Which company of the workspace a
 * row is about is found by more than its name (planning/resolve-references.ts). Rows of suppliers that have no scorecard say nothing.
 */
export const ecoVadisLayout: Layout = {
  name: 'ecovadis',
  title: 'EcoVadis export of ratings',
  records: ['rating'],
  // Scores and days are written as the language of its user has them.
  format: null,
  recognises(headers) {
    const { company, schemeId, score, publishedOn } = headersOf(headers)
    const themes = themesOf(headers).filter(({ header }) => header !== '').length
    const isNamed = schemeId !== '' || headers.some((header) => /ecovadis/i.test(header))
    return (company !== '' || schemeId !== '') && score !== '' && publishedOn !== '' && themes >= (isNamed ? 1 : 3)
  },
  begin(headers) {
    const cell = cellsByHeader(headers)
    const H = headersOf(headers)
    const themes = themesOf(headers)
    const names = headers.filter((header) => meaningOf(header) === 'company')
    const columns = [
      ['rating_company', H.company || H.schemeId],
      ['rating_scheme', ''],
      ['rating_scheme_id', H.schemeId],
      ['rating_score', H.score],
      ['rating_sub_scores', themes.find(({ header }) => header !== '')?.header ?? ''],
      ['rating_medal', H.medal],
      ['rating_published_on', H.publishedOn],
      ['rating_valid_until', H.validUntil],
      ['rating_expired', H.saidExpired],
      ['rating_scorecard_url', H.scorecardUrl],
    ] as const
    let clues: Clues = { scheme: SCHEME, schemeId: '', ownNumbers: [], vatId: '', names: [] }
    return {
      columns: columns.map(([name]) => name),
      headers: columns.map(([, header]) => header),
      alsoRead: [...names, H.ownNumber, H.vatId, ...themes.map(({ header }) => header)],
      read(row) {
        const cellOf = (header: string) => (header === '' ? null : cell(row, header))
        const text = (header: string) => textOf(cellOf(header)).trim()
        const hasScorecard = [H.score, H.publishedOn].some((header) => header !== '' && !isNothing(text(header)))
        if (isBlankRow(row) || !hasScorecard) return null
        const said = names.map(text).filter((name) => !isNothing(name))
        const schemeId = isNothing(text(H.schemeId)) ? '' : text(H.schemeId)
        clues = {
          scheme: SCHEME,
          schemeId,
          // Several of one supplier stand in one cell.
          ownNumbers: text(H.ownNumber)
            .split(/[\n,;|]\s*/)
            .map((one) => one.trim())
            .filter(Boolean),
          vatId: isNothing(text(H.vatId)) ? '' : text(H.vatId),
          names: [...new Set(said)],
        }
        const subScores = themes.flatMap(({ name, header }) =>
          header === '' || isNothing(text(header)) ? [] : [`${name}: ${scoreOf(text(header))}`],
        )
        return {
          line: row.line,
          cells: [
            said[0] ?? (schemeId || null),
            SCHEME,
            schemeId || null,
            isNothing(text(H.score)) ? null : numberOr(scoreOf(text(H.score))),
            subScores.join('\n') || null,
            isNothing(text(H.medal)) ? null : text(H.medal),
            dayOf(text(H.publishedOn)) ?? cellOf(H.publishedOn),
            dayOf(text(H.validUntil)) ?? cellOf(H.validUntil),
            text(H.saidExpired) || null,
            text(H.scorecardUrl) || null,
          ],
        }
      },
      complete: (row) => completed(row, clues),
    }
  },
}

const SCHEME = 'EcoVadis'

/** With what is known of the company besides its name and, where the file has no end, the one that EcoVadis gives its scorecards. */
function completed(row: ReadRow, clues: Clues): ReadRow {
  const { rating } = row.records
  if (!rating?.companyId) return row
  const { publishedOn, validUntil } = rating
  const ends = !validUntil && typeof publishedOn === 'string' ? { validUntil: lastDayOf(publishedOn) } : {}
  return {
    ...row,
    records: { ...row.records, rating: { ...rating, ...ends, companyId: { ...rating.companyId, clues } } },
  }
}

/** Scorecards are valid for twelve months after the publication date: support.ecovadis.com, article 219836967. */
function lastDayOf(publishedOn: string): string {
  const date = new Date(`${publishedOn}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** The header of each meaning, the likeliest where several have it; empty where none has. */
function headersOf(headers: readonly string[]): Record<Meaning, string> {
  const plain = headers.map((header) => plainHeader(header))
  const found = Object.entries(HEADINGS).map(([meaning, headings]) => {
    const places = headings.map((heading) => plain.findIndex((one) => isHeading(one, heading)))
    return [meaning, headers[places.find((at) => at >= 0) ?? -1] ?? '']
  })
  return Object.fromEntries(found)
}

function meaningOf(header: string): Meaning | null {
  const plain = plainHeader(header)
  const found = Object.entries(HEADINGS).find(([, headings]) => headings.some((one) => isHeading(plain, one)))
  return (found?.[0] as Meaning | undefined) ?? null
}

/** "EcoVadis medal" is "medal"; "global_score" is "global score". */
function isHeading(plain: string, heading: string): boolean {
  return plain === heading || plain.replace(/^ecovadis | ecovadis$/, '') === heading
}

/** "EcoVadis Environment Score", "Environment (score)" and "Note Environnement" are the theme; its trend, weight or strengths are not. */
function themesOf(headers: readonly string[]) {
  const plain = headers.map((header) => plainHeader(header).replaceAll(FILLING, ' ').replace(/\s+/g, ' ').trim())
  return THEMES.map(({ name, headings }) => ({
    name,
    header: headers[plain.findIndex((one) => headings.includes(one))] ?? '',
  }))
}

const FILLING = /\b(ecovadis|scores?|theme|notes?|notation|punktzahl|punkte|bewertung|thema)\b/g

/** "70", "70,5", "70 / 100": of a hundred, so a comma is the sign for decimals. Anything else stays as it is and is told of. */
function scoreOf(text: string): string {
  const [, score] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:%|\/\s*100)?$/.exec(text) ?? []
  return score === undefined ? text : String(Number(score.replace(',', '.')))
}

function numberOr(text: string): number | string {
  return /^[\d.]+$/.test(text) ? Number(text) : text
}

/** "12 Mar 2026" and "Mar 12, 2026", as scorecards have them; other days are read as in any file. */
function dayOf(text: string): string | null {
  const [, first, month = '', second, year] =
    /^(\d{1,2})?[\s-]*([a-z]{3,9})\.?[\s-]*(\d{1,2})?,?[\s-]+(\d{4})$/i.exec(text) ?? []
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1
  const day = first ?? second
  if (year === undefined || day === undefined || !Number.isInteger(number) || number < 1) return null
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

function isNothing(text: string): boolean {
  return /^(|-+|–|n\/?a|none|no medal|not (yet )?(rated|published|available)|keine?|aucune?)$/i.test(text)
}
