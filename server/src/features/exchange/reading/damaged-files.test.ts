import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { TableFault } from '#platform/tables/table.ts'
import { chanceOf } from '#test/random-documents.ts'
import { rounds } from '#test/sample.ts'
import { bookOfSheets, zipOf } from '#test/workbook-of.ts'
import { settingsOf } from './import-settings.ts'
import { inspectFile } from './inspect-file.ts'
import { readImport } from './read-import.ts'

const DOCUMENTS = join(import.meta.dirname, '../../../../test/documents')
const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-damaged-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const of = (name: string) => readFile(join(DOCUMENTS, name))
/** One of each form that is no plain text. */
const FORMS: Readonly<Record<string, Buffer>> = {
  xls: await of('articles.xls'),
  fods: await of('articles.fods'),
  ods: zipOf({
    mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': await of('articles.fods'),
  }),
  xlsx: bookOfSheets([
    ['sku', 'product_name', 'color'],
    ['1', 'Tee', 'red'],
  ]),
  json: await of('shop.json'),
  ndjson: Buffer.from('{"sku":"1","product_name":"Tee"}\n{"sku":"2","product_name":"Cap"}\n'),
  xml: await of('feed.xml'),
  bmecat: await of('bmecat-1.2.xml'),
}
const LONGEST_MS = 10_000

test.each(Object.keys(FORMS))(
  '%s, damaged at random places, is read or refused with a sentence, within seconds',
  async (form) => {
    const path = join(folder, form)
    for (let round = 0; round < rounds({ whole: 400, sample: 4 }); round += 1) {
      await writeFile(path, damaged(FORMS[form] ?? Buffer.alloc(0), chanceOf(`damaged ${form} ${round}`)))
      const asked = performance.now()
      const fault = await readWhole(path).catch((error: unknown) => error)
      const said = fault instanceof TableFault || fault instanceof AppError ? fault.message : fault
      if (fault !== null) expect([form, round, said]).toEqual([form, round, expect.stringMatching(/\w{3}.*[.!]$/s)])
      expect(performance.now() - asked).toBeLessThan(LONGEST_MS)
    }
  },
  900_000,
)

/** Null: it was read to its end. */
async function readWhole(path: string): Promise<null> {
  const inspection = await inspectFile(path)
  const settings = settingsOf(inspection)
  if (!settings) return null
  for await (const row of readImport(path, settings)) expect(row.line).toBeGreaterThan(0)
  return null
}

/** Bytes changed, left out, put twice, or cut off, as often as chance has it. */
function damaged(bytes: Buffer, chance: ReturnType<typeof chanceOf>): Buffer {
  const number = (below: number) => Math.floor(chance() * below)
  let made = Buffer.from(bytes)
  for (let left = 1 + number(8); left > 0; left -= 1) {
    const at = number(made.length)
    const end = Math.min(at + 1 + number(64), made.length)
    const kind = number(5)
    if (kind === 0) made = made.subarray(0, Math.max(at, 1))
    else if (kind === 1) made = Buffer.concat([made.subarray(0, at), made.subarray(end)])
    else if (kind === 2) made = Buffer.concat([made.subarray(0, end), made.subarray(at)])
    else for (let place = at; place < end && place < at + 4; place += 1) made[place] = number(256)
  }
  return made
}
