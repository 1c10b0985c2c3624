import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import demo from '../../../server/src/features/demo/demo-catalogue.json' with { type: 'json' }
import fibres from '../composition/data/fibres.json' with { type: 'json' }
import { shippedRegisters } from '../factors/registers.ts'
import { allFactors } from '../factors/shipped-factors.ts'
import { readOpenInput } from '../open/open-input.ts'
import { openMethod } from '../open/open-method.ts'
import materialWords from './data/material-words.json' with { type: 'json' }
import { materialInputsOf, type SupplierValues } from './material-inputs.ts'
import { type MaterialWords, recogniseMaterial } from './recognise-material.ts'

const silent: MaterialWords = { factorMaterial: null, fibre: null, label: null, name: null, type: null }
const labelled = (label: string) => recogniseMaterial({ ...silent, label })
const inputs = (words: Partial<MaterialWords>, recycledShare: number | null = null, share = 1) =>
  materialInputsOf({ words: { ...silent, ...words }, share, recycledShare, supplier: null })
const ids = new Set(shippedRegisters.materials.map(({ id }) => id))

describe('recognising a material', () => {
  it.each([
    ['Baumwolle', 'cotton-conventional', false],
    ['coton biologique', 'cotton-organic', false],
    ['Biobaumwolle', 'cotton-organic', false],
    ['non-organic cotton', 'cotton-conventional', false],
    ['Merinowolle', 'wool', false],
    ['LI', 'linen', false],
    ['polyester riciclato', 'polyester', true],
    ['100 % recycled polyester', 'polyester', true],
    ['ECONYL', 'nylon-6', true],
    ['30% recycled polyester', 'polyester', false],
    ['not recycled polyester', 'polyester', false],
    ['poliéster no reciclado', 'polyester', false],
    ['recyclable polyester', 'polyester', false],
    ['Polyamide 6.6', 'nylon-66', false],
    ['Vegetable-tanned leather', 'leather-bovine', false],
    ['cuir d’agneau', 'leather-sheep', false],
    ['Naturkautschuk', 'rubber-natural', false],
    ['rostfritt stål', 'steel-stainless', false],
    ['acier', 'steel', false],
    ['recycled aluminium', 'aluminium-primary', true],
    ['legno', 'wood', false],
    ['bamboo viscose', 'viscose', false],
    ['bamboo', null, false],
    ['polyester/cotton', null, false],
    ['rubber', null, false],
    ['kelp yarn', null, false],
    ['', null, false],
  ])('reads "%s" as %s, recycled %s', (label, id, recycled) => {
    expect(labelled(label)).toEqual({ id, recycled })
  })

  it('lets a person decide, then the fibre, then the label, then the name', () => {
    const words = { ...silent, fibre: 'silk', label: 'wool', name: 'cotton' }
    expect(recogniseMaterial({ ...words, factorMaterial: 'hemp' }).id).toBe('hemp')
    expect(recogniseMaterial({ ...words, factorMaterial: 'no such material' }).id).toBe('silk')
    expect(recogniseMaterial(words).id).toBe('silk')
    expect(recogniseMaterial({ ...words, fibre: null }).id).toBe('wool')
    expect(recogniseMaterial({ ...words, fibre: null, label: 'a blend' }).id).toBe('cotton-conventional')
  })

  it('takes organic and recycled from the texts about the same fibre only', () => {
    const words = { ...silent, fibre: 'cotton', label: 'organic cotton' }
    expect(recogniseMaterial(words).id).toBe('cotton-organic')
    expect(recogniseMaterial({ ...words, label: 'cotton', name: 'With recycled polyester thread' })).toEqual({
      id: 'cotton-conventional',
      recycled: false,
    })
  })

  it('names only materials of the register, for fibres of the composition reader', () => {
    const codes = new Set(fibres.fibres.map(({ code }) => code))
    for (const { code, id, organic } of materialWords.fibres) {
      expect([code, codes.has(code), ids.has(id), organic === undefined || ids.has(organic)]).toEqual([
        code,
        true,
        true,
        true,
      ])
    }
    for (const { id, recycled, words } of materialWords.materials) {
      expect([id, ids.has(id), recycled === undefined || ids.has(recycled)]).toEqual([id, true, true])
      for (const word of words) expect([word, labelled(word).id]).toEqual([word, id])
    }
  })

  it('knows every material of the demo catalogue by its words alone', () => {
    for (const { fibre, label, name, type } of demo.materials) {
      expect([name, recogniseMaterial({ ...silent, fibre, label, name, type }).id]).not.toEqual([name, null])
      expect([label, labelled(label).id]).not.toEqual([label, null])
    }
  })
})

describe('materials as the method takes them', () => {
  it('splits what is partly recycled, with the route of the register', () => {
    expect(inputs({ fibre: 'wool' }, 0.75, 0.4)).toEqual([
      { id: 'wool-recycled', share: 0.30000000000000004, virgin: 'wool', cff: 'natural' },
      { id: 'wool', share: 0.09999999999999998 },
    ])
    expect(inputs({ label: 'recycled aluminium' }, 0.5)).toEqual([
      { id: 'aluminium-recycled', share: 0.5 },
      { id: 'aluminium-primary', share: 0.5 },
    ])
  })

  it('believes the number before the words, and the words where there is no number', () => {
    const recycled = [{ id: 'polyester-recycled', share: 1, virgin: 'polyester', cff: 'bottle' }]
    expect(inputs({ label: 'recycled polyester' })).toEqual(recycled)
    expect(inputs({ label: 'recycled polyester' }, 0)).toEqual([{ id: 'polyester', share: 1 }])
    expect(inputs({ label: 'polyester' }, 1)).toEqual(recycled)
    expect(inputs({ label: '40% recycled polyester' })).toEqual([{ id: 'polyester', share: 1 }])
  })

  it('gives a chosen recycled material the new one it stands beside, where the register has one', () => {
    expect(inputs({ factorMaterial: 'polyester-recycled' })).toEqual(inputs({ label: 'recycled polyester' }))
    expect(inputs({ factorMaterial: 'cotton-recycled-preconsumer' }, 0.5)).toEqual([
      { id: 'cotton-recycled-preconsumer', share: 1 },
    ])
    expect(inputs({ factorMaterial: 'linen' }, 1)).toEqual([{ id: 'linen', share: 1 }])
  })

  it("gives a supplier's values to every part", () => {
    const supplier: SupplierValues = {
      carbonFootprint: null,
      waterLiters: 12,
      boundary: 'yarn',
      evidence: 'verified',
      lacks: null,
      document: 'EPD 12',
      validUntil: null,
    }
    const own = { waterLiters: 12, boundary: 'yarn', evidence: 'verified', document: 'EPD 12' }
    const words = { ...silent, fibre: 'polyester' }
    expect(materialInputsOf({ words, share: 1, recycledShare: 0.5, supplier })).toEqual([
      { id: 'polyester-recycled', share: 0.5, virgin: 'polyester', cff: 'bottle', ...own },
      { id: 'polyester', share: 0.5, ...own },
    ])
    const none = { ...supplier, waterLiters: null }
    expect(materialInputsOf({ words, share: 1, recycledShare: 0, supplier: none })).toEqual([
      { id: 'polyester', share: 1 },
    ])
  })

  it('finds the factor of a fibre that is named in another language, where nothing else is said', () => {
    const id = (label: string) => inputs({ label }).map((part) => part.id)
    expect(id('økologisk bomuld')).toEqual(id('organic cotton'))
    expect(id('Keten')).toEqual(id('linen'))
    expect(id('再生ポリエステル')).toEqual(id('recycled polyester'))
    expect(inputs({ fibre: 'lã' })).toEqual(inputs({ fibre: 'wool' }))
    expect(id('30% wełna')).toEqual(['unknown:30% wełna'])
    expect(id('Villa Blanca')).toEqual(['unknown:Villa Blanca'])
  })

  it('keeps the name of what it does not know', () => {
    expect(inputs({ label: 'Kelpyarn', name: 'Kelp yarn, spun' })).toEqual([{ id: 'unknown:Kelpyarn', share: 1 }])
    expect(inputs({})).toEqual([{ id: 'unknown:material', share: 1 }])
  })

  it('makes of any words materials that the input takes and that add up to the share', () => {
    const { codes } = openMethod(allFactors)
    const text = fc.option(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom('wool', 'recycled', '100%', 'PA 6')),
    )
    const words = fc.record({ factorMaterial: text, fibre: text, label: text, name: text, type: text })
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(words, unit, fc.option(unit), (said, share, recycledShare) => {
        const materials = materialInputsOf({ words: said, share, recycledShare, supplier: null })
        expect(Math.abs(materials.reduce((sum, part) => sum + part.share, 0) - share)).toBeLessThan(1e-12)
        expect(() => readOpenInput({ materials }, codes)).not.toThrow()
      }),
    )
  })
})
