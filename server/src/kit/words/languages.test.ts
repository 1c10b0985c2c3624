import { expect, test } from 'vitest'
import { chooseDashboardLanguage, chooseLanguage } from './languages.ts'

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'ja, fr;q=0.3, nl;q=0.7', 'nl'],
  [undefined, 'pt-BR, *;q=0.1', 'en'],
  [undefined, 'de;q=0, sv;q=0.001', 'sv'],
  [undefined, 'pl;q=2, it;q=0.5', 'it'],
  ['es', 'de', 'es'],
  ['xx', 'de', 'de'],
  [['fr', 'de'], 'it', 'it'],
] as const)('lang=%s with Accept-Language %s is answered in %s', (wanted, header, language) => {
  expect(chooseLanguage(wanted, header)).toBe(language)
})

test('what the dashboard hands out is in the best of its languages, whatever else is preferred', () => {
  expect(chooseDashboardLanguage(undefined, 'it, fr;q=0.8, de;q=0.7')).toBe('fr')
  expect(chooseDashboardLanguage('it', 'de')).toBe('de')
  expect(chooseDashboardLanguage('fr-CA', 'de')).toBe('fr')
  expect(chooseDashboardLanguage(undefined, 'den')).toBe('en')
})
