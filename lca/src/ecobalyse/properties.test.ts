import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyQuery } from '../../test/any-ecobalyse-query.ts'
import { type Explanation, leavesOf } from '../explanation.ts'
import { assessEcobalyse, type EcobalyseAssessment } from './assess.ts'
import { ORIGINS } from './factors.ts'
import { HEADINGS, type Heading, INDICATORS } from './inventory.ts'
import { publishedFactors, publishedFiles } from './published-factors.ts'
import { type EcobalyseQuery, parseQuery, STEPS } from './query.ts'

/** All of them in `npm run prove -- properties`. */
const RUNS = { numRuns: process.env['PROOF'] === 'whole' ? 1000 : 250 }

/** The published processes, and the two complements, whose numbers stand among the constants. */
const rowIds = new Set([
  ...publishedFiles.processes.map(({ id }) => id),
  ...ORIGINS.map((origin) => `microfibres-${origin}`),
  'export-out-of-europe',
])

const assess = (query: EcobalyseQuery, explain = false) => assessEcobalyse(query, publishedFactors, { explain })

describe('for any query', () => {
  const holds = (name: string, predicate: (query: EcobalyseQuery) => void) =>
    it(name, () => fc.assert(fc.property(anyQuery, predicate), RUNS))

  holds('every number is finite and none is negative', (query) => {
    const { ecs, pef, stages, durability, careCycles } = assess(query)
    const impacts = HEADINGS.flatMap((heading) => [stages[heading].ecs, stages[heading].pef])
    for (const value of [ecs, pef, durability, careCycles, ...impacts]) {
      expect(Number.isFinite(value) && value >= 0).toBe(true)
    }
  })

  holds('stages add up to the total, explained parts to their stage (P2)', (query) => {
    const assessment = assess(query, true)
    for (const indicator of INDICATORS) {
      const tree = assessment.explanation?.[indicator]
      if (!tree) throw new Error('There is no explanation.')
      expect(tree.value).toBeCloseTo(assessment[indicator], 8)
      addsUp(tree)
      for (const stage of tree.children) {
        expect(sameWithin(stage.value, assessment.stages[headingOf(stage)][indicator])).toBe(true)
      }
    }
  })

  holds('every explained number leads to a factor with source and licence', (query) => {
    for (const tree of Object.values(assess(query, true).explanation ?? {})) {
      for (const { value, factor, quantity } of leavesOf(tree)) {
        expect(value === 0 || (factor?.source && factor.licence && quantity)).toBeTruthy()
        if (value !== 0) expect(rowIds).toContain(factor?.id)
      }
    }
  })

  holds('explaining changes no number, and the same query gives the same bytes (P16)', (query) => {
    const { explanation: _, ...explained } = assess(query, true)
    const { explanation: none, ...plain } = assess(query)
    expect(none).toBeNull()
    expect(JSON.stringify(plain)).toBe(JSON.stringify(explained))
  })

  holds('a disabled step has no impact', (query) => {
    const { stages } = assess(query)
    const off = (step: (typeof STEPS)[number]) =>
      query.disabledSteps?.includes(step) ||
      (query.upcycled && ['material', 'spinning', 'fabric', 'ennobling'].includes(step))
    for (const step of STEPS) {
      if (step === 'distribution' || !off(step)) continue
      expect(stages[step]).toEqual({ ecs: 0, pef: 0 })
    }
    if (off('material')) expect(stages.microfibres.ecs).toBe(0)
    if (off('eol')) expect(stages.exportOutOfEurope.ecs).toBe(0)
  })

  it('nothing enabled costs nothing', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { ecs, pef } = assess({ ...query, disabledSteps: STEPS, trims: [] })
        expect([ecs, pef]).toEqual([0, 0])
      }),
      RUNS,
    )
  })

  holds('one material row or two halves of it are the same (P4)', (query) => {
    const [first, ...others] = query.materials
    if (!first) return
    const halves = { ...first, share: first.share / 2 }
    // The country of spinning follows the largest row: keep it.
    const fixed = { ...query, countrySpinning: query.countrySpinning ?? 'CN' }
    expect(sameScores(assess({ ...fixed, materials: [halves, halves, ...others] }), assess(fixed))).toBe(true)
  })

  holds('the order of the materials is without effect when spinning has a country (P3)', (query) => {
    const fixed = { ...query, countrySpinning: query.countrySpinning ?? 'CN' }
    expect(sameScores(assess({ ...fixed, materials: query.materials.toReversed() }), assess(fixed))).toBe(true)
  })

  holds('a material with share 0 changes nothing (P5)', (query) => {
    const none = { id: 'ei-laine-par-defaut', share: 0 }
    expect(sameScores(assess({ ...query, materials: [none, ...query.materials] }), assess(query))).toBe(true)
  })

  holds('what goes with the mass doubles with it (P1)', (query) => {
    const one = assess(query).stages
    const two = assess({ ...query, mass: query.mass * 2 }).stages
    for (const heading of [
      'material',
      'spinning',
      'ennobling',
      'transport',
      'microfibres',
      'exportOutOfEurope',
    ] as const) {
      for (const indicator of INDICATORS) {
        expect(sameWithin(two[heading][indicator], 2 * one[heading][indicator])).toBe(true)
      }
    }
  })

  holds('more is never less: mass, waste, dead stock, trims, fading (P7)', (query) => {
    const { ecs, pef } = assess(query)
    const more: Partial<EcobalyseQuery>[] = [
      { mass: query.mass * 1.1 },
      { makingWaste: ((query.makingWaste ?? 0.25) + 1) / 2 },
      { makingDeadStock: ((query.makingDeadStock ?? 0.15) + 1) / 2 },
      { trims: [...(query.trims ?? []), { id: [...publishedFactors.components.keys()][0] ?? '', quantity: 1 }] },
      { fading: true },
    ]
    for (const change of more) {
      const changed = assess({ ...query, ...change })
      expect(changed.ecs).toBeGreaterThanOrEqual(ecs * (1 - 1e-12))
      expect(changed.pef).toBeGreaterThanOrEqual(pef * (1 - 1e-12))
    }
  })

  it('more recycled content never raises the material stage where recycling pays (P9)', () => {
    const recycled = publishedFiles.materials.flatMap(({ id, recycledFrom }) =>
      recycledFrom ? [{ id, recycledFrom }] : [],
    )
    const share = fc.integer({ min: 0, max: 1000 }).map((permille) => permille / 1000)
    const perKg = (id: string, indicator: 'ecs' | 'pef') =>
      publishedFactors.materials.get(id)!.parts.reduce((sum, part) => sum + part.share * part.process[indicator], 0)
    let compared = 0
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...recycled), share, share, (query, { id, recycledFrom }, x, y) => {
        const stage = (part: number) => {
          const materials = [
            { id, share: part },
            { id: recycledFrom, share: 1 - part },
          ]
          return assess(parseQuery({ ...query, materials }, publishedFactors)).stages.material
        }
        const [more, less] = [stage(Math.max(x, y)), stage(Math.min(x, y))]
        for (const indicator of INDICATORS) {
          if (perKg(id, indicator) >= perKg(recycledFrom, indicator)) continue
          compared += 1
          expect(more[indicator]).toBeLessThanOrEqual(less[indicator] * (1 + 1e-9))
        }
      }),
      RUNS,
    )
    expect(compared).toBeGreaterThan(RUNS.numRuns / 2)
  })

  holds('flying more never costs less (P7)', (query) => {
    const costs = [0, 0.25, 0.5, 1].map((airTransportRatio) => assess({ ...query, airTransportRatio }).pef)
    for (const [index, cost] of costs.slice(1).entries()) {
      expect(cost).toBeGreaterThanOrEqual((costs[index] ?? 0) * (1 - 1e-12))
    }
  })

  holds('what lasts longer costs less, use aside (P11)', (query) => {
    const withoutUse = { ...query, disabledSteps: [...(query.disabledSteps ?? []), 'use' as const] }
    const fixed = { ...withoutUse, airTransportRatio: query.airTransportRatio ?? 0 }
    const weak = assess({ ...fixed, physicalDurability: 0.67 })
    const strong = assess({ ...fixed, physicalDurability: 1.45 })
    expect(strong.durability).toBeGreaterThanOrEqual(weak.durability)
    expect(strong.ecs).toBeLessThanOrEqual(weak.ecs * (1 + 1e-12))
  })

  holds('durability stays within its bounds, and better conditions never lower it', (query) => {
    const { durability } = assess(query)
    expect(durability).toBeGreaterThanOrEqual(0.67)
    expect(durability).toBeLessThanOrEqual(1.45)
    const better: Partial<EcobalyseQuery>[] = [
      { traceability: true },
      { numberOfReferences: 1 },
      { price: 10_000 },
      { business: 'small-business', price: 10_000 },
    ]
    for (const change of better) {
      expect(assess({ ...query, ...change }).durability).toBeGreaterThanOrEqual(durability)
    }
  })
})

describe('durability', () => {
  const jean = { product: 'jean', mass: 0.45, materials: [{ id: 'ei-coton', share: 1 }] }
  const durabilityOf = (query: object) => assess(parseQuery({ ...jean, ...query }, publishedFactors)).durability

  it('takes the weaker of how a garment is made and how it is sold', () => {
    expect(durabilityOf({})).toBe(0.71)
    expect(durabilityOf({ physicalDurability: 0.7 })).toBe(0.7)
    const best = { business: 'small-business', price: 100, numberOfReferences: 1000, traceability: true }
    expect(durabilityOf(best)).toBe(1.45)
    expect(durabilityOf({ ...best, physicalDurability: 1.2 })).toBe(1.2)
  })

  it.each([
    [1000, 0.98],
    [4000, 0.9],
    [7000, 0.83],
    [11_500, 0.75],
    [16_000, 0.67],
    [50_000, 0.67],
  ])('counts %i references as the method does', (numberOfReferences, durability) => {
    expect(durabilityOf({ numberOfReferences, price: 1 })).toBe(durability)
  })
})

function headingOf({ label }: Explanation): Heading {
  const heading = HEADINGS.find((each) => each === label)
  if (!heading) throw new Error(`${label} is no heading.`)
  return heading
}

function addsUp(node: Explanation): void {
  if (node.children.length === 0) return
  const sum = node.children.reduce((total, { value }) => total + value, 0)
  expect(sameWithin(sum, node.value)).toBe(true)
  for (const child of node.children) addsUp(child)
}

function sameWithin(actual: number, expected: number, relative = 1e-9): boolean {
  return Math.abs(actual - expected) <= relative * Math.max(1, Math.abs(expected))
}

function sameScores(one: EcobalyseAssessment, other: EcobalyseAssessment): boolean {
  return INDICATORS.every((indicator) => sameWithin(one[indicator], other[indicator]))
}
