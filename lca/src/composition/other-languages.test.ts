import { describe, expect, it } from 'vitest'
import { LANGUAGES, OTHER_LANGUAGES } from './composition.ts'
import fibreData from './data/fibres.json' with { type: 'json' }
import data from './data/fibres-of-other-languages.json' with { type: 'json' }
import wordData from './data/label-words.json' with { type: 'json' }
import { fold } from './lexicon.ts'
import { MAX_TEXT_LENGTH, parseComposition } from './parse-composition.ts'
import { outline } from './test-outline.ts'

describe('labels in other languages', () => {
  it.each([
    ['95% bawełna organiczna, 5% elastan', 'pl', '95 cotton [organic], 5 elastane'],
    ['BAWELNA 60% POLIESTER 40%', 'pl', '60 cotton, 40 polyester'],
    ['Skład: 70% wełna, 30% poliamid; podszewka: 100% wiskoza', 'pl', '70 wool, 30 polyamide; lining: 100 viscose'],
    ['100% LÃ', 'pt', '100 wool'],
    ['60% algodão orgânico, 40% poliéster reciclado', 'pt', '60 cotton [organic], 40 polyester [recycled]'],
    ['55% hør, 45% økologisk bomuld', 'da', '55 flax, 45 cotton [organic]'],
    ['100% merinould', 'da', '100 wool [merino]'],
    ['80% ull, 20% resirkulert polyamid', 'nb', '80 wool, 20 polyamide [recycled]'],
    ['Kangas: 100% luomupuuvillaa. Vuori: 100% polyesteriä', 'fi', '100 cotton [organic]; lining: 100 polyester'],
    ['97 % bavlna, 3 % elastan', 'cs', '97 cotton, 3 elastane'],
    ['60 % ľan, 40 % bavlna', 'sk', '60 flax, 40 cotton'],
    ['70% gyapjú 30% poliamid', 'hu', '70 wool, 30 polyamide'],
    ['55% in, 45% bumbac', 'ro', '55 flax, 45 cotton'],
    ['80% vuna, 20% kašmir', 'hr', '80 wool, 20 cashmere'],
    ['95% bombaž, 5% elastan', 'sl', '95 cotton, 5 elastane'],
    ['100% meriinovill', 'et', '100 wool [merino]'],
    ['95% kokvilna, 5% elastāns', 'lv', '95 cotton, 5 elastane'],
    ['100% āda', 'lv', '100 leather'],
    ['95% medvilnė, 5% elastanas', 'lt', '95 cotton, 5 elastane'],
    ['80% памук, 20% рециклиран полиестер', 'bg', '80 cotton, 20 polyester [recycled]'],
    ['95% ΒΑΜΒΑΚΙ, 5% ΕΛΑΣΤΑΝΗ', 'el', '95 cotton, 5 elastane'],
    ['100% ΠΟΛΥΕΣΤΕΡΑΣ', 'el', '100 polyester'],
    ['%100 Keten', 'tr', '100 flax'],
    ['%70 Yün %30 Akrilik', 'tr', '70 wool, 30 acrylic'],
    ['Yüzde 60 ipek, yüzde 40 yün', 'tr', '60 silk, 40 wool'],
    ['İPEK %100', 'tr', '100 silk'],
    ['95% бавовна, 5% еластан', 'uk', '95 cotton, 5 elastane'],
    ['50% хлопка, 50% шёлка', 'ru', '50 cotton, 50 silk'],
    ['100 % свила', 'sr', '100 silk'],
    ['95% כותנה 5% אלסטן', 'he', '95 cotton, 5 elastane'],
    ['٩٥٪ قطن، ٥٪ إيلاستين', 'ar', '95 cotton, 5 elastane'],
    ['%٦٢٫٥ كتان %٣٧٫٥ القطن', 'ar', '62.5 flax, 37.5 cotton'],
    ['۸۰٪ پشم ۲۰٪ پلی‌استر', 'fa', '80 wool, 20 polyester'],
    ['ผ้าฝ้ายออร์แกนิก 100%', 'th', '100 cotton [organic]'],
    ['ฝ้าย ๙๕% สแปนเด็กซ์ ๕%', 'th', '95 cotton, 5 elastane'],
    ['80% len, 20% ni lông', 'vi', '80 wool, 20 polyamide'],
    ['100% bông hữu cơ', 'vi', '100 cotton [organic]'],
    ['60% katun 40% poliester daur ulang', 'id', '60 cotton, 40 polyester [recycled]'],
    ['羊毛７０％，锦纶３０％', 'zh', '70 wool, 30 polyamide'],
    ['綿６０％ポリエステル４０％', 'ja', '60 cotton, 40 polyester'],
    ['表地：再生ﾎﾟﾘｴｽﾃﾙ100％　裏地：キュプラ100％', 'ja', 'shell: 100 polyester [recycled]; lining: 100 cupro'],
    ['면 95%, 폴리우레탄 5%', 'ko', '95 cotton, 5 elastane'],
    ['겉감: 양모80% 나일론20% 안감: 폴리에스터100%', 'ko', 'shell: 80 wool, 20 polyamide; lining: 100 polyester'],
    ['面料：95%有机棉5%氨纶', 'zh', 'shell: 95 cotton [organic], 5 elastane'],
    ['再生聚酯纖維100%', 'zh', '100 polyester [recycled]'],
  ])('reads "%s"', (text, language, expected) => {
    const parsed = parseComposition(text)
    expect(outline(parsed)).toBe(expected)
    expect(parsed).toMatchObject({ language, valid: true, confidence: 1, problems: [] })
  })

  it('reads the same word by what else the text says: "len" is wool in Vietnamese, and in doubt where nothing else tells', () => {
    expect(outline(parseComposition('100% len'))).toBe('100 flax ! fibre_ambiguous')
    expect(outline(parseComposition('60% len, 40% bawełna'))).toBe('60 flax, 40 cotton')
    expect(outline(parseComposition('90% len, 10% tơ tằm'))).toBe('90 wool, 10 silk')
  })

  it('takes no word without its accents for another', () => {
    for (const word of ['Lion', 'Ada']) {
      expect(parseComposition(`100% ${word}`).problems.map(({ reason }) => reason)).toContain('fibre_unknown')
    }
  })

  it('says as before what nobody understands', () => {
    expect(parseComposition('90% bawełna, 10% nieznane').problems).toMatchObject([
      { reason: 'fibre_unknown', position: 17 },
    ])
    expect(parseComposition('100% cotton twill')).toMatchObject({ language: 'en', confidence: 0.9 })
  })

  it('is not asked where a text is to be read in one language', () => {
    expect(parseComposition('100% bawełna', { languages: ['de'] }).problems[0]?.reason).toBe('fibre_unknown')
  })
})

describe('a name of several fibres', () => {
  it.each([
    ['麻100％', '100 ?麻 ! fibre_ambiguous', '"麻" can be flax or ramie: name the fibre.'],
    ['毛100％', '100 wool ! fibre_ambiguous', '"毛" was read as wool, but can also be animal hair.'],
    ['100% len', '100 flax ! fibre_ambiguous', '"len" was read as flax, but can also be wool.'],
    ['65% PE 35% CO', '65 ?PE, 35 cotton ! fibre_ambiguous', '"PE" can be polyester or polyethylene: name the fibre.'],
    ['100% Bambus', '100 ?Bambus ! fibre_ambiguous', '"Bambus" can be viscose or lyocell: name the fibre.'],
    ['Sastav: 100% lana', '100 flax ! fibre_ambiguous', '"lana" was read as flax, but can also be wool.'],
    [
      '55% lana, 45% viskoze',
      '55 flax, 45 viscose ! fibre_ambiguous',
      '"lana" was read as flax, but can also be wool.',
    ],
  ])('is in doubt: %s', (text, expected, sentence) => {
    const { problems, ...read } = parseComposition(text)
    expect(outline({ problems, ...read })).toBe(expected)
    expect(problems[0]?.sentence).toBe(sentence)
    expect(problems[0]?.severity).toBe(expected.includes('?') ? 'error' : 'warning')
  })

  it.each([
    ['麻（リネン）55％ 綿45％', '55 flax, 45 cotton'],
    ['毛（カシミヤ）100％', '100 cashmere'],
    ['55% viscose (bamboo), 45% cotton', '55 viscose, 45 cotton'],
    ['100% bamboo (lyocell)', '100 lyocell'],
  ])('is clear where the name beside it is: %s', (text, expected) => {
    expect(outline(parseComposition(text))).toBe(expected)
  })

  it('is two names, where two of them stand beside each other', () => {
    expect(outline(parseComposition('50/50 PE/AC'))).toBe('50 ?PE, 50 ?AC ! fibre_ambiguous,fibre_ambiguous')
  })
})

describe('percent signs before numbers, and digits of other scripts', () => {
  it.each([
    ['%95 cotton %5 elastane', '95 cotton, 5 elastane'],
    ['cotton %95, elastane %5', '95 cotton, 5 elastane'],
    ['% 100 wool', '100 wool'],
    ['９５％ cotton ５％ elastane', '95 cotton, 5 elastane'],
    ['95 % cotton 5 % elastane', '95 cotton, 5 elastane'],
  ])('reads "%s"', (text, expected) => {
    const parsed = parseComposition(text)
    expect(outline(parsed)).toBe(expected)
    expect(parsed.valid).toBe(true)
  })
})

describe('the list', () => {
  const FIBRES = new Set(fibreData.fibres.map(({ code }) => code))
  const QUALIFIERS = new Set(wordData.qualifiers.map(({ code }) => code))
  const COMPONENTS = new Set(wordData.components.map(({ code }) => code))
  const COMMON = [
    'cotton',
    'polyester',
    'wool',
    'viscose',
    'elastane',
    'polyamide',
    'flax',
    'silk',
    'acrylic',
    'cashmere',
  ]

  it('has each language that is read, and no code that is unknown', () => {
    expect(Object.keys(data.languages).sort()).toEqual([...OTHER_LANGUAGES].sort())
    for (const [language, words] of Object.entries<Words>(data.languages)) {
      const told = [words.fibres, words.tradeNames ?? {}].flatMap((names) => Object.keys(names))
      const doubtful = [words.undecided ?? {}, words.doubted ?? {}].flatMap((names) => Object.keys(names))
      for (const code of [...told, ...doubtful.flatMap((codes) => codes.split(', '))])
        expect(FIBRES, `${language} ${code}`).toContain(code)
      for (const name of Object.keys(words.varieties ?? {}))
        expect(FIBRES).toContain(name.split(' ').slice(0, -1).join(' '))
      for (const code of Object.keys(words.qualifiers ?? {})) expect(QUALIFIERS).toContain(code)
      for (const code of Object.keys(words.components ?? {})) expect(COMPONENTS, `${language} ${code}`).toContain(code)
      for (const code of COMMON) expect(Object.keys(words.fibres), `${language} ${code}`).toContain(code)
    }
  })

  it('has no word for two fibres in one language, and reads every name by itself as its fibre', () => {
    const known = new Map<string, Set<string>>()
    for (const { fibres } of Object.values<Words>(data.languages)) {
      for (const [code, list] of Object.entries(fibres)) {
        for (const word of list.split(', ').map((one) => fold(one.replace(/^=/, ''))))
          known.set(word, (known.get(word) ?? new Set()).add(code))
      }
    }
    for (const [language, { fibres, undecided = {}, doubted = {} }] of Object.entries<Words>(data.languages)) {
      const doubtful = Object.values({ ...undecided, ...doubted }).flatMap((list) => list.split(', '))
      const seen = new Map(doubtful.map((word) => [word, 'several']))
      for (const [code, list] of Object.entries(fibres)) {
        for (const word of list.split(', ').map((one) => one.replace(/^=/, ''))) {
          expect(seen.get(word) ?? code, `${language} ${word}`).toBe(code)
          seen.set(word, code)
          // In a text of that language, as two words of it say that it is one.
          const read = parseComposition(`50% ${word}, 50% ${word}`).parts[0]?.fibres[0]?.code
          if (known.get(fold(word))?.size === 1 && !OF_THE_SEVEN.has(word))
            expect(read, `${language} ${word}`).toBe(code)
        }
      }
    }
  })

  it('loses no word that qualifies a fibre, wherever it stands', () => {
    for (const [language, { fibres, qualifiers = {} }] of Object.entries<Words>(data.languages)) {
      const [cotton, silk] = [fibres['cotton'], fibres['silk']].map((list) => list?.split(', ')[0])
      for (const [code, list] of Object.entries(qualifiers)) {
        for (const word of list.split(', ')) {
          for (const fibre of [`${word} ${cotton}`, `${cotton} ${word}`, `${cotton} (${word})`]) {
            const { parts, problems } = parseComposition(`60% ${fibre}, 40% ${silk}`)
            expect(parts[0]?.fibres[0], `${language} ${fibre}`).toMatchObject({ code: 'cotton', share: 0.6 })
            expect(parts[0]?.fibres[0]?.qualifiers, `${language} ${fibre}`).toContain(code)
            expect(problems, `${language} ${fibre}`).toEqual([])
          }
        }
      }
    }
  })

  it('leaves every name of the seven languages what it was', () => {
    for (const language of LANGUAGES) {
      for (const { code, names } of fibreData.fibres) {
        for (const name of names[language]) {
          const text = `100% ${name}`
          expect(parseComposition(text).parts, text).toEqual(parseComposition(text, { languages: LANGUAGES }).parts)
          expect(parseComposition(text).parts[0]?.fibres[0]?.code, text).toBe(code)
        }
      }
    }
  })
})

/** Genitives of linen in Croatian and Slovenian, and wool in Italian and Spanish: in doubt beside another word, and wool alone. */
const OF_THE_SEVEN: ReadonlySet<string> = new Set(['lana'])

type Words = {
  readonly fibres: Readonly<Record<string, string>>
  readonly tradeNames?: Readonly<Record<string, string>>
  readonly undecided?: Readonly<Record<string, string>>
  readonly doubted?: Readonly<Record<string, string>>
  readonly varieties?: Readonly<Record<string, string>>
  readonly qualifiers?: Readonly<Record<string, string>>
  readonly components?: Readonly<Record<string, string>>
}

it.each(['ฝ้าย', 'ฝ้', '綿', '綿x', 'か', '면', 'صوف ', '%', '%1', '٪٥ ', 'len ', 'wełna owczej '])(
  'reads 5,000 characters of %j in bounded time',
  (unit) => {
    const text = unit.repeat(Math.ceil(MAX_TEXT_LENGTH / unit.length)).slice(0, MAX_TEXT_LENGTH)
    const before = process.threadCpuUsage()
    parseComposition(text)
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500)
  },
)
