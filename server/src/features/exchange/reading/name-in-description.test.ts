import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'name-in-description-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Article = Readonly<Record<string, string>>

/** What the columns of the same articles mean, as a table and as a document. */
async function readBoth(articles: readonly Article[]) {
  const headers = Object.keys(articles[0] ?? {})
  const csv = [headers, ...articles.map((one) => headers.map((header) => one[header]))].map((row) => row.join(';'))
  const table = await meaningsIn('articles.csv', csv.join('\r\n'))
  const document = await meaningsIn('articles.json', JSON.stringify({ articles }))
  return { table, document }
}

async function meaningsIn(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  const [found] = (await inspectFile(path)).tables
  return Object.fromEntries((found?.headers ?? []).map((header, at) => [header, found?.mapping[at]?.column ?? null]))
}

const articles = (texts: readonly string[], more: Article = {}) =>
  texts.map((Beschreibung, at) => ({
    Artikelnummer: `A-10${at}`,
    Beschreibung,
    Marke: 'Nordlicht',
    Farbe: ['Rot', 'Grün', 'Blau', 'Schwarz'][at] ?? '',
    ...more,
  }))

describe('a short description is the name, in tables as in documents', () => {
  test.each([
    ['short ones', ['Wollpullover', 'Regenjacke Fjord', 'Hemd aus Leinen', 'Socken, 2 Paar'], 'product_name'],
    [
      'short ones, but for one',
      [
        'Wollpullover',
        'Regenjacke',
        'Hemd',
        'Daunenjacke mit abnehmbarer Kapuze, zwei Innentaschen und verstellbarem Saum aus Band',
      ],
      'product_name',
    ],
    [
      'sentences',
      [
        'Er ist warm und so leicht, dass man ihn nicht mehr ausziehen mag.',
        'Sie hält bei Regen und Wind dicht und ist in der Tasche zu tragen.',
        'Es ist aus dem Leinen des Jahres und wird mit der Zeit nur weicher.',
        'Sie sind für die Berge so gut wie für die Stadt und das Büro da.',
      ],
      'description',
    ],
  ])('%s', async (_, texts, column) => {
    const { table, document } = await readBoth(articles(texts))
    expect([table['Beschreibung'], document['Beschreibung']]).toEqual([column, column])
  })

  test('not beside a name', async () => {
    const { table, document } = await readBoth(
      articles(['Wollpullover', 'Regenjacke', 'Hemd', 'Socken']).map((one, at) => ({
        ...one,
        Produktname: `Modell ${at}`,
      })),
    )
    expect([table['Beschreibung'], document['Beschreibung']]).toEqual(['description', 'description'])
  })
})
