import { describe, expect, it } from 'vitest'
import { leavesOf } from '../explanation.ts'
import { withoutSources } from '../factors/factor-set.ts'
import { allFactors, openFactors } from '../factors/shipped-factors.ts'
import { InputError } from '../input-error.ts'
import { assess } from './assess.ts'
import { calculate } from './calculate.ts'
import { explain } from './explain.ts'
import { leversOf } from './levers.ts'
import { methodologyOf, shownWaterLiters } from './methodology.ts'
import { readOpenInput } from './open-input.ts'
import { openMethod } from './open-method.ts'
import { codesOf } from './reasons.ts'
import { processOf, scenarioMethods, scenariosOf } from './scenarios.ts'

const open = openMethod(openFactors)
const all = openMethod(allFactors)
const india = { material: 'IN', spinning: 'IN', fabric: 'IN', dyeing: 'IN', making: 'IN', market: 'FR' }
const tShirt = { product: 't-shirt-polo', mass: 0.17, materials: [{ id: 'cotton-conventional', share: 1 }], ...india }
const complete = {
  ...tShirt,
  materials: [{ id: 'polyester', share: 1, carbonFootprint: 4, evidence: 'verified' }],
  fabricProcess: 'knitting-mix',
  makingLoss: 0.15,
  deadstock: 0.15,
  makingComplexity: 'low',
  air: 0.1,
  cycles: 45,
  uses: 45,
}
const read = (value: unknown, method = open) => readOpenInput(value, method.codes)
const run = (value: unknown, method = open) => assess(method, read(value, method))
const codes = (value: unknown, method = open) => codesOf(run(value, method).reasons)

describe('each reason', () => {
  it('none but the supplier, where everything was said', () => {
    expect(codes(complete)).toEqual(['SUPPLIER'])
  })

  it('WEIGHT: no mass, no result', () => {
    expect(run({ ...tShirt, mass: null })).toMatchObject({
      carbonFootprint: null,
      waterLiters: null,
      score: null,
      grade: null,
    })
    expect(codes({ ...tShirt, mass: null })).toContain('WEIGHT')
  })

  it('COMPOSITION_SUM: shares that do not add up, or none at all', () => {
    for (const materials of [[], undefined, [{ id: 'wool', share: 0.98 }], [{ id: 'wool', share: 1.02 }]]) {
      expect(run({ ...tShirt, materials }).carbonFootprint).toBeNull()
      expect(codes({ ...tShirt, materials })).toContain('COMPOSITION_SUM')
    }
  })

  it('COVERAGE: less than 80 % of the mass with a factor', () => {
    const of = (part: number) =>
      run({
        ...tShirt,
        materials: [
          { id: 'wool', share: 1 - part },
          { id: 'cork', share: part },
        ],
      })
    expect(of(0.21)).toMatchObject({ carbonFootprint: null, score: null })
    expect(codesOf(of(0.21).reasons)).toContain('COVERAGE')
    expect(of(0.2).carbonFootprint).not.toBeNull()
    expect(of(0.2).coverage).toBeCloseTo(0.8, 12)
  })

  it('several at once, all told', () => {
    const materials = [{ id: 'unheard-of', share: 0.5 }]
    expect(codes({ ...tShirt, mass: undefined, materials })).toEqual(
      expect.arrayContaining(['WEIGHT', 'COMPOSITION_SUM', 'COVERAGE']),
    )
  })

  it('COMPOSITION_NORMALISED: shares within 99 to 101 % are scaled', () => {
    expect(codes({ ...tShirt, materials: [{ id: 'wool', share: 1.01 }] })).toContain('COMPOSITION_NORMALISED')
  })

  it('MATERIAL_PROXY: the highest of the family, of all textile families for the unheard-of', () => {
    const factorFor = (id: string) => open.materials(id).carbon.id
    expect(factorFor('cork')).toBe('material/linen/carbon')
    expect(factorFor('neoprene')).toBe('material/elastane/carbon')
    expect(factorFor('unheard-of')).toBe('material/mohair/carbon')
    expect(
      codes({
        ...tShirt,
        materials: [
          { id: 'wool', share: 0.9 },
          { id: 'cork', share: 0.1 },
        ],
      }),
    ).toContain('MATERIAL_PROXY')
  })

  it('MATERIAL_PROXY: a ceiling is said to be one, covers its material, and is rated like a stand-in', () => {
    const { reasons, coverage, dataQuality } = run({ ...tShirt, materials: [{ id: 'alpaca', share: 1 }] })
    expect(reasons).toContainEqual({
      code: 'MATERIAL_PROXY',
      item: 'alpaca',
      message: 'alpaca has no open factor; a ceiling of the method is used (61 kg CO2e/kg).',
    })
    expect(coverage).toBe(1)
    expect(dataQuality!).toBeGreaterThan(4)
  })

  it('CLAIM: a recycled material beside a new one that it is not made of counts as the register has it', () => {
    const of = (material: object) =>
      run({ ...tShirt, materials: [{ id: 'polyester-recycled', share: 1, ...material }] })
    const beside = of({ virgin: 'neoprene', cff: 'synthetic' })
    expect(beside).toMatchObject({ coverage: 1 })
    expect(codesOf(beside.reasons)).toContain('CLAIM')
    expect(beside.carbonFootprint!).toBe(of({}).carbonFootprint!)
    expect(beside.dataQuality!).toBe(of({}).dataQuality!)
  })

  it('lets no precious metal stand in for a base one', () => {
    expect(all.materials('steel-stainless').carbon.id).toBe('material/brass/carbon')
  })

  it("SUPPLIER: a supplier's own water covers what has no water factor, for the mass at its boundary", () => {
    const wool = (more: object) => ({ ...tShirt, materials: [{ id: 'wool', share: 1, ...more }] })
    const fibre = run(wool({ waterLiters: 100 }))
    expect(fibre.waterCoverage).toBe(1)
    expect(fibre.waterStages!.material).toBeCloseTo(100 * fibre.masses!.fibre, 9)
    const fabric = run(wool({ waterLiters: 100, boundary: 'fabric' }))
    expect(fabric.waterStages!.material).toBeCloseTo(100 * fabric.masses!.fabric, 9)
    expect(fabric.carbonFootprint).toBe(run(wool({})).carbonFootprint)
    expect(codesOf(fibre.reasons)).not.toContain('WATER_PROXY')
    expect(fibre.reasons.filter(({ code }) => code === 'SUPPLIER')).toEqual([
      {
        code: 'SUPPLIER',
        item: 'wool',
        message: "The supplier's 100 L of water per kg of fibre (declared) replaces the factor.",
      },
    ])
  })

  it('SUPPLIER: water below half the factor takes verified evidence', () => {
    const factor = open.materials('cotton-conventional').water.value
    const of = (part: number, evidence: string) =>
      run({ ...tShirt, materials: [{ id: 'cotton-conventional', share: 1, waterLiters: factor * part, evidence }] })
    const without = run(tShirt).waterLiters!
    expect(of(0.49, 'declared').waterLiters).toBe(without)
    expect(of(0.49, 'declared').reasons.find(({ code }) => code === 'SUPPLIER')?.message).toContain(
      'takes verified evidence',
    )
    expect(of(0.49, 'verified').waterLiters).toBeLessThan(without)
    expect(of(0.51, 'declared').waterLiters).toBeLessThan(without)
  })

  it('SUPPLIER: carbon and water of one supplier stand side by side', () => {
    const both = run({
      ...tShirt,
      materials: [{ id: 'cotton-conventional', share: 1, carbonFootprint: 3, waterLiters: 4000 }],
    })
    expect(both.stages!.material).toBeCloseTo(3 * both.masses!.fibre, 9)
    expect(both.waterStages!.material).toBeCloseTo(4000 * both.masses!.fibre, 9)
    expect(both.reasons.filter(({ code }) => code === 'SUPPLIER')).toHaveLength(2)
  })

  it('COUNTRY_PROXY: each unknown country is named', () => {
    const { reasons, countries } = run({ ...tShirt, fabric: undefined, making: '' })
    expect(reasons.filter(({ code }) => code === 'COUNTRY_PROXY').map(({ item }) => item)).toEqual(['fabric', 'making'])
    expect(countries).toMatchObject({ material: 'IN', spinning: 'IN', dyeing: 'IN' })
  })

  it('COUNTRY_PROXY: of a list of countries the worst counts, and the reason says which', () => {
    const known = (code: string) => run({ ...tShirt, material: code }).carbonFootprint!
    const { carbonFootprint, countries, reasons } = run({ ...tShirt, material: ['TR', 'IND'] })
    expect(carbonFootprint).toBe(Math.max(known('TR'), known('IN')))
    const worst = known('TR') > known('IN') ? 'TR' : 'IN'
    expect(countries?.material).toBe(worst)
    const [reason] = reasons.filter(({ code }) => code === 'COUNTRY_PROXY')
    expect(reason).toEqual({
      code: 'COUNTRY_PROXY',
      item: 'material',
      message: `The country of material is one of India, Türkiye, not known which; ${worst === 'TR' ? 'Türkiye' : 'India'} makes the chain's worst case.`,
    })
    expect(run({ ...tShirt, material: ['IN', 'IND'] })).toEqual(run(tShirt))
    expect(run({ ...tShirt, material: [] })).toEqual(run({ ...tShirt, material: null }))
  })

  it.each([
    [['IN', 'XX'], 'material[1]', 'not "XX"'],
    [['IN', null], 'material[1]', 'is missing: a list of countries names each'],
    [['IN', 7], 'material[1]', 'must be a text'],
  ])('refuses the list of countries %j with its place', (material, field, sentence) => {
    expect(() => read({ ...tShirt, material })).toThrow(expect.objectContaining({ field }))
    expect(() => read({ ...tShirt, material })).toThrow(sentence)
  })

  it('DEFAULT: what the category filled in, item by item', () => {
    const items = run(tShirt)
      .reasons.filter(({ code }) => code === 'DEFAULT')
      .map(({ item }) => item)
    expect(items).toEqual(['fabricProcess', 'makingLoss', 'deadstock', 'makingComplexity', 'air', 'uses'])
  })

  it('WATER_PROXY: a value of the family, and no result below 80 % of the mass', () => {
    expect(run({ ...tShirt, materials: [{ id: 'wool', share: 1 }] })).toMatchObject({
      waterLiters: null,
      waterCoverage: 0,
    })
    expect(codes({ ...tShirt, materials: [{ id: 'wool', share: 1 }] })).toContain('WATER_PROXY')
  })

  it("SUPPLIER: the supplier's value replaces the factor and fills a gap", () => {
    const gap = { ...tShirt, materials: [{ id: 'cork', share: 1, carbonFootprint: 20 }] }
    expect(codes(gap)).toContain('SUPPLIER')
    expect(run(gap)).toMatchObject({ coverage: 1, primaryDataShare: expect.any(Number) })
    expect(codes(gap)).not.toContain('MATERIAL_PROXY')
  })

  it('SUPPLIER: a value below half the factor counts with verified evidence only', () => {
    const of = (evidence: string) =>
      run({ ...tShirt, materials: [{ id: 'cotton-conventional', share: 1, carbonFootprint: 1, evidence }] })
    expect(of('declared').carbonFootprint).toBe(run(tShirt).carbonFootprint)
    expect(of('verified').carbonFootprint).toBeLessThan(run(tShirt).carbonFootprint!)
    expect(of('declared').reasons.find(({ code }) => code === 'SUPPLIER')?.message).toContain('takes verified evidence')
  })

  it('WIDE_SPREAD: sources disagree, the value stays', () => {
    expect(codes(tShirt)).toContain('WIDE_SPREAD')
    expect(codes({ ...tShirt, materials: [{ id: 'polypropylene', share: 1 }] })).not.toContain('WIDE_SPREAD')
  })

  it('BENCHMARK: no score, the footprint untouched', () => {
    expect(run({ ...tShirt, product: 'socks' })).toMatchObject({
      score: null,
      grade: null,
      carbonFootprint: expect.any(Number),
    })
    expect(codes({ ...tShirt, product: 'socks' })).toContain('BENCHMARK')
  })
})

describe("a supplier's boundary", () => {
  const of = (boundary: string) =>
    run({
      ...tShirt,
      materials: [{ id: 'cotton-conventional', share: 1, carbonFootprint: 5, boundary, evidence: 'verified' }],
    })

  it('leaves out what it already contains', () => {
    expect(of('fibre').stages).toMatchObject({ spinning: expect.any(Number), fabric: expect.any(Number) })
    expect(of('fibre').stages!.spinning).toBeGreaterThan(0)
    expect([of('yarn').stages!.spinning, of('yarn').stages!.fabric! > 0]).toEqual([0, true])
    expect([of('fabric').stages!.spinning, of('fabric').stages!.fabric]).toEqual([0, 0])
  })

  it('multiplies with what is bought: fibre, yarn or fabric', () => {
    const { masses } = run(tShirt)
    expect(of('fibre').stages!.material).toBeCloseTo(5 * masses!.fibre, 12)
    expect(of('yarn').stages!.material).toBeCloseTo(5 * masses!.yarn, 12)
    expect(of('fabric').stages!.material).toBeCloseTo(5 * masses!.fabric, 12)
  })
})

describe('other goods', () => {
  const bottle = {
    product: 'other-goods',
    mass: 0.3,
    materials: [
      { id: 'steel', share: 0.9 },
      { id: 'polypropylene', share: 0.1 },
    ],
    material: 'CN',
    making: 'CN',
  }

  it('are their materials and their way, and say so', () => {
    const result = run(bottle)
    expect(Object.keys(result.stages!)).toEqual(['material', 'transport'])
    expect(result.stages!.material).toBeCloseTo(0.3 * (0.9 * 2.8639 + 0.1 * 2.57757), 12)
    expect(result).toMatchObject({ boundary: 'cradle-to-gate', score: null, uses: null })
    expect(codesOf(result.reasons)).toEqual(expect.arrayContaining(['DEFAULT', 'BENCHMARK']))
    expect(methodologyOf(open, read(bottle))).toContain('Material and transport alone')
  })

  it('take a loss that was said', () => {
    expect(run({ ...bottle, makingLoss: 0.25 }).stages!.material).toBeCloseTo(run(bottle).stages!.material! / 0.75, 12)
  })

  it('take the worst of unknown countries', () => {
    const unknown = run({ ...bottle, material: null, making: null })
    expect(unknown.carbonFootprint).toBeGreaterThan(run(bottle).carbonFootprint!)
  })

  it('a garment of unknown composition is one factor with nothing added', () => {
    const garment = { ...tShirt, materials: [{ id: 'clothing-average', share: 1 }] }
    expect(run(garment)).toMatchObject({ stages: { material: 0.17 * 22.31 }, score: null, boundary: 'cradle-to-gate' })
    const mixed = [
      { id: 'clothing-average', share: 0.5 },
      { id: 'wool', share: 0.5 },
    ]
    expect(() => run({ ...tShirt, materials: mixed })).toThrow('clothing-average alone')
  })
})

describe('an input that cannot be read', () => {
  it.each([
    [{ mass: -1 }, 'mass', 'mass must be a number above 0'],
    [{ mass: '170 lbs' }, 'mass', 'mass must be kilograms as a number, or a text such as "170 g", not "170 lbs".'],
    [{ air: 1.5 }, 'air', 'not 1.5.'],
    [
      { making: 'XX' },
      'making',
      'making must be the ISO 3166 code (two or three capital letters) of one of the 77 countries the method knows, not "XX".',
    ],
    [{ fabricProcess: 'felting' }, 'fabricProcess', 'fabricProcess must be one of knitting-mix,'],
    [{ materials: 'cotton' }, 'materials', 'materials must be a list, not "cotton".'],
    [{ materials: [{ share: 1 }] }, 'materials[0].id', 'materials[0].id is missing: which material it is.'],
    [{ materials: [{ id: 'wool' }] }, 'materials[0].share', 'materials[0].share is missing'],
    [{ materials: [{ id: 'wool', share: -0.5 }] }, 'materials[0].share', 'not -0.5.'],
    [{ materials: [{ id: 'wool', share: 1, carbonFootprint: -1 }] }, 'materials[0].carbonFootprint', 'not -1.'],
    [
      { materials: [{ id: 'wool', share: 1, cff: 'bottle' }] },
      'materials[0].virgin',
      'with cff, give the virgin material',
    ],
    [{ materials: [{ id: 'wool', share: 1, virgin: 'wool' }] }, 'materials[0].cff', 'with virgin goes the route'],
    [{ makingLoss: 1 }, 'makingLoss', 'from 0 to 0.6, not 1.'],
    [{ scoreInputs: { dqr: 6 } }, 'scoreInputs.dqr', 'not 6.'],
    [{ fading: 'yes' }, 'fading', 'fading must be true or false, not "yes".'],
  ])('%j is refused in a sentence', (change, field, sentence) => {
    const refused = () => read({ ...tShirt, ...change })
    expect(refused).toThrow(InputError)
    expect(refused).toThrow(sentence)
    expect(refused).toThrow(expect.objectContaining({ field }))
  })
})

describe('factor sets', () => {
  it('marks rows of which no licence text was seen wherever they are used', () => {
    const silk = { ...tShirt, materials: [{ id: 'silk', share: 1 }] }
    const cited = leavesOf(explain(all, read(silk, all)).carbon!).filter(
      ({ factor }) => factor!.id === 'material/silk/carbon',
    )
    expect(cited.length).toBe(1)
    expect(cited[0]!.factor!.source).toContain('(no licence text seen)')
    expect(methodologyOf(all, read(silk, all))).toContain('no licence text was seen')
    expect(methodologyOf(open, read(tShirt))).not.toContain('no licence text')
  })

  it('says which row is missing when a source is switched off that the chain needs', () => {
    expect(() => openMethod(withoutSources(allFactors, ['desnz-2025']))).toThrow('lacks transport/road-hgv-average')
  })

  it('counts what aircraft do beside carbon dioxide when asked, and says so', () => {
    const method = openMethod(openFactors, { radiativeForcing: true })
    expect(run(tShirt, method).carbonFootprint).toBeGreaterThan(run(tShirt).carbonFootprint!)
    expect(methodologyOf(method, read(tShirt))).toContain('air freight with radiative forcing')
  })
})

describe('beside the result', () => {
  it('stands a lower and a higher reading of the same input', () => {
    const methods = scenarioMethods(open)
    for (const value of [tShirt, complete, { ...tShirt, making: null }]) {
      const { low, central, high } = scenariosOf(methods, read(value))
      expect(central.carbonFootprint).toBe(run(value).carbonFootprint)
      expect(low.carbonFootprint!).toBeLessThanOrEqual(central.carbonFootprint!)
      expect(high.carbonFootprint!).toBeGreaterThanOrEqual(central.carbonFootprint!)
      expect(low.waterLiters!).toBeLessThan(central.waterLiters!)
      expect(high.waterLiters!).toBeGreaterThan(central.waterLiters!)
    }
  })

  it('is the same two readings where what is already known of the making is not asked again', () => {
    const methods = scenarioMethods(open)
    const trimmed = {
      ...tShirt,
      materials: [
        { id: 'cotton-conventional', share: 0.9 },
        { id: 'brass', share: 0.1 },
      ],
    }
    for (const value of [
      tShirt,
      complete,
      trimmed,
      { ...tShirt, product: 'scarf' },
      { ...tShirt, product: undefined },
    ]) {
      const given = read(value)
      const again = scenariosOf(methods, given, undefined, processOf(calculate(open, given)))
      expect(again).toEqual(scenariosOf(methods, given))
    }
    expect(processOf(calculate(open, read(trimmed)))).not.toBeNull()
    // The worst category of one reading may be another's.
    expect(processOf(calculate(open, read({ ...tShirt, product: undefined })))).toBeNull()
  })

  it('leaves no room where everything is known from the supplier', () => {
    const { low, high } = scenariosOf(scenarioMethods(open), read(complete))
    expect(low.carbonFootprint).toBe(high.carbonFootprint)
    const { low: lowest, high: highest } = scenariosOf(scenarioMethods(open), read(tShirt))
    expect(highest.carbonFootprint! / lowest.carbonFootprint!).toBeGreaterThan(1.3)
  })

  it('stands the text of how it came about', () => {
    expect(methodologyOf(open, read(tShirt))).toBe(
      `Carbon footprint cradle to grave, per item over 45 uses; method selvedge-open-6, factor set ${openFactors.version} of 2026-11-27. ` +
        'The score shares it among 30.2 uses. ' +
        'Textile process chain after Ecobalyse (February 2025) with open emission factors. ' +
        'Electricity with the losses of the grid. ' +
        'Sold and washed in France. ' +
        'Biogenic carbon not counted; air freight without radiative forcing; no offsets. ' +
        'Not counted: dyes and other chemicals, waste water, printing, packaging and trims that the composition does not name, shops, the way to the shop and capital goods. ' +
        `Factor coverage 100 % of mass, water 100 %; data quality ${Math.round(run(tShirt).dataQuality! * 10) / 10} of 5; primary data 0 %. ` +
        'Nine of ten results lie between 5.1 and 7.3 kg CO2e if each factor is drawn from what is known of it. ' +
        'Filled in: WIDE_SPREAD: cotton-conventional; DEFAULT: fabricProcess, makingLoss, deadstock, makingComplexity, air, uses. ' +
        `${/Largest contributions: .*?\. (?=Water: )/.exec(methodologyOf(open, read(tShirt)))?.[0] ?? ''}` +
        'Water: blue water use, not scarcity-weighted. ' +
        'Not a PEF study, not the French environmental cost, not suitable for comparative claims.',
    )
    expect(methodologyOf(open, read({ ...tShirt, mass: null }))).toMatch(
      /^No carbon footprint; .*The mass of the product is not known\./,
    )
  })

  it('shows water with two significant digits', () => {
    expect([1775.7, 0.0123, 98.6].map(shownWaterLiters)).toEqual([1800, 0.012, 99])
  })

  it('stand the levers, best first, each with one thing changed', () => {
    const levers = leversOf(open, read(tShirt))
    expect(new Set(levers.map(({ kind }) => kind))).toEqual(
      new Set(['recycled-material', 'another-country', 'no-air-freight', 'longer-life']),
    )
    const gains = levers.map(({ scoreGain }) => scoreGain!)
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
    for (const { input, carbonFootprint, score } of levers)
      expect(assess(open, input)).toMatchObject({ carbonFootprint, score })
    expect(leversOf(open, read({ ...tShirt, mass: null }))).toEqual([])
    const near = leversOf(open, read(tShirt), { lifeFactor: 2, countries: ['PT'] })
    expect(
      near.filter(({ kind }) => kind === 'another-country').every(({ change }) => change.endsWith('in Portugal')),
    ).toBe(true)
  })

  it('keeps losses, intensities and allocations with every leaf', () => {
    const { carbon } = explain(open, read(tShirt))
    const from = leavesOf(carbon!).flatMap((leaf) =>
      'quantityFrom' in leaf ? (leaf.quantityFrom as { id: string }[]) : [],
    )
    expect(from.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'spinning/staple/electricity',
        'fabric/knitting-mix/loss',
        'making/minutes/low',
        'eol/residual-share',
      ]),
    )
  })
})
