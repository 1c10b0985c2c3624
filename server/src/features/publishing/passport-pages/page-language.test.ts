import { expect, test } from 'vitest'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { careText } from './care-section.ts'
import { PAGE_WORDS } from './words/in-each-language.ts'

test('every language names every care symbol, each differently', () => {
  for (const language of LANGUAGES) {
    const texts = CARE_SYMBOLS.map((slug) => careText(slug, PAGE_WORDS[language].careSymbols))
    expect(new Set(texts).size, language).toBe(CARE_SYMBOLS.length)
    for (const text of texts) expect(text, language).toMatch(/^\p{Lu}/u)
  }
})

test('no sentence speaks of a water footprint, and none is left in English', () => {
  const english = Object.entries(PAGE_WORDS.en).filter(([, value]) => typeof value === 'string' && value.length > 30)
  for (const language of LANGUAGES) {
    const all = JSON.stringify(PAGE_WORDS[language])
    expect(all).not.toMatch(
      /water footprint|wasserfußabdruck|empreinte (d['’]eau|hydrique)|impronta idrica|huella hídrica/i,
    )
    if (language === 'en') continue
    for (const [key, value] of english) expect(Object.entries(PAGE_WORDS[language])).not.toContainEqual([key, value])
  }
})
