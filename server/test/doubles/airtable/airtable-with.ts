import { expect } from 'vitest'
import { airtable } from '#features/connecting/connectors/airtable/airtable.ts'
import type { Chosen, Page, ReadFrom } from '#features/connecting/connectors/connector.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type AirtableDouble, startAirtableDouble } from './airtable-double.ts'

export const API = 'https://api.airtable.com'

/** A base with a table of so many variants, each a product of its own, and the connector to it. */
export async function airtableWith(count = 0, chosen: Chosen = {}) {
  const double = await startAirtableDouble()
  atFileEnd(() => double.close())
  const base = double.addBase("Collection 'Ä/Ö'")
  const table = double.addTable(base, 'Articles', [
    'Name',
    'SKU',
    'Barcode',
    'Brand',
    { name: 'Weight (kg)', type: 'number', options: { precision: 3 } },
    { name: 'Passport', type: 'url' },
    { name: 'Changed', type: 'lastModifiedTime', options: { referencedFieldIds: [] } },
  ])
  for (let at = 0; at < count; at += 1) {
    double.addRecord(table, { Name: `Article ${at}`, SKU: `S${String(at).padStart(5, '0')}`, 'Weight (kg)': 0.5 })
  }
  const world = foreignWorld({ totalMs: patienceOf(count), reroute: { [API]: double.origin } })
  const settings = airtable.parse({ access_token: double.token })
  const open = (of: Chosen) => airtable.open(world, settings, of)
  const session = open(chosen)
  const pages = (from: Partial<ReadFrom> = {}) =>
    Array.fromAsync(session.read({ since: null, cursor: null, chosen, ...from }))
  const field = (name: string) => table.fields.find((one) => one.name === name)?.id ?? ''
  return { double, base, table, field, world, session, open, pages }
}

export const rowsOf = (pages: readonly Page[]) => pages.flatMap(({ rows }) => rows)

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: AirtableDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  expect(all).not.toContain(double.token)
  return error
}
