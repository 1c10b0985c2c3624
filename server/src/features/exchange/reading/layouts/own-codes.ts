import { numbersByKey } from '#platform/packed-tables.ts'
import type { LayoutNote } from './layout.ts'

/**
 * The numbers that a shop gives its variants, row by row. Shops take one number for several variants; a code is that of one, so the first keeps it and the
 * others are told of.
 */
export function ownCodes(header: string): (code: string, line: number) => { code: string | null; notes: LayoutNote[] } {
  const lines = numbersByKey()
  return (code, line) => {
    if (code === '') return { code: null, notes: [] }
    const above = lines.get(code)
    if (above === undefined) lines.set(code, line)
    return above === undefined || above === line
      ? { code, notes: [] }
      : { code: null, notes: [repeated(header, code, above)] }
  }
}

function repeated(header: string, code: string, above: number): LayoutNote {
  return {
    severity: 'warning',
    reason: 'code_repeated',
    header,
    found: code,
    message: `The variant on line ${above} has the number "${code}", too. A number belongs to one variant, so this one is imported without.`,
  }
}
