import { isZeroFormat } from './zero-format.ts'

/** A sheet of a workbook, in the workbook's order. Cells that are merged hold their value in the first of them alone. */
export type Sheet = {
  /** The format of the workbook. */
  readonly form: 'xlsx' | 'ods' | 'xls'
  readonly name: string
  readonly isHidden: boolean
  readonly merged: readonly MergedCells[]
  /** The part of the archive that holds its rows. */
  readonly part: string
  /** Cells that may have a formula whose result was not stored, which are read as empty: it is worth looking for them. */
  readonly unsolved: number
  /** Of the workbook's styles those that show numbers with zeros at their front: the format, by the number of the style. */
  readonly zeroStyles: Readonly<Record<number, string>>
  /** Its bytes are not those that were packed, by their checksum. */
  readonly isDamaged: boolean
}

/** From and to, both included; lines from 1, columns from 0. */
export type MergedCells = {
  readonly fromLine: number
  readonly toLine: number
  readonly fromColumn: number
  readonly toColumn: number
}

export function sheetsOf(workbook: string, parts: ReadonlyMap<string, string>): Sheet[] {
  const targets = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)].map(
      ([, attributes = '']) => [attribute(attributes, 'Id'), attribute(attributes, 'Target')] as const,
    ),
  )
  const zeroStyles = zeroStylesOf(parts.get('xl/styles.xml') ?? '')
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)].map(([, attributes = '']) => {
    const target = targets.get(attribute(attributes, 'r:id')) ?? ''
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return {
      form: 'xlsx',
      name: attribute(attributes, 'name'),
      isHidden: attribute(attributes, 'state') !== '' && attribute(attributes, 'state') !== 'visible',
      part,
      unsolved: Number(parts.get(`${part} unsolved`) ?? 0),
      zeroStyles,
      isDamaged: parts.has(`${part} damaged`) || parts.has('xl/sharedStrings.xml damaged'),
      merged: (parts.get(part) ?? '').split(' ').flatMap((reference) => mergedCells(reference) ?? []),
    }
  })
}

/** Cells name the style they have by its place among the `cellXfs`. */
function zeroStylesOf(styles: string): Record<number, string> {
  const formats = new Map<string, string>()
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\b([^>]*)>/g)) {
    const format = attribute(attributes, 'formatCode')
    if (isZeroFormat(format)) formats.set(attribute(attributes, 'numFmtId'), format)
  }
  if (formats.size === 0) return {}
  const [, list = ''] = styles.split(/<(?:\w+:)?cellXfs\b/, 2)
  const [cellStyles = ''] = list.split(/<\/(?:\w+:)?cellXfs>/, 1)
  const found: Record<number, string> = {}
  for (const [at, [, attributes = '']] of [...cellStyles.matchAll(/<(?:\w+:)?xf\b([^>]*)>/g)].entries()) {
    const format = formats.get(attribute(attributes, 'numFmtId'))
    if (format !== undefined) found[at] = format
  }
  return found
}

function attribute(attributes: string, name: string): string {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
  return value.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, (_, code: string) => {
    const named = NAMED[code]
    if (named !== undefined) return named
    const point = code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function mergedCells(reference: string): MergedCells | null {
  const match = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference)
  if (!match) return null
  const [, fromColumn = '', fromLine = '', toColumn = '', toLine = ''] = match
  return {
    fromLine: Number(fromLine),
    toLine: Number(toLine),
    fromColumn: columnNumber(fromColumn),
    toColumn: columnNumber(toColumn),
  }
}

/** "A" is 0, "AA" is 26. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
