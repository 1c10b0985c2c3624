import { expect, test } from 'vitest'
import { name, parsePatch, text } from '#platform/fields.ts'
import { field } from './field.ts'
import { changedTranslations, tellTranslations, translationOf, withTranslations } from './translations.ts'

const fields = withTranslations({
  name: field(name(20), { about: 'Its name.', translated: true }),
  color: field(text(20), { about: 'Its colour.', translated: true }),
  size: field(text(20), { about: 'Its size.' }),
})
const SHIRT = { name: 'Linen shirt', color: 'Navy', size: 'M' }

const parse = (translations: unknown) => parsePatch(fields, { translations }).translations ?? null
const change = (before: object | null, given: unknown, source: object = SHIRT) =>
  changedTranslations(before as never, parse(given), source)
const told = (translations: ReturnType<typeof change>, source: object = SHIRT) =>
  tellTranslations(fields, { ...source, translations })

test('a change sets what it names and leaves all else', () => {
  const first = change(null, [{ language: 'de', field: 'name', text: 'Leinenhemd' }])
  const second = change(first, [
    { language: 'fr', field: 'name', text: 'Chemise en lin' },
    { language: 'de', field: 'color', text: 'Marine' },
  ])
  expect(told(second)).toEqual([
    { language: 'de', field: 'name', text: 'Leinenhemd', isOutdated: false },
    { language: 'de', field: 'color', text: 'Marine', isOutdated: false },
    { language: 'fr', field: 'name', text: 'Chemise en lin', isOutdated: false },
  ])
})

test('null and blank text take one away, and with the last one nothing is kept', () => {
  const kept = change(null, [{ language: 'de', field: 'name', text: 'Leinenhemd' }])
  for (const text of [null, '', '  ']) expect(change(kept, [{ language: 'de', field: 'name', text }])).toBeNull()
  expect(change(kept, null)).toBeNull()
  expect(change(kept, [])).toEqual(kept)
})

test('one is outdated once its source is another, and no longer once that is back', () => {
  const kept = change(null, [{ language: 'de', field: 'name', text: 'Leinenhemd' }])
  expect(told(kept, { ...SHIRT, name: 'Linen blouse' })[0]?.isOutdated).toBe(true)
  expect(told(kept, { ...SHIRT, size: 'L' })[0]?.isOutdated).toBe(false)
  expect(told(kept)[0]?.isOutdated).toBe(false)
})

test('the same text given again says that it is still right', () => {
  const kept = change(null, [{ language: 'de', field: 'color', text: 'Blau' }])
  const renamed = { ...SHIRT, color: 'Sky' }
  const again = change(kept, [{ language: 'de', field: 'color', text: 'Blau' }], renamed)
  expect(told(again, renamed)[0]?.isOutdated).toBe(false)
  const marked = change(kept, [{ language: 'de', field: 'color', text: 'Blau', isOutdated: true }])
  expect(told(marked)[0]?.isOutdated).toBe(true)
})

test('only one that is not outdated is told to shoppers', () => {
  const translations = change(null, [{ language: 'de', field: 'name', text: 'Leinenhemd' }])
  expect(translationOf({ ...SHIRT, translations }, 'name', 'de')).toBe('Leinenhemd')
  expect(translationOf({ ...SHIRT, translations }, 'name', 'fr')).toBeNull()
  expect(translationOf({ ...SHIRT, name: 'Blouse', translations } as never, 'name', 'de')).toBeNull()
})

test('what an undo brings back is kept as it was', () => {
  const before = { de: { name: { text: 'Leinenhemd', of: '' } } }
  expect(changedTranslations({ fr: { name: { text: 'Chemise', of: 'x' } } }, parse(before), SHIRT)).toEqual(before)
})

test.each([
  [{ language: 'xx', field: 'name', text: 'a' }, 'language_unknown'],
  [{ language: 'de', field: 'size', text: 'a' }, 'field_not_translated'],
  [{ language: 'de', field: 'constructor', text: 'a' }, 'field_not_translated'],
  [{ language: 'de', field: 'color', text: 'x'.repeat(21) }, 'text_too_long'],
])('%j is refused as %s', (given, reason) => {
  expect(() => parse([given])).toThrow(expect.objectContaining({ reason }))
})
