import { describe, expect, it } from 'vitest'
import { publishedFiles } from './published-factors.ts'
import { type FactorFiles, readFactors } from './read-factors.ts'

const [firstProcess, ...otherProcesses] = publishedFiles.processes

describe('the factors', () => {
  it('all have a source and a licence', () => {
    const factors = readFactors(publishedFiles)
    const cited = [
      factors.exportOutOfEurope,
      ...Object.values(factors.named),
      ...Object.values(factors.fabrics),
      ...[...factors.countries.values()].flatMap(({ electricity, heat }) => [electricity, heat]),
      ...[...factors.products.values()].map(({ use }) => use.washing),
      ...[...factors.components.values()].flatMap(({ elements }) => elements.map(({ process }) => process)),
      ...[...factors.materials.values()].flatMap(({ parts, dye, pretreatments, microfibres }) => [
        ...parts.map(({ process }) => process),
        dye,
        ...pretreatments,
        microfibres,
      ]),
    ]
    expect(cited.length).toBeGreaterThan(100)
    for (const { citation } of cited) {
      expect(citation.source).toContain('commit 36531be9')
      expect(citation.licence).toMatch(/^(MIT|Licence Ouverte)/)
      expect(citation.value).toBeUndefined()
    }
  })

  it.each<[string, Partial<FactorFiles>]>([
    ['a process without a source', { processes: [{ ...firstProcess!, source: '' }, ...otherProcesses] }],
    [
      'a file without a licence',
      {
        attribution: {
          ...publishedFiles.attribution,
          'processes.json': { source: 'Ecobalyse', licence: '' },
        },
      },
    ],
    ['a file without attribution', { attribution: {} }],
    ['a country whose electricity is missing', { processes: otherProcesses.filter(({ unit }) => unit !== 'kWh') }],
    ['a material of no known origin', { materials: [{ ...publishedFiles.materials[0]!, origin: 'Mineral' }] }],
  ])('refuses %s', (_, broken) => {
    expect(() => readFactors({ ...publishedFiles, ...broken })).toThrow()
  })

  it('come from files that all have an attribution', () => {
    const named = Object.keys(publishedFiles.attribution)
    expect(named.toSorted()).toEqual([
      'components.json',
      'countries.json',
      'materials.json',
      'parameters.json',
      'processes.json',
      'products.json',
      'wellknown.json',
    ])
  })
})
