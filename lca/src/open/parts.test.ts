import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { recogniseProduct } from '../recognition/recognise-product.ts'
import { assess } from './assess.ts'
import { type ExplainedFlow, explain } from './explain.ts'
import { readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'

const method = openMethod(openFactors)
const known = { material: 'CN', spinning: 'CN', fabric: 'CN', dyeing: 'CN', making: 'CN', market: 'FR', air: 0 }
const jacket = { product: 'coat-jacket', mass: 0.8, makingLoss: 0.2, deadstock: 0.15, ...known }

function run(input: object) {
  return assess(method, readOpenInput(input, method.codes))
}
const value = (id: string) => openFactors.rows.get(id)!.value

describe('parts that are no textile', () => {
  const materials = [
    { id: 'polyester', share: 0.6 },
    { id: 'down', share: 0.2 },
    { id: 'ldpe', share: 0.15 },
    { id: 'steel', share: 0.05 },
  ]

  it('are neither spun nor woven nor dyed: the jacket reckoned once more by hand', () => {
    const { stages, masses } = run({ ...jacket, materials })
    // Textiles are 60 % of 0.8 kg; 20 % is lost in cutting, 15 % is made and not sold, woven waste and the filament's own loss come on top.
    const fabric = (0.8 * 0.6) / 0.8 / 0.85
    const yarn = fabric / (1 - value('fabric/weaving/loss'))
    const fibre = yarn / (1 - value('spinning/filament/loss'))
    const down = (0.8 * 0.2) / 0.85
    const film = (0.8 * 0.15) / 0.8 / 0.85
    const steel = (0.8 * 0.05) / 0.85
    // A twenty-eighth of what China generates is lost on the way: 325.352 of 9,219.352 billion kWh.
    const china = value('electricity/CN') / (1 - 0.0353)
    const material =
      fibre * value('material/polyester/carbon') +
      down * value('material/down/carbon') +
      film * value('material/ldpe/carbon') +
      steel * (value('material/steel/carbon') + value('part/forming/electricity') * china)
    // Yarn of Nm 30 and cloth of 450 g/m² are the jacket's own; weaving goes by the length of the weft (METHOD, 4.3).
    const spinning = (yarn * 30 * value('spinning/filament/electricity') * china) / 50
    const weaving = (fabric * value('fabric/weaving/electricity') * 450 * 30 * 1000 * 100 * china) / (216 * 450)
    const dyeing = ['dyeing-average', 'finishing', 'washing-synthetic'].reduce(
      (sum, id) =>
        sum + fabric * (value(`wet/${id}/electricity`) * china + value(`wet/${id}/heat`) * value('heat/world')),
      0,
    )
    expect(stages!.material).toBeCloseTo(material, 9)
    expect(stages!.spinning).toBeCloseTo(spinning, 9)
    expect(stages!.fabric).toBeCloseTo(weaving, 9)
    expect(stages!.wet).toBeCloseTo(dyeing, 9)
    // Washed, dried and ironed in France, whose grid loses 35.282 of 450.824 billion kWh.
    const {
      cycles,
      washingMjPerKgAndCycle: washing,
      ironingMjPerCycle: ironing,
    } = method.products.get('coat-jacket')!.entry
    const care = ((cycles * (0.8 * washing + ironing)) / 3.6) * (value('electricity/FR') / (1 - 0.0783))
    expect(stages!.use).toBeCloseTo(care + cycles * 0.8 * value('use/detergent-and-waste-water'), 9)
    expect(masses!.fabric).toBeCloseTo(fabric, 12)
    expect(masses!.fibre).toBeCloseTo(fibre + down + film + steel, 12)
  })

  it('make a product of nothing else, and the leaves add up', () => {
    const input = readOpenInput({ ...jacket, materials: [{ id: 'ldpe', share: 1 }] }, method.codes)
    const { stages, carbonFootprint, dataQuality } = assess(method, input)
    expect([stages!.spinning, stages!.fabric, stages!.wet]).toEqual([0, 0, 0])
    expect(stages!.making).toBeGreaterThan(0)
    expect(dataQuality).toBeGreaterThan(1)
    const leaves = leavesOf(explain(method, input).carbon!)
    expect(leaves.reduce((sum, leaf) => sum + leaf.value, 0)).toBeCloseTo(carbonFootprint!, 9)
  })

  it('cost no less when nobody says what they are', () => {
    const said = run({ ...jacket, materials })
    for (const { id } of materials) {
      if (id === 'polyester') continue
      const omitted = run({
        ...jacket,
        materials: materials.map((each) => (each.id === id ? { ...each, id: 'unknown:x' } : each)),
      })
      expect(omitted.carbonFootprint!).toBeGreaterThanOrEqual(said.carbonFootprint!)
      expect(omitted.dataQuality!).toBeGreaterThanOrEqual(said.dataQuality!)
    }
  })

  it('were spun before the fourth version, and no electricity was lost', () => {
    for (const version of ['selvedge-open-1', 'selvedge-open-2', 'selvedge-open-3'] as const) {
      const before = openMethod(openFactors, { version })
      const input = readOpenInput({ ...jacket, materials: [{ id: 'steel', share: 1 }] }, before.codes)
      expect(assess(before, input).stages!.spinning).toBeGreaterThan(0)
      expect(before.countries.every(({ usedPerKwh, electricity }) => usedPerKwh === electricity.value)).toBe(true)
    }
  })
})

describe('the grid of each country', () => {
  it('loses a part of what is generated, between a fiftieth and a third, by a row of its own', () => {
    for (const { entry, grid, usedPerKwh, electricity } of method.countries) {
      const [loss, ...others] = grid
      expect(others, entry.code).toEqual([])
      expect(loss?.id).toBe(`grid/${entry.code}/loss`)
      expect(loss!.value).toBeGreaterThan(0.02)
      expect(loss!.value).toBeLessThan(0.34)
      expect(usedPerKwh).toBeCloseTo(electricity.value / (1 - loss!.value), 12)
      // The row is what its two published amounts make.
      const [, lost, supplied] = /losses ([\d.]+) of ([\d.]+) billion kWh/.exec(loss!.source)!.map(Number)
      expect(loss!.value).toBeCloseTo(lost! / supplied!, 3)
    }
  })

  it('is named with every leaf of electricity, and electricity used is told without it', () => {
    const input = readOpenInput({ ...jacket, materials: [{ id: 'polyester', share: 1 }] }, method.codes)
    const leaves = leavesOf(explain(method, input).carbon!) as ExplainedFlow[]
    const electric = leaves.filter(({ factor }) => factor?.id.startsWith('electricity/'))
    expect(electric.length).toBeGreaterThan(4)
    for (const { quantityFrom } of electric)
      expect(quantityFrom.some(({ id }) => /^grid\/..\/loss$/.test(id))).toBe(true)
    const third = openMethod(openFactors, { version: 'selvedge-open-3' })
    expect(assess(method, input).electricityKwh).toEqual(assess(third, input).electricityKwh)
  })
})

describe('sewn goods without figures of their own', () => {
  const cotton = { mass: 0.2, materials: [{ id: 'cotton-conventional', share: 1 }], ...known }

  it.each(method.registers.accessories)(
    '$id is made as $like is, until it is sold, without a score',
    ({ id, like }) => {
      const it_ = run({ ...cotton, product: id })
      const garment = run({ ...cotton, product: like })
      expect(it_).toMatchObject({ boundary: 'cradle-to-gate', score: null, uses: null })
      expect(it_.reasons).toContainEqual(expect.objectContaining({ code: 'DEFAULT', item: `product ${id}` }))
      expect(it_.cradleToGate).toBeCloseTo(garment.cradleToGate!, 12)
      const { use, eol, ...made } = garment.stages!
      expect(it_.stages).toEqual(made)
      // Saying nothing of the kind is never better.
      expect(run(cotton).carbonFootprint!).toBeGreaterThan(it_.carbonFootprint!)
    },
  )

  it.each([
    ['Scarves', 'scarf'],
    ['Bettwäsche', 'home-textile'],
    ['sac à dos', 'bag'],
    ['Strumpfhosen', 'tights'],
    ['Damenhandschuhe', 'gloves'],
    ['Shoes', null],
    ['Winter coat', 'coat-jacket'],
  ])('are known by what shops call them: %s', (productType, id) => {
    expect(recogniseProduct({ productType, category: null, hsCode: null })?.id ?? null).toBe(id)
  })
})
