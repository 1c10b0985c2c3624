import type { Coating, Fibre, Language, ParsedComposition, Part } from './composition.ts'
import fibreData from './data/fibres.json' with { type: 'json' }
import wordData from './data/label-words.json' with { type: 'json' }

const FIBRES = new Map(fibreData.fibres.map((fibre) => [fibre.code, fibre]))
const COMPONENTS = new Map(wordData.components.map((component) => [component.code, component]))
const QUALIFIERS = new Map(wordData.qualifiers.map((qualifier) => [qualifier.code, qualifier]))
const FEMININE: Readonly<Record<string, readonly string[]>> = fibreData.feminine

/**
 * The label text of a composition in one language: "Oberstoff: 98% Wolle, 2% Elasthan; Futter: 100% Viskose". Fibres and
 * headings that are in no list stay as they were written.
 */
export function writeComposition(
  { parts, animalParts }: Pick<ParsedComposition, 'parts' | 'animalParts'>,
  language: Language,
): string {
  const { semicolon } = wordData.languages[language]
  const text = parts.map((part) => writePart(part, language)).join(semicolon)
  if (!animalParts) return text
  const sentence = wordData.animalParts.written[language]
  return text === '' ? sentence : `${text}. ${sentence}`
}

function writePart(part: Part, language: Language): string {
  const { decimal, colon } = wordData.languages[language]
  const heading = COMPONENTS.get(part.component ?? '')?.names[language][0] ?? part.label
  const fibres = part.fibres
    .map((fibre) => `${percent(fibre.share, decimal)}% ${nameOfFibre(fibre, language)}`)
    .join(', ')
  const coatings = part.coatings.map((coating) => ` ${writeCoating(coating, language)}`).join(',')
  return `${heading === null ? '' : capitalised(heading) + colon}${fibres}${coatings}`
}

/** The name of a fibre with its qualifiers: "recycled wool", "laine recyclée", "Merinowolle (bio)". */
export function nameOfFibre({ code, name, qualifiers }: Omit<Fibre, 'share' | 'language'>, language: Language): string {
  const variety = fibreData.varieties.find(
    (candidate) => candidate.written && candidate.code === code && qualifiers.includes(candidate.qualifier),
  )
  const base = (variety ?? FIBRES.get(code ?? ''))?.names[language][0] ?? name
  const feminine = FEMININE[language]?.includes(code ?? '') ?? false
  return qualifiers
    .filter((qualifier) => qualifier !== variety?.qualifier)
    .reduce((text, qualifier) => template(qualifier, language, feminine).replace('{}', () => text), base)
}

/** The names that are written for all fibres that are known, in the order of the alphabet. */
export function namesOfFibres(language: Language): string[] {
  return [...FIBRES.values()].flatMap(({ names }) => names[language][0] ?? []).sort(new Intl.Collator(language).compare)
}

function template(qualifier: string, language: Language, feminine: boolean): string {
  const known = QUALIFIERS.get(qualifier)
  if (known === undefined) return '{}'
  const feminineTemplates: Readonly<Record<string, string | undefined>> = known.feminineTemplates
  return (feminine ? feminineTemplates[language] : undefined) ?? known.templates[language]
}

function writeCoating({ code, name }: Coating, language: Language): string {
  const { templates, templatesWithoutFibre } = wordData.coating
  if (code === null) return templatesWithoutFibre[language]
  return templates[language].replace('{}', () => FIBRES.get(code)?.names[language][0] ?? name)
}

/** Up to four decimals; labels have none or one. */
function percent(share: number, decimal: string): string {
  return String(Number((share * 100).toFixed(4))).replace('.', decimal)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
