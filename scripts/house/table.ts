import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { ROOT } from './source-files.ts'

const ARCHITECTURE = join(ROOT, 'ARCHITECTURE.md')
const ROWS_WRITTEN = /(?<=\| figure \| value \|\n\| --- \| --- \|\n)(\|.*\n)*/

/** A row of the table has one figure or, where they say the same of several things, some. */
const ROWS: readonly (readonly [what: string, figures: readonly string[]])[] = [
  [
    'circles of files / of folders above the leaves / arrows against the wings / imports of another wing’s store',
    ['circles', 'folder-circles', 'arrows', 'stores'],
  ],
  [
    'lines of a server file / function / dashboard file / function: median, 90 %, largest',
    ['server-files', 'server-functions', 'dashboard-files', 'dashboard-functions'],
  ],
  [
    'files that name a company / product / variant / material / certification outside its folders',
    ['names-company', 'names-product', 'names-variant', 'names-material', 'names-certification'],
  ],
  ['files of more than 250 lines / tests and scripts, each with its reason', ['long', 'long-proofs']],
]

export function writeTable(figures: readonly Figure[]): void {
  const text = readFileSync(ARCHITECTURE, 'utf8')
  writeFileSync(ARCHITECTURE, text.replace(ROWS_WRITTEN, rowsOf(figures)))
}

/**
 * Whether ARCHITECTURE tells of these figures. Those that are not 0 move with every commit, so a number may be a tenth away, or one, before
 * the table is written anew.
 */
export function isTableTrue(figures: readonly Figure[]): boolean {
  const [table = ''] = ROWS_WRITTEN.exec(readFileSync(ARCHITECTURE, 'utf8')) ?? []
  return isNear(table, rowsOf(figures))
}

export function isNear(written: string, measured: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
  const words = (text: string) => text.replace(/\d+/g, '#')
  const now = numbers(measured)
  return (
    words(written) === words(measured) &&
    numbers(written).every(
      (was, at) => was === now[at] || (was > 0 && Math.abs(was - now[at]!) <= Math.max(1, was / 10)),
    )
  )
}

function rowsOf(figures: readonly Figure[]): string {
  const told = (name: string) => {
    const figure = figures.find((one) => one.name === name)
    if (!figure) throw new Error(`There is no figure "${name}".`)
    return figure.value.replaceAll(' / ', ', ').replace(/ \(.*/, '')
  }
  const rows = ROWS.map(([what, names]) => `| ${what} | ${names.map(told).join(' / ')} |\n`)
  return rows.join('')
}
