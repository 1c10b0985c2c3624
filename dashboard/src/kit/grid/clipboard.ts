/** Cells as spreadsheets put them on the clipboard: tabs between them, quotes around those with tabs, quotes or line breaks in them. */
export function readCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; ; ) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    const end = quoted?.end ?? endOfCell(text, at)
    row.push(quoted?.cell ?? text.slice(at, end))
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (text[end] === '\t') continue
    rows.push(row)
    row = []
    // What ends with a line break has no further row.
    if (at >= text.length) return rows
  }
}

export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteCell).join('\t')).join('\r\n')
}

function quoteCell(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Null: the quote is a part of the text, as in 5" wide. */
function readQuoted(text: string, begin: number): { cell: string; end: number } | null {
  let cell = ''
  for (let at = begin + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else {
      const end = at + 1
      return end === text.length || text[end] === '\t' || isBreak(text[end])
        ? { cell: cell.replaceAll(/\r\n?/g, '\n'), end }
        : null
    }
  }
  return null
}

function endOfCell(text: string, begin: number): number {
  let at = begin
  while (at < text.length && text[at] !== '\t' && !isBreak(text[at])) at += 1
  return at
}

function isBreak(sign: string | undefined): boolean {
  return sign === '\n' || sign === '\r'
}
