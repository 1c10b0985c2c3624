import { excerpt } from '#platform/tables/table.ts'
import { type ImportProblem, SHOWN_OF_CELL } from '../reading/import-problem.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import { layoutOf } from '../reading/layouts/known-layouts.ts'
import type { NamedPicture } from '../reading/named-picture.ts'
import type { FoundPicture } from './import-picture.ts'
import type { PictureNames, RowPictures } from './picture-names.ts'

/** Of an import: each is a request to somebody else's server. */
export const MOST_ADDRESSES = 20_000
/** Of a row; a passport shows the first 20 pictures of a record. */
const MOST_OF_ROW = 50
/** What the guarded client takes. */
const LONGEST = 2_000

/** Columns of ours that hold addresses of pictures, and whose they are. */
const OF_PRODUCT = 'image_url'
const OF_VARIANT = 'image_urls'

/**
 * The pictures whose addresses the cells of a file hold, numbered from `from` in the order of the file, so that each reading of it counts alike. What counts are columns that
 * mean such addresses, and those that mean nothing but whose cells are addresses that end as pictures do: shops have a column for each picture.
 */
export function pictureAddresses(settings: Pick<ImportSettings, 'layout' | 'mapping'>, from: number): PictureNames {
  const places = new Map<string, number>()
  const addresses: string[] = []
  let columns: Columns | null = null
  return {
    inRow(headers, row) {
      columns ??= columnsOf(headers, settings)
      const pictures: NamedPicture[] = []
      const problems: ImportProblem[] = []
      const blank: number[] = []
      for (const [at, cell] of row.cells.entries()) {
        if (typeof cell !== 'string' || cell.length < SHORTEST || columns.others.has(at)) continue
        const owner = columns.owners.get(at)
        const found = addressesIn(cell)
        if (found === null || (owner === undefined && !found.every(endsAsPicture))) continue
        blank.push(at)
        const isOfProduct = owner === undefined ? columns.isOfProducts : owner === OF_PRODUCT
        for (const text of found) {
          const fault =
            faultOf(text) ??
            (pictures.length >= MOST_OF_ROW ? TOO_MANY_IN_ROW : null) ??
            (places.size >= MOST_ADDRESSES && !places.has(hrefOf(text)) ? TOO_MANY : null)
          if (fault) {
            const header = headers[at] ?? null
            problems.push({
              line: row.line,
              header,
              severity: 'warning',
              found: excerpt(text, SHOWN_OF_CELL),
              ...fault,
            })
            // Of the others nothing else is to be said.
            if (fault === TOO_MANY_IN_ROW || fault === TOO_MANY) break
            continue
          }
          const address = hrefOf(text)
          let picture = places.get(address)
          if (picture === undefined) {
            picture = from + addresses.length
            places.set(address, picture)
            addresses.push(address)
          }
          if (!pictures.some((one) => one.picture === picture)) pictures.push({ picture, isOfProduct })
        }
      }
      return blank.length === 0 ? NONE : { at: [], blank, pictures, problems }
    },
    byNumber: () => [],
    atAddress: (picture) => {
      const name = addresses[picture - from]
      return name === undefined ? null : foundAt(picture, name)
    },
  }
}

const NONE: RowPictures = { at: [], pictures: [], problems: [] }
const SHORTEST = 'http://a.b'.length

type Columns = {
  readonly owners: ReadonlyMap<number, string>
  /** Columns that mean something else. */
  readonly others: ReadonlySet<number>
  /** A table that has pictures of products has no others. */
  readonly isOfProducts: boolean
}

function columnsOf(
  headers: readonly string[],
  { layout, mapping }: Pick<ImportSettings, 'layout' | 'mapping'>,
): Columns {
  const meanings = layout === null ? mapping.map(({ column }) => column) : meaningsOfLayout(headers)
  const owners = new Map<number, string>()
  const others = new Set<number>()
  for (const [at, column] of meanings.entries()) {
    if (column === OF_PRODUCT || column === OF_VARIANT) owners.set(at, column)
    else if (column !== null) others.add(at)
  }
  const kinds = new Set(owners.values())
  return { owners, others, isOfProducts: kinds.has(OF_PRODUCT) && !kinds.has(OF_VARIANT) }
}

function meaningsOfLayout(headers: readonly string[]): (string | null)[] {
  const reading = layoutOf(headers)?.begin(headers)
  return headers.map((header) => reading?.columns[reading.headers.indexOf(header)] ?? null)
}

/** Null: the cell holds anything else, too. Shops write several with commas, bars, semicolons or spaces between them, or as a list of JSON. */
function addressesIn(cell: string): string[] | null {
  if (cell.length > LONGEST_CELL) return null
  const starts = Array.from(cell.matchAll(/https?:\/\//gi), ({ index }) => index).filter(
    (at) => at === 0 || AROUND.has(cell[at - 1] ?? ''),
  )
  const [first] = starts
  if (first === undefined || [...cell.slice(0, first)].some((sign) => !AROUND.has(sign))) return null
  return starts.map((at, nth) => withoutEnd(cell.slice(at, starts[nth + 1])))
}

/** Signs are looked at one by one: a cell of blanks alone is not to take a pattern ages. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && AROUND.has(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

const AROUND: ReadonlySet<string> = new Set([...' \t\r\n\u00a0,;|[]"\''])
/** Characters; 50 addresses of the greatest length have half as many. */
const LONGEST_CELL = 200_000

function endsAsPicture(text: string): boolean {
  return URL.canParse(text) && /\.(jpe?g|jfif|png|webp|avif|gif)$/i.test(new URL(text).pathname)
}

function hrefOf(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

function faultOf(text: string): Pick<ImportProblem, 'reason' | 'message'> | null {
  if (URL.canParse(text) && hrefOf(text).length <= LONGEST) {
    const { username, password } = new URL(text)
    if (username === '' && password === '') return null
  }
  return MALFORMED
}

const MALFORMED = {
  reason: 'picture_address_malformed',
  message:
    'This is not an address from which a picture can be fetched. Write it as in a browser, without a password: https://example.com/shirt.jpg.',
}
const TOO_MANY_IN_ROW = {
  reason: 'picture_addresses_of_row',
  message: `The row has more than ${MOST_OF_ROW} addresses of pictures; the first ${MOST_OF_ROW} are fetched.`,
}
const TOO_MANY = {
  reason: 'picture_addresses_too_many',
  message: `The file has more than ${MOST_ADDRESSES.toLocaleString('en')} addresses of pictures. The first ones are fetched; divide the file for the others.`,
}

function foundAt(place: number, name: string): FoundPicture {
  return { place, name, size: 0, crc: 0, because: null, host: new URL(name).host }
}
