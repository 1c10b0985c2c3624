import { LANGUAGES, type Language } from '@selvedge/lca/composition/composition.ts'
import wordData from '@selvedge/lca/composition/data/label-words.json' with { type: 'json' }
import { phraseKey } from '@selvedge/lca/composition/lexicon.ts'
import { nameOfFibre } from '@selvedge/lca/composition/write-composition.ts'
import type { Language as PageLanguage } from '#kit/words/languages.ts'
import { materialKey } from '../passports/document-texts.ts'
import type { PageText } from './as-written.ts'
import type { PageTexts } from './page-texts.ts'
import { POLISH_FIBRES, POLISH_PARTS, POLISH_QUALIFIERS } from './polish-fibres.ts'

/** A material as the brand has translated it, as labels have it in one language, or as it was written where it is in no list. */
export function materialName(
  material: { readonly label: string; readonly fibre: string | null; readonly qualifiers: readonly string[] },
  language: PageLanguage,
  texts: PageTexts,
): PageText {
  const { label, fibre, qualifiers } = material
  const told = texts.tell(materialKey(label), label)
  if (fibre === null || told.text !== label) return told
  if (language !== 'pl') return ours(nameOfFibre({ code: fibre, name: label, qualifiers }, language))
  const name = POLISH_FIBRES[fibre]
  const added = qualifiers.map((qualifier) => POLISH_QUALIFIERS[qualifier])
  if (name === undefined || added.includes(undefined)) return told
  return ours(added.length === 0 ? name : `${name} (${added.join(', ')})`)
}

function ours(text: string): PageText {
  return { text, lang: null }
}

/** "Shell", "Oberstoff": the part of a garment, or what was written where it is in no list. */
export function partName(part: string, language: PageLanguage, texts: PageTexts): PageText {
  const code = PART_CODES.get(phraseKey(part))
  const name = code === undefined ? undefined : language === 'pl' ? POLISH_PARTS[code] : NAMES.get(code)?.[language][0]
  const { text, lang } = name === undefined ? texts.written(part) : ours(name)
  return { text: text.charAt(0).toUpperCase() + text.slice(1), lang }
}

type Names = Readonly<Record<Language, readonly string[]>>

const NAMES = new Map<string, Names>(wordData.components.map(({ code, names }) => [code, names]))
const PART_CODES = new Map(
  [...NAMES].flatMap(([code, names]) => [
    [phraseKey(code), code] as const,
    ...LANGUAGES.flatMap((language) => names[language].map((name) => [phraseKey(name), code] as const)),
  ]),
)

/** Fibres that shed plastic microfibres when washed: what décret 2022-748 (FR) calls synthetic. */
export function isSynthetic(fibre: string | null): boolean {
  return fibre !== null && SYNTHETIC.has(fibre)
}

const SYNTHETIC = new Set([
  'acrylic',
  'chlorofibre',
  'fluorofibre',
  'modacrylic',
  'polyamide',
  'aramid',
  'polyimide',
  'polyester',
  'polyethylene',
  'polypropylene',
  'polycarbamide',
  'polyurethane',
  'vinylal',
  'trivinyl',
  'elastane',
  'elastomultiester',
  'elastolefin',
  'melamine',
  'polypropylene/polyamide bicomponent',
  'polyacrylate',
])
