import { describe, expect, it } from 'vitest'
import { factorSet, factorSetContent, factorSetFrom, withNumbers, withoutSources } from './factor-set.ts'
import { shippedRegisters } from './registers.ts'
import { allFactors, openFactors, unlicensedSources } from './shipped-factors.ts'

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
  it('can be loaded without a source, which is then another version', () => {
    const without = withoutSources(allFactors, ['kering-epl'])
    expect([...without.rows.values()].some(({ from }) => from.id === 'kering-epl')).toBe(false)
    expect(without.version).toBe(openFactors.version)
    expect(without.version).not.toBe(allFactors.version)
    expect(() => withoutSources(allFactors, ['kering'])).toThrow('no source kering; it has')
  })

  it('keeps the rows whose licence nobody has read in one file', () => {
    expect(unlicensedSources).toEqual(['kering-epl'])
    for (const { from, source: text, licence } of allFactors.rows.values()) {
      expect(/kering/i.test(text) || /not seen/.test(licence)).toBe(from.id === 'kering-epl')
    }
  })

  it('holds 44 open materials and 34 more with Kering, and nothing under non-commercial or closed terms', () => {
    const materials = (set: typeof allFactors) =>
      [...set.rows.keys()].filter((id) => /^material\/.*\/carbon$/.test(id)).length
    expect(materials(openFactors)).toBe(44)
    expect(materials(allFactors)).toBe(78)
    for (const { source: text, licence } of allFactors.rows.values()) {
      expect(`${text} ${licence}`).not.toMatch(/idemat|base impacts|carbonfact|-NC|restricted/i)
    }
  })

  it('ships no bounds that other sources gave', () => {
    const bounded = [...allFactors.rows.values()].filter(({ low, high }) => low !== null || high !== null)
    expect(bounded.map(({ id }) => id)).toEqual(['wet-water/reference'])
  })

  it('names a family for every material that has a factor', () => {
    const known = new Set(shippedRegisters.materials.map(({ id }) => id))
    for (const id of allFactors.rows.keys()) {
      const [kind, material] = id.split('/')
      if (kind === 'material') expect(known).toContain(material)
    }
  })
})
