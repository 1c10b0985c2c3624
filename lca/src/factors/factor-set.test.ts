import { describe, expect, it } from 'vitest'
import { factorSet, factorSetContent, factorSetFrom, withNumbers, withoutSources } from './factor-set.ts'
import { shippedRegisters } from './registers.ts'
import { allFactors, openFactors, shippedFactors } from './shipped-factors.ts'
import { sourcesOffByDefault } from './shipped-sources.ts'

const name = { id: 'test', date: '2026-01-01' }
const source = { id: 'a', title: 'A', licence: 'CC0', licenceSeen: true, attribution: 'A' }
const row = {
  id: 'material/wool/carbon',
  value: 2,
  unit: 'kg CO2e/kg',
  source: 'A, table 1',
  year: 2025,
  licence: 'CC0',
  low: null,
  high: null,
  recommended: true,
}
const load = (change: object) => factorSet(name, [{ source, rows: [{ ...row, ...change }] }])

describe('loading factors', () => {
  it('takes a row that says where it comes from', () => {
    expect(load({}).rows.get('material/wool/carbon')).toMatchObject({ value: 2, from: { id: 'a' } })
  })

  it.each(['source', 'licence', 'unit', 'id'])('refuses a row without %s', (field) => {
    expect(() => load({ [field]: undefined })).toThrow(`has no ${field}`)
    expect(() => load({ [field]: '  ' })).toThrow(`has no ${field}`)
  })

  it.each([
    [{ value: -1 }, 'the value -1'],
    [{ value: Number.NaN }, 'the value NaN'],
    [{ value: '2' }, 'the value 2'],
    [{ low: 3 }, 'the lower bound 3'],
    [{ high: 1 }, 'the upper bound 1'],
    [{ year: '2025' }, 'the year 2025'],
    [{ recommended: 'yes' }, 'recommended'],
    [{ dataQuality: 6 }, 'the data quality 6'],
  ])('refuses %j in a sentence with the value', (change, sentence) => {
    expect(() => load(change)).toThrow(sentence)
  })

  it('refuses a source without a licence, a row given twice and a source given twice', () => {
    expect(() => factorSet(name, [{ source: { ...source, licence: '' }, rows: [row] }])).toThrow(
      'needs a title, a licence',
    )
    expect(() => factorSet(name, [{ source, rows: [row, row] }])).toThrow('is in a and in a')
    expect(() =>
      factorSet(name, [
        { source, rows: [] },
        { source, rows: [] },
      ]),
    ).toThrow('given twice')
    expect(() => factorSet(name, [{ rows: [row] }])).toThrow('which source')
  })
})

describe('the version', () => {
  it('follows from the content, not from the order of the files', () => {
    const other = { source: { ...source, id: 'b' }, rows: [{ ...row, id: 'material/silk/carbon' }] }
    const one = { source, rows: [row] }
    expect(factorSet(name, [one, other]).version).toBe(factorSet(name, [other, one]).version)
    expect(load({ value: 2.0000001 }).version).not.toBe(load({}).version)
    expect(withNumbers(allFactors, ({ value }) => value).version).toBe(allFactors.version)
  })
})

describe('keeping a factor set', () => {
  it('gives back the same set from JSON: version, sources and every row', () => {
    for (const set of [allFactors, openFactors]) {
      const again = factorSetFrom(JSON.parse(JSON.stringify(factorSetContent(set))))
      expect(again).toEqual(set)
      expect([...again.rows.keys()]).toEqual([...set.rows.keys()])
    }
  })

  it('refuses a content that was changed', () => {
    const content = factorSetContent(openFactors)
    content.files[0]!.rows[0]!.value += 1
    expect(() => factorSetFrom(content)).toThrow(`The content of the factor set ${openFactors.version} was changed`)
  })
})

describe('what ships', () => {
  const rows = [...allFactors.rows.values()]
  const openRows = [...openFactors.rows.values()]

  it('can be loaded without a source, which is then another version', () => {
    const without = shippedFactors([...sourcesOffByDefault, 'nova-2019'])
    expect([...without.rows.values()].some(({ from }) => from.id === 'nova-2019')).toBe(false)
    expect(without.version).toBe(withoutSources(openFactors, ['nova-2019']).version)
    expect(without.version).not.toBe(openFactors.version)
    expect(() => shippedFactors(['kering'])).toThrow('no source kering; it has')
  })

  it('leaves out the rows whose licence nobody has read, unless they are asked for by name', () => {
    expect(sourcesOffByDefault).toEqual(['kering-epl'])
    expect(openFactors.sources.map(({ textRead }) => textRead)).not.toContain('no')
    expect(rows.filter(({ from }) => from.textRead === 'no' || !from.licenceSeen)).toEqual(
      rows.filter(({ from }) => from.id === 'kering-epl'),
    )
    // Whoever asks for it gets its rows in the place of ours, and ours again without it.
    expect(allFactors.rows.get('material/linen/carbon')?.from.id).toBe('kering-epl')
    expect(openFactors.rows.get('material/linen/carbon')?.from.id).toBe('published-facts')
  })

  /** Names of data bases whose terms forbid what we do, as far as anything that is said of a row names its origin. */
  const closed = /base.?impacts?|ecoinvent|idemat|kering|carbonfact|gabi\b|sphera|higg|-NC\b|non-commercial|restricted/i
  const saidOf = ({ source, licence, note, upstream, from }: (typeof rows)[number]) =>
    [source, licence, note, upstream, from.title, from.licence, from.attribution, from.licenceRemark].join(' ')

  it('rests on no closed data base, as far as its rows and what upstream says of itself tell', () => {
    expect(openRows.filter((each) => closed.test(saidOf(each))).map(({ id }) => id)).toEqual([])
    const worse = { ...openRows[0]!, upstream: 'Reconstitution du mix depuis Ecoinvent 3.9.1' }
    expect(closed.test(saidOf(worse))).toBe(true)
  })

  it('says of every row of a compiled source what upstream says of its origin', () => {
    const compiled = openRows.filter(({ from }) => ['ecobalyse-data', 'ademe-base-carbone'].includes(from.id))
    expect(compiled.length).toBeGreaterThan(35)
    expect(compiled.filter(({ upstream }) => !upstream).map(({ id }) => id)).toEqual([])
  })

  it('says of every source where it and its licence are, and whether we read the text', () => {
    for (const { id, textRead, licenceRemark, licenceAddress, address, licence } of allFactors.sources) {
      expect(licenceRemark, id).toMatch(/\.$/)
      expect(['yes', 'no', 'not needed'], id).toContain(textRead)
      if (textRead === 'yes') expect(licenceAddress, id).toMatch(/^https:/)
      if (textRead === 'yes' && !licence.startsWith('CC0')) expect(address, id).toMatch(/^https:/)
    }
  })

  it('holds a value for 58 materials under open terms, 14 of them ceilings', () => {
    const materials = openRows.filter(({ id }) => /^material\/.*\/carbon$/.test(id))
    expect(materials).toHaveLength(58)
    const ceilings = materials.filter(({ ceiling }) => ceiling)
    expect(ceilings.every(({ from, dataQuality }) => from.id === 'selvedge-ceilings' && dataQuality === 5)).toBe(true)
    expect(ceilings).toHaveLength(14)
  })

  it('has for each common fibre a value under read terms, or a ceiling with its reason', () => {
    const common =
      'nylon-6 nylon-66 nylon-recycled down cashmere alpaca linen silk hemp acrylic leather-bovine leather-sheep lyocell modal elastane wool mohair acetate ' +
      'cotton-conventional cotton-organic cotton-recycled-postconsumer wool-recycled polyester polyester-recycled viscose'
    for (const id of common.split(' ')) {
      const row = openFactors.rows.get(`material/${id}/carbon`)
      expect(row, id).toBeDefined()
      expect(row!.from.textRead, id).not.toBe('no')
      if (row!.ceiling) {
        expect(row!.source, id).toMatch(/^choice of this project: \w.{20}/)
        expect(row!.dataQuality, id).toBe(5)
      } else expect(row!.source.length, id).toBeGreaterThan(10)
    }
  })

  it('lets no named textile fibre stand in for another', () => {
    const fibres =
      'elastane acrylic modal acetate lyocell wool mohair alpaca cashmere silk down linen hemp jute nylon-6 nylon-66 nylon-recycled leather-bovine'
    for (const id of fibres.split(' ')) expect(openFactors.rows.has(`material/${id}/carbon`), id).toBe(true)
    const value = (id: string) => openFactors.rows.get(`material/${id}/carbon`)!.value
    for (const { id, ceiling, value: top } of openRows) {
      if (ceiling && id.includes('elastane')) expect(top).toBeGreaterThan(value('nylon-6'))
    }
    expect(value('nylon-recycled')).toBeCloseTo(0.79 * value('nylon-6'), 10)
  })

  it('makes heat of its fuels, their shares and the boiler', () => {
    const value = (id: string) => openFactors.rows.get(id)!.value
    for (const zone of ['europe', 'world']) {
      const fuels = ['natural-gas', 'coal', 'oil', 'wood']
      const share = (fuel: string) => value(`heat/${zone}/share/${fuel}`)
      expect(fuels.reduce((sum, fuel) => sum + share(fuel), 0)).toBeCloseTo(1, 12)
      const burnt = fuels.reduce((sum, fuel) => sum + share(fuel) * value(`fuel/${fuel}`), 0)
      expect(value(`heat/${zone}`)).toBeCloseTo(burnt / value('heat/boiler-efficiency'), 6)
    }
    expect(value('use/detergent-and-waste-water')).toBeCloseTo(
      0.036 * 2 + (value('use/washing-water') / 1000) * value('water/supply-and-treatment'),
      5,
    )
    for (const energy of ['electricity', 'heat']) {
      expect(value(`fading/${energy}`)).toBe(value(`wet/dyeing-discontinuous/${energy}`))
    }
  })

  it('knows of every grid the year of its data', () => {
    const grids = openRows.filter(({ id }) => id.startsWith('electricity/'))
    for (const { year, source } of grids) expect(source).toContain(`data of ${year}`)
    expect(grids.every(({ year }) => year !== null && year >= 2022)).toBe(true)
  })

  it('ships no bounds that other sources gave', () => {
    const bounded = rows.filter(({ low, high }) => low !== null || high !== null)
    expect(bounded.map(({ id }) => id).sort()).toEqual(['heat/boiler-efficiency', 'wet-water/reference'])
  })

  it('names a family for every material that has a factor', () => {
    const known = new Set(shippedRegisters.materials.map(({ id }) => id))
    for (const id of allFactors.rows.keys()) {
      const [kind, material] = id.split('/')
      if (kind === 'material') expect(known).toContain(material)
    }
  })
})
