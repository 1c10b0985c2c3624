import { type Cell, type TableRow, textOf } from '#platform/tables/table.ts'
import type { ImportProblem } from './import-problem.ts'
import type { SaidRecords } from './said.ts'

type PassedOver = {
  readonly line: number
  readonly records: SaidRecords
  readonly called: string
  readonly problems: readonly ImportProblem[]
}

/** Rows of a table that are about no record: sums, and the names of the columns again at the top of a page. Null for every other. */
export function passedOver(row: TableRow, headers: readonly string[]): PassedOver | null {
  const first = firstText(row)
  if (first === null) return null
  if (first === headers.find((header) => header !== '') && isHeader(row, headers)) {
    return saying(row, first, {
      severity: 'note',
      reason: 'header_repeated',
      message: 'The row names the columns again, and was passed over.',
    })
  }
  if (!(isTotal(first) || isTotalOfGroup(first, row)) || row.cells.some((cell) => saysMore(cell, first))) return null
  return saying(row, first, {
    severity: 'note',
    reason: 'total_left_out',
    message: `The row begins with "${first}" and has only numbers, so it was taken for a sum and passed over.`,
  })
}

/** A line below the header that is about the columns. */
export function explaining(row: TableRow): PassedOver {
  return saying(row, firstText(row) ?? '', {
    severity: 'note',
    reason: 'line_explains',
    message: 'The line below the header is about the columns, not a record, so it was passed over.',
  })
}

function saying(
  { line }: TableRow,
  found: string,
  said: Pick<ImportProblem, 'severity' | 'reason' | 'message'>,
): PassedOver {
  return { line, records: {}, called: found, problems: [{ line, header: null, found, ...said }] }
}

/** Of the first cell that holds anything; null where that is no text. */
function firstText({ cells }: TableRow): string | null {
  for (const cell of cells) {
    if (cell === null) continue
    if (typeof cell !== 'string') return null
    const text = cell.trim()
    if (text !== '') return text
  }
  return null
}

function isHeader({ cells }: TableRow, headers: readonly string[]): boolean {
  return headers.length > 1 && headers.every((header, at) => header === textOf(cells[at] ?? null).trim())
}

/** Whether a cell beside the word for a sum holds words, and more than what was counted: "10 pieces", "1.280 g". */
function saysMore(cell: Cell, first: string): boolean {
  return typeof cell === 'string' && LETTER.test(cell) && cell.trim() !== first && !COUNTED.test(cell.trim())
}

const COUNTED = /^\d[\d\s.,']*\s?\p{L}[\p{L}\p{M}]{0,14}\.?$/u

const LETTER = /\p{L}/u
const LONGEST = 30

function isTotal(text: string): boolean {
  if (text.length > LONGEST) return false
  const plain = text
    .toLowerCase()
    .replace(/[\s:.=*-]+/gu, ' ')
    .trim()
  return TOTALS.has(plain)
}

/** "Summe WGR 010": of a group with a number, in a row that leaves most columns empty and names no article. */
function isTotalOfGroup(text: string, { cells }: TableRow): boolean {
  const [word = '', ...rest] = text.toLowerCase().split(/[\s:]+/u)
  if (text.length > LONGEST || !TOTALS.has(word) || rest.length === 0 || !/\d/.test(rest.join(''))) return false
  const filled = cells.map((cell) => textOf(cell).trim()).filter((cell) => cell !== '')
  return filled.length <= cells.length / 2 && !filled.some((cell) => ARTICLE.test(cell))
}

const ARTICLE = /^\d{8,14}$/

/** What sums and means are called at the end of a table. */
const TOTALS: ReadonlySet<string> = new Set(
  (
    'total, totals, sum, subtotal, sub total, grand total, average, mean, summe, gesamt, gesamtsumme, zwischensumme, insgesamt, endsumme, ' +
    'durchschnitt, mittelwert, somme, sous total, total général, total general, moyenne, totale, subtotale, totale generale, somma, media, ' +
    'suma, suma total, promedio, soma, média, totaal, subtotaal, eindtotaal, gemiddelde, summa, delsumma, totalt, medel, i alt, ialt, sum totalt, ' +
    'yhteensä, keskiarvo, kokku, kopā, iš viso, razem, łącznie, suma końcowa, średnia, celkem, součet, mezisoučet, průměr, spolu, súčet, priemer, ' +
    'skupaj, vsota, ukupno, zbroj, összesen, végösszeg, részösszeg, átlag, total general, medie, общо, всего, итого, сумма, разом, усього, сума, ' +
    'σύνολο, άθροισμα, toplam, ara toplam, genel toplam, ortalama, 合計, 小計, 総計, 平均, 합계, 소계, 총계, 평균, 合计, 小计, 总计, 總計, 平均值, σ, σ total, ' +
    'tổng, tổng cộng, cộng, viso, รวม, รวมทั้งสิ้น, รวมทั้งหมด, ยอดรวม, المجموع, مجموع, الإجمالي, إجمالي, المجموع الكلي, جمع, جمع کل, jumlah, ' +
    'סהכ, סה"כ, סה״כ, סך הכל'
  ).split(', '),
)
