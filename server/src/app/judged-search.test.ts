import { beforeAll, expect, test } from 'vitest'
import { readDemoCatalogue } from '#features/demo/demo-catalogue.ts'
import { loadCatalogue } from '#features/demo/load-catalogue.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { DEMO_QUESTIONS } from '#test/judged/demo-questions.ts'
import { judge, verdictOf } from '#test/judged/judge.ts'

let t: TestApp
let reader: Credentials

beforeAll(async () => {
  t = await startTestApp()
  const home = await t.workspace()
  const catalogue = await readDemoCatalogue()
  // What is published is read from a copy; here the records themselves are searched.
  const variants = catalogue.variants.map((variant) => ({ ...variant, published: false }))
  await loadCatalogue(t.deps, home.actor, { ...catalogue, variants })
  reader = await home.key('read')
}, 60_000)

test('of what people type into the demo, 95 in 100 find what they mean first, 99 among the first three', async () => {
  const verdict = verdictOf(await judge(t, reader, DEMO_QUESTIONS))
  if (process.env['SHOW_MISSED']) console.log(JSON.stringify(verdict, null, 1))
  expect(verdict.firstPercent, JSON.stringify(verdict.missed)).toBeGreaterThanOrEqual(95)
  expect(verdict.amongThreePercent, JSON.stringify(verdict.missed)).toBeGreaterThanOrEqual(99)
})
