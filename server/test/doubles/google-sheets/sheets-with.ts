import { expect } from 'vitest'
import type { Chosen, Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { googleSheets } from '#features/connecting/connectors/google-sheets/google-sheets.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type SheetsDouble, startSheetsDouble } from './sheets-double.ts'

export const API = 'https://sheets.googleapis.com'
export const TOKENS = 'https://oauth2.googleapis.com'

export const HEADERS = ['Name', 'SKU', 'Barcode', 'Brand', 'Weight (kg)', 'Passport'] as const

/** A spreadsheet with a sheet of so many variants, each a product of its own, and the connector to it. */
export async function sheetsWith(count = 0, chosen: Chosen = {}) {
  const double = await startSheetsDouble({ title: "Collection 'Ä/Ö'" })
  atFileEnd(() => double.close())
  const rows = Array.from({ length: count }, (_, at) => [`Article ${at}`, skuOf(at), null, null, 0.5])
  const sheet = double.addSheet("Articles 'Ä'", [[...HEADERS], ...rows])
  const world = foreignWorld({
    totalMs: patienceOf(count),
    reroute: { [API]: double.origin, [TOKENS]: double.origin },
  })
  const settings = googleSheets.parse({
    spreadsheet: `https://docs.google.com/spreadsheets/d/${double.spreadsheetId}/edit#gid=0`,
    service_account: double.keyFile,
  })
  const open = (of: Chosen) => googleSheets.open(world, settings, of)
  const session = open(chosen)
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(open(chosen).read({ since: null, cursor: null, chosen, ...from }))
  /** Of the rows below the headers. */
  const column = (name: string) => {
    const at = (sheet.rows[0] ?? []).findIndex(({ value }) => value === name)
    return sheet.rows.slice(1).map((row) => row[at]?.value ?? null)
  }
  return { double, sheet, world, settings, session, open, pages, column }
}

export const skuOf = (at: number) => `S${String(at).padStart(5, '0')}`
export const rowsOf = (pages: readonly Page[]) => pages.flatMap(({ rows }) => rows)

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: SheetsDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  const key = String(JSON.parse(double.keyFile).private_key)
  for (const secret of [...double.tokens, key, JSON.stringify(key).slice(30, 90)]) expect(all).not.toContain(secret)
  return error
}
