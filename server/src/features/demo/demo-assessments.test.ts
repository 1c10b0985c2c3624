import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** By the demo's name of each variant. */
const results = new Map<
  string,
  { type: string; kg: number | null; liters: number | null; score: number | null; codes: string[] }
>()
let incomplete: string[]

beforeAll(async () => {
  const t: TestApp = await startTestApp()
  const w = await t.workspace()
  const catalogue = await readDemoCatalogue()
  await loadCatalogue(t.deps, w.actor, catalogue)
  const { rows } = await t.owner.query(
    `select v.name, p.product_type as type, a.carbon_footprint as kg, a.water_liters as liters, a.sustainability_score as score,
       a.reason_codes as codes
     from assessments a join variants v on v.id = a.variant_id join products p on p.id = v.product_id where a.workspace_id = $1`,
    [w.id],
  )
  const keys = new Map(catalogue.variants.map(({ key, name }) => [name, key]))
  for (const { name, ...result } of rows) results.set(keys.get(name) ?? name, result)
  incomplete = catalogue.incomplete.map(({ variant }) => variant)
})

test('incomplete variants show null with the reason, never a guess', () => {
  const reasons = {
    'VH-JEA-01-WAS-34-34': 'WEIGHT',
    'SB-DRE-02-BLA-M': 'WEIGHT',
    'SB-SWE-02-SKY-M': 'COVERAGE',
    'VH-SOC-01-MOS-43-46': 'COVERAGE',
    'SB-TRO-02-INK-40': 'COMPOSITION_SUM',
    'VH-BAG-01-BRI-ONE': 'COMPOSITION_SUM',
  }
  expect(incomplete.toSorted()).toEqual(Object.keys(reasons).toSorted())
  for (const [key, code] of Object.entries(reasons)) {
    expect(results.get(key), key).toMatchObject({ kg: null, liters: null, score: null })
    expect(results.get(key)?.codes, key).toContain(code)
  }
})

test('a newcomer sees results: at least 100 of the 120 variants, and a score for each of the first twenty', () => {
  const assessed = [...results.values()].filter(({ kg }) => kg !== null)
  expect(assessed.length).toBeGreaterThanOrEqual(100)
  const first = [...results.keys()].filter((key) => /^(VH-TEE-01|SB-TEE-02|VH-SHI-01|SB-SHI-02)/.test(key))
  expect(first).toHaveLength(20)
  for (const key of first) expect(results.get(key)?.score, key).toBeGreaterThan(0)
})

test('all others have a footprint; garments with a benchmark a score, and nothing else', () => {
  const scored = ['T-shirt', 'shirt', 'jeans', 'trousers', 'dress', 'sweater', 'jacket']
  expect(results.size).toBe(120)
  for (const [key, { type, kg, score, codes }] of results) {
    if (incomplete.includes(key)) continue
    expect(kg, key).toBeGreaterThan(0)
    if (scored.includes(type)) expect(score, key).toBeGreaterThan(0)
    else expect([score, codes.includes('BENCHMARK')], key).toEqual([null, true])
  }
})
