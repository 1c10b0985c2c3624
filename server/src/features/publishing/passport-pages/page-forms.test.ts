import { expect, test } from 'vitest'
import type { PreparedForm } from '#platform/http/prepared-form.ts'
import { createPageForms, type FormsOfPassport, type FormWish } from './page-forms.ts'

const page: FormWish = { kind: 'page', language: 'de', encoding: 'br', today: '2026-11-21' }

function formOf(etag: string, bytes = 1_000): PreparedForm {
  const none = { common: { list: [], lines: '' }, own: { list: [], lines: '' }, length: [] }
  return { etag, body: '', bytes, headers: none, unchangedHeaders: none }
}

test('a form is found by all that it was made for', () => {
  const forms = createPageForms(10, 1_000_000)
  const own: FormsOfPassport = []
  forms.keep(own, page, formOf('a'))
  expect(forms.find(own, { ...page })?.etag).toBe('a')
  const others: Partial<FormWish>[] = [
    { kind: 'json' },
    { language: 'fr' },
    { language: null },
    { encoding: 'gzip' },
    { today: '2026-11-22' },
  ]
  for (const other of others) expect(forms.find(own, { ...page, ...other })).toBeUndefined()
  expect(forms.find([], page)).toBeUndefined()
})

test('that of another day takes the place of yesterday’s', () => {
  const forms = createPageForms(10, 1_000_000)
  const own: FormsOfPassport = []
  forms.keep(own, page, formOf('yesterday'))
  forms.keep(own, { ...page, today: '2026-11-22' }, formOf('today'))
  expect(own.map(({ form }) => form.etag)).toEqual(['today'])
})

test('of more than fit, those go first that are not asked for', () => {
  const forms = createPageForms(3, 1_000_000)
  const passports = Array.from({ length: 6 }, (): FormsOfPassport => [])
  const found = () => passports.map((own) => forms.find(own, page) !== undefined)
  for (const own of passports.slice(0, 4)) forms.keep(own, page, formOf('x'))
  expect(found()).toEqual([false, true, true, true, false, false])
  // All were just asked for; of the next two, only the first is.
  forms.keep(passports[4]!, page, formOf('x'))
  forms.find(passports[2]!, page)
  forms.keep(passports[5]!, page, formOf('x'))
  expect(found()).toEqual([false, false, true, false, true, true])
})

test('no more bytes are kept than allowed, the headers with them', () => {
  const forms = createPageForms(100, 20_000)
  const passports = Array.from({ length: 10 }, (): FormsOfPassport => [])
  for (const own of passports) forms.keep(own, page, formOf('x', 2_000))
  expect(passports.filter((own) => own.length > 0)).toHaveLength(4)
  const [first = []] = passports
  forms.keep(first, page, formOf('x', 30_000))
  expect(passports.flat()).toEqual([])
})
