import { expect, test } from 'vitest'
import { allFactors, openFactors } from '../factors/shipped-factors.ts'
import { methodologyOf, publicMethodologyOf } from './methodology.ts'
import { places, readOpenInput } from './open-input.ts'
import { methodIds, openMethod } from './open-method.ts'

const open = openMethod(openFactors)
const tee = { product: 't-shirt-polo', mass: 0.17, materials: [{ id: 'cotton-conventional', share: 1 }] }
const at = (country: string | string[]) => Object.fromEntries(places.map((place) => [place, country]))
const inputs: object[] = [
  tee,
  { ...tee, ...at('PT') },
  { ...tee, ...at('PT'), air: 1, market: 'UZ' },
  { ...tee, ...at(['IN', 'CN']), market: ['PL', 'NO'] },
  { ...tee, ...at('TR'), product: 'jeans', mass: 0.6, fading: true },
  { ...tee, ...at('BD'), product: 'bag', market: 'DE' },
  { ...tee, ...at('VN'), product: 'other-goods', air: 1, market: 'US' },
  {
    ...tee,
    ...at('CN'),
    materials: [{ id: 'cotton-conventional', share: 1, carbonFootprint: 0.01, evidence: 'verified' }],
  },
  {
    ...tee,
    ...at('TR'),
    energy: { dyeing: { heatPerKg: 400 }, making: { electricityIntensity: 1, evidence: 'verified' } },
  },
  { ...tee, energy: { fabric: { electricityPerKg: 99, electricityIntensity: 2, evidence: 'verified' } } },
]

test('what everybody reads names no country, said or assumed', () => {
  for (const factors of [openFactors, allFactors]) {
    for (const version of methodIds) {
      const method = openMethod(factors, { version })
      for (const raw of inputs) {
        const text = publicMethodologyOf(method, readOpenInput(raw, method.codes))
        // The chain after which the method goes is French: that is no place of the product.
        const ofMethod = text.replace('Not a PEF study, not the French environmental cost', '')
        for (const { entry } of method.countries) {
          const name = new RegExp(`(^|[^A-Za-z])${RegExp.escape(entry.name)}($|[^A-Za-z])`)
          expect(ofMethod, `${version} ${entry.name}`).not.toMatch(name)
        }
        expect(text).not.toContain('→')
      }
    }
  }
})

test('it says the rest as the owner reads it, and what it leaves out is in the text for the owner', () => {
  const read = (raw: object) => readOpenInput(raw, open.codes)
  const flown = read({ ...tee, ...at('PT'), product: 'other-goods', air: 1, market: 'UZ' })
  expect(methodologyOf(open, flown)).toContain('Air, Portugal → Uzbekistan ')
  expect(methodologyOf(open, flown)).toContain('Sold in Uzbekistan.')
  expect(publicMethodologyOf(open, flown)).toMatch(/Air [\d.]+ kg CO2e \(/)
  expect(publicMethodologyOf(open, flown)).toContain('Reckoned as sold in the one country where it is on sale.')
  const anywhere = read({ ...tee, ...at('PT') })
  expect(publicMethodologyOf(open, anywhere)).toContain(
    'Of all countries where it may be sold and washed, the worst case counts.',
  )
  const noPlaces = (text: string) =>
    text.replaceAll(/(Sold|Where it is sold|It is sold|Reckoned as|Of all countries|The score is that of)[^.]*\. /g, '')
  const country = `(?:${open.countries.map(({ entry }) => RegExp.escape(entry.name)).join('|')})`
  const placed = new RegExp(`, (within )?${country}( → ${country})?(?= ([\\d.]+ kg CO2e )?\\()`, 'g')
  const strip = (text: string) => noPlaces(text).replaceAll(placed, '')
  for (const raw of inputs) {
    expect(strip(publicMethodologyOf(open, read(raw)))).toBe(strip(methodologyOf(open, read(raw))))
  }
  expect(publicMethodologyOf(open, read({ ...tee, mass: null }))).toBe(
    methodologyOf(open, read({ ...tee, mass: null })),
  )
})
