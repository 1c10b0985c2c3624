import { describe, expect, it } from 'vitest'
import { LANGUAGES, type ParsedComposition } from './composition.ts'
import fibreData from './data/fibres.json' with { type: 'json' }
import wordData from './data/label-words.json' with { type: 'json' }
import { meaningOfPhrase, phraseKey } from './lexicon.ts'
import { parseComposition } from './parse-composition.ts'
import { outline } from './test-outline.ts'
import { writeComposition } from './write-composition.ts'

const FIBRE_NAMES = LANGUAGES.flatMap((language) =>
  [...fibreData.fibres, ...fibreData.varieties].flatMap((fibre) =>
    [...fibre.names[language], ...fibre.tradeNames, ...fibre.tradeCodes, ...alsoInAnnex(fibre)].map((name) => ({
      language,
      name,
      code: fibre.code,
      qualifiers: 'qualifier' in fibre ? [fibre.qualifier] : [],
    })),
  ),
)

function alsoInAnnex(fibre: object): string[] {
  return 'alsoInAnnex' in fibre ? Object.values(fibre.alsoInAnnex as Record<string, string[]>).flat() : []
}

/** What has to survive writing: all but the wording. */
function meaning({ parts, animalParts }: ParsedComposition) {
  return {
    animalParts,
    parts: parts.map(({ component, fibres, coatings }) => ({
      component,
      fibres: fibres.map(({ code, share, qualifiers }) => ({ code, share, qualifiers })),
      coatings: coatings.map(({ code }) => code),
    })),
  }
}

describe('text → structure → text → structure', () => {
  it('is stable for every fibre name in every language', () => {
    expect(FIBRE_NAMES.length).toBeGreaterThan(1_000)
    for (const { language, name, code, qualifiers } of FIBRE_NAMES) {
      for (const languages of [[language], LANGUAGES]) {
        const first = parseComposition(`100% ${name}`, { languages })
        expect(meaning(first).parts, name).toEqual([
          { component: null, fibres: [{ code, share: 1, qualifiers }], coatings: [] },
        ])
        expect(first.problems, name).toEqual([])
        const text = writeComposition(first, language)
        const second = parseComposition(text, { languages })
        expect(meaning(second), text).toEqual(meaning(first))
        expect(writeComposition(second, language)).toBe(text)
      }
    }
  })

  it('is stable for every fibre with every qualifier, in parts, with decimals and coatings, from every language into every other', () => {
    // Merino and lambswool are wool whatever stands behind them.
    const qualifiers = wordData.qualifiers
      .map(({ code }) => code)
      .filter((code) => !['merino', 'lambswool'].includes(code))
    for (const [index, { code }] of fibreData.fibres.entries()) {
      const qualifier = qualifiers[index % qualifiers.length]!
      const component = wordData.components[index % wordData.components.length]!.code
      const fibre = (share: number, more: string[]) => ({ code, name: code, share, qualifiers: more, language: null })
      const parts = [
        { component, label: component, fibres: [fibre(0.625, [qualifier]), fibre(0.375, [])], coatings: [] },
        {
          component: component === 'lining' ? 'shell' : 'lining',
          label: null,
          fibres: [fibre(1, ['organic', 'recycled'])],
          coatings: [{ code: 'polyurethane', name: 'polyurethane', language: null }],
        },
      ]
      for (const from of LANGUAGES) {
        const text = writeComposition({ parts, animalParts: true }, from)
        const read = parseComposition(text)
        expect(meaning(read), text).toEqual({ animalParts: true, parts: meaning({ ...read, parts }).parts })
        for (const into of LANGUAGES) {
          const translated = writeComposition(read, into)
          const again = parseComposition(translated)
          expect(meaning(again), translated).toEqual(meaning(read))
          expect(writeComposition(again, into)).toBe(translated)
        }
      }
    }
  })
})

describe('writing', () => {
  const wool = parseComposition(
    'Shell: 98% recycled wool, 2% elastane; Lining: 100% viscose. Contains non-textile parts of animal origin',
  )

  it.each([
    ['en', 'Shell: 98% recycled wool, 2% elastane; Lining: 100% viscose. Contains non-textile parts of animal origin'],
    [
      'de',
      'Oberstoff: 98% Wolle (recycelt), 2% Elasthan; Futter: 100% Viskose. Enthält nichttextile Teile tierischen Ursprungs',
    ],
    [
      'fr',
      "Tissu principal : 98% laine recyclée, 2% élasthanne ; Doublure : 100% viscose. Contient des parties non textiles d'origine animale",
    ],
    [
      'it',
      'Tessuto esterno: 98% lana riciclata, 2% elastan; Fodera: 100% viscosa. Contiene parti non tessili di origine animale',
    ],
    [
      'es',
      'Tejido exterior: 98% lana reciclada, 2% elastano; Forro: 100% viscosa. Contiene partes no textiles de origen animal',
    ],
    [
      'nl',
      'Buitenstof: 98% wol (gerecycled), 2% elastaan; Voering: 100% viscose. Bevat niet uit textiel bestaande delen van dierlijke oorsprong',
    ],
    [
      'sv',
      'Yttertyg: 98% ull (återvunnen), 2% elastan; Foder: 100% viskos. Innehåller icke-textila delar av animaliskt ursprung',
    ],
  ] as const)('writes %s', (language, expected) => {
    expect(writeComposition(wool, language)).toBe(expected)
  })

  it('keeps unknown fibres and headings as they were written', () => {
    const parsed = parseComposition('Dragon wings: 62.5% wool, 37.5% kelp-yarn')
    expect(writeComposition(parsed, 'de')).toBe('Dragon wings: 62,5% Wolle, 37,5% kelp-yarn')
  })

  it('writes merino and virgin wool in one word where the language has one', () => {
    expect(writeComposition(parseComposition('100% merino wool'), 'de')).toBe('100% Merinowolle')
    expect(writeComposition(parseComposition('100% Schurwolle'), 'fr')).toBe('100% laine vierge')
  })
})

describe('the word lists', () => {
  it('name their source and licence', () => {
    for (const { source, licence } of [fibreData, wordData]) expect(source.length * licence.length).toBeGreaterThan(0)
  })

  it('have every fibre of Annex I, numbers 1 to 50, in every language', () => {
    const numbers = new Set(fibreData.fibres.flatMap(({ annexNo }) => annexNo ?? []))
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    for (const fibre of fibreData.fibres) {
      for (const language of LANGUAGES) expect(fibre.names[language].length, fibre.code).toBeGreaterThan(0)
    }
  })

  it('have no name that means two fibres or two parts', () => {
    for (const { name, code } of FIBRE_NAMES.filter(({ name }) => !/^[A-Z]+\d*$/.test(name))) {
      expect(meaningOfPhrase(phraseKey(name))?.code, name).toBe(code)
    }
    for (const { code, names } of wordData.components) {
      for (const name of Object.values(names).flat()) {
        const known = meaningOfPhrase(phraseKey(name))
        expect(known?.kind === 'coating' ? 'coating' : known?.code, name).toBe(code)
      }
    }
  })

  it('read back what a service wrote with its own labels', () => {
    expect(
      outline(parseComposition('Shell: 98% Merino wool, 2% Elastane; Lining: 33.3% viscose, 33.3% cupro, 33.3% silk')),
    ).toBe('shell: 98 wool [merino], 2 elastane; lining: 33.3 viscose, 33.3 cupro, 33.3 silk')
  })
})
