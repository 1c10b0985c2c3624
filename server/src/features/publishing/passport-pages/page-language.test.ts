import { expect, test } from 'vitest'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import { careText } from './care-section.ts'
import { choosePageLanguage, PAGE_LANGUAGES, WORDS } from './page-language.ts'

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
  expect(choosePageLanguage(wanted, header)).toBe(language)
})

test('every language names every care symbol, each differently', () => {
  for (const language of PAGE_LANGUAGES) {
    const texts = CARE_SYMBOLS.map((slug) => careText(slug, WORDS[language].careSymbols))
    expect(new Set(texts).size, language).toBe(CARE_SYMBOLS.length)
    for (const text of texts) expect(text, language).toMatch(/^\p{Lu}/u)
  }
})

test('no sentence speaks of a water footprint, and none is left in English', () => {
  const english = Object.entries(WORDS.en).filter(([, value]) => typeof value === 'string' && value.length > 30)
  for (const language of PAGE_LANGUAGES) {
    const all = JSON.stringify(WORDS[language])
    expect(all).not.toMatch(
      /water footprint|wasserfußabdruck|empreinte (d['’]eau|hydrique)|impronta idrica|huella hídrica/i,
    )
    if (language === 'en') continue
    for (const [key, value] of english) expect(Object.entries(WORDS[language])).not.toContainEqual([key, value])
  }
})
