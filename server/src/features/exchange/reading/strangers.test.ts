import { appendFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { TableRow } from '#platform/tables/table.ts'
import { chanceOf } from '#test/random-documents.ts'
import { rounds } from '#test/sample.ts'
import { STRANGE_HEADERS, STRANGE_LANGUAGES, type StrangeColumn, strangerTable } from '#test/strangers/strangers.ts'
import { inspectRows } from './inspect-rows.ts'
import { TELLS_VARIANTS } from './records-by-meaning.ts'

type Judged = { right: number; asked: number; wrong: number; readonly which: string[] }

/** A wrong guess counts twice as much as a question. */
const score = ({ right, asked, wrong }: Judged) => 1 - (asked + 2 * wrong) / (right + asked + wrong)

test('columns in more than thirty languages are told by themselves, and none is taken for another', async () => {
  const judged = { rest: nobody(), heldOut: nobody() }
  const random = chanceOf('strangers')
  for (const language of STRANGE_LANGUAGES) {
    for (let round = 0; round < rounds({ whole: 40, sample: 3 }); round += 1) {
      const { stranger, rows } = strangerTable(language, random)
      const { mapping } = await inspectRows(each(rows))
      stranger.columns.forEach((column, at) => {
        judge(column.isHeldOut ? judged.heldOut : judged.rest, language, column, mapping[at]?.column ?? null)
      })
    }
  }
  const figures = process.env['PROOF_FIGURES']
  if (figures) {
    const told = Object.entries(judged).map(([kind, { right, asked, wrong }]) => ({ kind, right, asked, wrong }))
    const missed = [...new Set(judged.rest.which)].sort()
    await appendFile(figures, [...told, { kind: 'missed', missed }].map((one) => `${JSON.stringify(one)}\n`).join(''))
  }
  expect(score(judged.rest)).toBeGreaterThanOrEqual(0.97)
  expect(score(judged.heldOut)).toBeGreaterThanOrEqual(0.9)
})

test('where the articles of a list are made is theirs to pass on, in each of the languages', async () => {
  const judged = nobody()
  const random = chanceOf('articles')
  const origins = STRANGE_HEADERS.filter(({ meaning }) => meaning === 'production_location')
  for (const origin of origins) {
    const { stranger, rows } = strangerTable(origin.language, random)
    const places = stranger.columns.flatMap(({ meaning }, at) => (TELLS_VARIANTS.has(meaning ?? '') ? [] : [at]))
    const ofArticles = rows.map(({ line, cells }) => ({
      line,
      cells: places.map((at) =>
        line === 1 && stranger.columns[at]?.meaning === origin.meaning ? origin.header : (cells[at] ?? null),
      ),
    }))
    const { mapping, headers } = await inspectRows(each(ofArticles))
    const found = mapping[headers.indexOf(origin.header)]?.column ?? null
    judge(judged, origin.language, { ...origin, meaning: 'product_production_location' }, found)
  }
  expect(new Set(origins.map(({ language }) => language)).size).toBe(STRANGE_LANGUAGES.length)
  expect(score(judged)).toBeGreaterThanOrEqual(0.97)
})

function judge(judged: Judged, language: string, { header, meaning }: StrangeColumn, found: string | null): void {
  if (found === meaning) judged.right += 1
  else if (found === null) judged.asked += 1
  else judged.wrong += 1
  if (found !== meaning) judged.which.push(`${language} "${header}": ${meaning}, taken for ${found}`)
}

function nobody(): Judged {
  return { right: 0, asked: 0, wrong: 0, which: [] }
}

async function* each(rows: readonly TableRow[]) {
  yield* rows
}
