import { describe, expect, it } from 'vitest'
import { InputError } from '../input-error.ts'
import { assessEcobalyse } from './assess.ts'
import { publishedFactors } from './published-factors.ts'
import { type EcobalyseQuery, parseQuery } from './query.ts'

const shirt = { product: 'tshirt', mass: 0.17, materials: [{ id: 'ei-coton', share: 1 }] }

describe('a query that the method cannot take', () => {
  it.each([
    [null, 'query', 'query must be an object, not null.'],
    [{ ...shirt, product: undefined }, 'product', 'product is missing: the kind of garment.'],
    [{ ...shirt, product: 'toString' }, 'product', 'product must be one of chemise, jean,'],
    [{ ...shirt, mass: '0.17' }, 'mass', 'mass must be a number above 0 and at most 1000000, not "0.17".'],
    [{ ...shirt, mass: 0 }, 'mass', 'above 0'],
    [{ ...shirt, materials: [] }, 'materials', 'The shares of materials must add up to 1, not to 0.'],
    [{ ...shirt, materials: {} }, 'materials', 'materials must be a list, not an object.'],
    [{ ...shirt, materials: [{ id: 'silk', share: 1 }] }, 'materials[0].id', 'must be one of elasthane,'],
    [{ ...shirt, materials: [{ id: 'ei-coton' }] }, 'materials[0].share', 'is missing'],
    [{ ...shirt, materials: [{ id: 'ei-coton', share: 0.98 }] }, 'materials', 'not to 0.98.'],
    [{ ...shirt, materials: [{ id: 'ei-coton', share: 1, spinning: 'ring' }] }, 'materials[0].spinning', 'one of'],
    [{ ...shirt, materials: [{ id: 'ei-coton', share: 1, country: 'fr' }] }, 'materials[0].country', 'not "fr".'],
    [{ ...shirt, countryMaking: 'XX' }, 'countryMaking', 'countryMaking must be one of ---, REO'],
    [{ ...shirt, fabricProcess: 'felting' }, 'fabricProcess', 'knitting-mix'],
    [{ ...shirt, yarnSize: 8 }, 'yarnSize', 'yarnSize must be a number from 9 to 200, not 8.'],
    [{ ...shirt, surfaceMass: 200.5 }, 'surfaceMass', 'surfaceMass must be a whole number from 80 to 500, not 200.5.'],
    [{ ...shirt, dyeingProcessType: 'tie' }, 'dyeingProcessType', 'average, continuous, discontinuous'],
    [{ ...shirt, printing: { ratio: 0.1 } }, 'printing.kind', 'missing'],
    [{ ...shirt, printing: { kind: 'pigment', ratio: 1.1 } }, 'printing.ratio', 'from 0 to 1'],
    [{ ...shirt, fading: 'no' }, 'fading', 'fading must be true or false, not "no".'],
    [{ ...shirt, makingWaste: 1 }, 'makingWaste', 'from 0 to below 1, not 1.'],
    [{ ...shirt, physicalDurability: 1.5 }, 'physicalDurability', 'from 0.67 to 1.45'],
    [{ ...shirt, business: 'shop' }, 'business', 'small-business'],
    [{ ...shirt, numberOfReferences: 0 }, 'numberOfReferences', 'a whole number of at least 1'],
    [{ ...shirt, price: 0 }, 'price', 'above 0'],
    [{ ...shirt, disabledSteps: ['wash'] }, 'disabledSteps[0]', 'one of material, spinning'],
    [{ ...shirt, disabledSteps: [null] }, 'disabledSteps[0]', 'one of material, spinning'],
    [{ ...shirt, trims: [{ id: 'zip', quantity: 1 }] }, 'trims[0].id', 'must be one of'],
    [
      { ...shirt, trims: [{ id: '0e8ea799-9b06-490c-a925-37564746c454', quantity: 1.5 }] },
      'trims[0].quantity',
      'whole',
    ],
  ])('%j: names the field %s', (query, field, sentence) => {
    const error = problemOf(query)
    expect(error.field).toBe(field)
    expect(error.message).toContain(sentence)
  })
})

describe('a query that leaves things out', () => {
  const scores = (query: unknown) => {
    const { ecs, pef } = assessEcobalyse(parseQuery(query, publishedFactors), publishedFactors, { explain: false })
    return { ecs, pef }
  }

  it('takes null as absent and ignores what it does not know', () => {
    const nulls: Record<keyof EcobalyseQuery, unknown> = {
      ...shirt,
      countrySpinning: null,
      countryFabric: null,
      countryDyeing: null,
      countryMaking: null,
      fabricProcess: null,
      yarnSize: null,
      surfaceMass: null,
      dyeingProcessType: null,
      printing: null,
      fading: null,
      makingComplexity: null,
      makingWaste: null,
      makingDeadStock: null,
      airTransportRatio: null,
      physicalDurability: null,
      business: null,
      numberOfReferences: null,
      price: null,
      traceability: null,
      upcycled: null,
      disabledSteps: null,
      trims: null,
    }
    expect(scores({ ...nulls, quality: 1.2, picking: 30 })).toEqual(scores(shirt))
  })

  it('gets what the method says: unknown countries, the product, the material', () => {
    const spelledOut = {
      ...shirt,
      materials: [{ id: 'ei-coton', share: 1, country: 'CN', spinning: 'ConventionalSpinning' }],
      countrySpinning: 'CN',
      countryFabric: '---',
      countryDyeing: '---',
      countryMaking: '---',
      yarnSize: 40,
      surfaceMass: 200,
      dyeingProcessType: 'average',
      makingComplexity: 'low',
      makingWaste: 0.15,
      makingDeadStock: 0.15,
      airTransportRatio: 1,
      physicalDurability: 1.45,
      business: 'large-business-without-services',
      numberOfReferences: 100_000,
      price: 10,
      traceability: false,
      upcycled: false,
      disabledSteps: [],
      trims: [],
    }
    expect(scores(spelledOut)).toEqual(scores(shirt))
  })

  it('does not take the trims of the product for granted', () => {
    const jean = { ...shirt, product: 'jean' }
    expect(scores({ ...jean, trims: [] })).toEqual(scores(jean))
  })

  it('loses little cloth when the query itself asks for a fully fashioned or seamless knit', () => {
    const waste = (query: object) =>
      assessEcobalyse(parseQuery({ ...shirt, ...query }, publishedFactors), publishedFactors, { explain: false }).masses
        .cutKg
    expect(waste({ fabricProcess: 'knitting-fully-fashioned' })).toBeCloseTo(0.17 / 0.98, 12)
    expect(waste({ fabricProcess: 'knitting-integral' })).toBe(0.17)
    expect(waste({ fabricProcess: 'knitting-integral', makingWaste: 0.3 })).toBeCloseTo(0.17 / 0.7, 12)
    expect(waste({ fabricProcess: 'weaving' })).toBeCloseTo(0.17 / 0.85, 12)
  })

  it('spins where its main material comes from: the last listed of equal shares', () => {
    const half = (id: string) => ({ id, share: 0.5, country: 'FR' })
    const spunIn = (materials: object[], countrySpinning?: string) => scores({ ...shirt, materials, countrySpinning })
    const cottonLast = [half('ei-lin'), half('ei-coton')]
    const linenLast = [half('ei-coton'), half('ei-lin')]
    expect(spunIn(cottonLast)).toEqual(spunIn(cottonLast, 'CN'))
    expect(spunIn(linenLast)).toEqual(spunIn(linenLast, 'FR'))
  })
})

function problemOf(query: unknown): InputError {
  try {
    parseQuery(query, publishedFactors)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('The query was taken.')
}
