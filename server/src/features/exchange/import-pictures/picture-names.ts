import { type Cell, excerpt, type TableRow } from '#platform/tables/table.ts'
import { type ImportProblem, SHOWN_OF_CELL } from '../reading/import-problem.ts'
import type { NamedPicture } from '../reading/named-picture.ts'
import type { FoundPicture } from './import-picture.ts'

/** By what pictures are found. */
export type PictureNames = {
  /** Those that cells of a row name, in their order, with what is wrong with the names. */
  inRow(headers: readonly string[], row: TableRow): RowPictures
  /** Those whose name, or a folder of theirs, is or begins with this number, each with how well it fits. */
  byNumber(number: string): readonly { readonly picture: number; readonly weight: number }[]
  /** The picture with this number, if it is at an address. */
  atAddress?(picture: number): FoundPicture | null
}

export type RowPictures = {
  /** Columns whose cells name pictures and nothing else. */
  readonly at: readonly number[]
  /** Columns whose cells have nothing more to say. */
  readonly blank?: readonly number[]
  readonly pictures: readonly NamedPicture[]
  readonly problems: readonly ImportProblem[]
}

const NONE: RowPictures = { at: [], pictures: [], problems: [] }
const MOST_FOLDERS = 20
/** A number of one or two characters is by chance at the beginning of many names. */
const SHORTEST = 3

export function pictureNames(found: readonly FoundPicture[]): PictureNames {
  const byPath = new Map<string, FoundPicture | 'several'>()
  const byNumber = new Map<string, { picture: number; weight: number }[]>()
  for (const picture of found) {
    if (picture.because?.reason === 'picture_twice') continue
    for (const path of endsOf(plain(picture.name))) note(byPath, path, picture)
    if (picture.because !== null) continue
    for (const [number, weight] of numbersOf(plain(picture.name))) {
      byNumber.set(number, [...(byNumber.get(number) ?? []), { picture: picture.place, weight }])
    }
  }
  const find = (text: string) => {
    const path = plain(text)
    // The folder of the sender's computer says nothing here.
    return byPath.get(path) ?? (SEPARATOR.test(path) ? null : byPath.get(path.split('/').at(-1) ?? '')) ?? null
  }
  return {
    inRow(headers, { line, cells }) {
      const pictures: NamedPicture[] = []
      const problems: ImportProblem[] = []
      const columns: number[] = []
      for (const [at, cell] of cells.entries()) {
        const texts = namesIn(cell, find)
        if (texts.length > 0 && !/:\/\//.test(String(cell))) columns.push(at)
        for (const text of texts) {
          const one = find(text)
          const fault = faultOf(text, one)
          if (fault) {
            const header = headers[at] ?? null
            problems.push({ line, header, severity: 'warning', found: excerpt(text, SHOWN_OF_CELL), ...fault })
          } else if (one !== null && one !== 'several' && !pictures.some(({ picture }) => picture === one.place))
            pictures.push({ picture: one.place, isOfProduct: false })
        }
      }
      return pictures.length + problems.length === 0 ? NONE : { at: columns, pictures, problems }
    },
    byNumber: (number) => byNumber.get(plainNumber(number.trim().toLowerCase())) ?? [],
  }
}

type Find = (text: string) => FoundPicture | 'several' | null

/** A cell holds one name, or several; names may have commas in them. */
function namesIn(cell: Cell, find: Find): readonly string[] {
  if (typeof cell !== 'string') return []
  const whole = cell.trim()
  if (whole.length > 10_000 || !whole.includes('.')) return []
  if (find(whole) !== null) return [whole]
  return whole
    .split(SEPARATOR)
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter(
      (part) => (NAMES_PICTURE.test(part) && !/^[a-z]+:\/\//i.test(part) && part.length <= 255) || find(part) !== null,
    )
}

const SEPARATOR = /[,;|\n]/
const NAMES_PICTURE = /[^\s./\\][./\\]?.*\.(jpe?g|jfif|png|webp|avif|gif|heic|heif|tiff?|bmp|svg|psd)$/i

function faultOf(
  text: string,
  found: FoundPicture | 'several' | null,
): Pick<ImportProblem, 'reason' | 'message'> | null {
  const name = text.slice(0, 100)
  if (found === null) {
    return { reason: 'picture_not_in_archive', message: `"${name}" is not in the ZIP. Add it, or correct the name.` }
  }
  if (found === 'several') {
    const message = `The ZIP has several different pictures called "${name}". Write the folder, too: "red/${name.split(/[/\\]/).at(-1)}".`
    return { reason: 'picture_name_several', message }
  }
  return found.because && { reason: found.because.reason, message: `"${name}": ${found.because.message}` }
}

/** One picture that is in two folders is found by its name alone; two different ones are not. */
function note(byPath: Map<string, FoundPicture | 'several'>, path: string, picture: FoundPicture): void {
  const before = byPath.get(path)
  if (before === undefined) byPath.set(path, picture)
  else if (before !== 'several' && (before.crc !== picture.crc || before.size !== picture.size))
    byPath.set(path, 'several')
}

/** "a/b/c.jpg", "b/c.jpg" and "c.jpg". */
function endsOf(path: string): string[] {
  const parts = path.split('/').slice(-MOST_FOLDERS)
  return parts.map((_, at) => parts.slice(at).join('/'))
}

/**
 * What a picture may be about, by its name: "A-100_front 2.jpg" by "a-100_front 2", "a-100_front", "a-100" and "a", and by the folders it is in. How long it is decides
 * which fits best; the name counts more than the folder.
 */
function numbersOf(path: string): Map<string, number> {
  const folders = path.split('/').slice(-MOST_FOLDERS)
  const stem = (folders.pop() ?? '').replace(/\.[a-z0-9]+$/, '')
  const numbers = new Map<string, number>()
  const add = (text: string, weight: number) => {
    const number = plainNumber(text)
    numbers.set(number, Math.max(numbers.get(number) ?? 0, weight))
  }
  for (const folder of folders) if (folder.length >= SHORTEST) add(folder, folder.length * 2)
  for (const { index } of stem.matchAll(/[\s_.(\-+#@]/g)) {
    if (index >= SHORTEST) add(stem.slice(0, index), index * 2 + 1)
  }
  add(stem, stem.length * 2 + 1)
  return numbers
}

/** GTINs are written with and without the zeros at their front. */
function plainNumber(text: string): string {
  return /^\d{8,14}$/.test(text) ? text.replace(/^0+/, '') : text
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
}
