import { phraseKey } from '@selvedge/lca/composition/lexicon.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'
import { type ColourNames, OTHER_COLOURS, SHADED_COLOURS } from './colour-names.ts'

/**
 * A colour in the words of another language: "Dark Blue" is "Dunkelblau". Only of what is a colour as a whole, or several with a sign
 * between them ("Black / White"); null for any other text. `from`: what the text is most likely written in. A word that means different
 * colours in different languages, as "rose" does, is then that language's, and without one it is not guessed.
 */
export function colourName(text: string, from: Language | null, to: Language): string | null {
  const [...pieces] = text.trim().split(BETWEEN)
  const told = pieces.map((piece, at) => (at % 2 === 1 ? piece : oneColour(piece, from, to)))
  return told.includes(null) ? null : told.join('')
}

/** Kept by the split, because it is in brackets. */
const BETWEEN = /(\s*[/&+]\s*|,\s+)/

function oneColour(text: string, from: Language | null, to: Language): string | null {
  const key = phraseKey(text)
  const names = from === null ? undefined : namesOf(from).get(key)
  const own = names ?? new Set(LANGUAGES.flatMap((language) => [...(namesOf(language).get(key) ?? [])]))
  const told = new Set([...own].map((colour) => colour[to][0]))
  const [name, another] = told
  if (name === undefined || (another !== undefined && names === undefined)) return null
  const first = text.charAt(0)
  const isCapital = first !== first.toLowerCase()
  return (isCapital ? name.charAt(0).toUpperCase() : name.charAt(0).toLowerCase()) + name.slice(1)
}

/** What a shade makes of the name of a colour; "+" where the two are one word. */
type Shade = Readonly<Record<Language, readonly [string, ...string[]]>>

const SHADES: readonly Shade[] = [
  {
    en: ['dark ~', 'deep ~'],
    de: ['Dunkel+~', 'Dunkles ~'],
    fr: ['~ foncé', '~ foncée', '~ sombre'],
    it: ['~ scuro', '~ scura'],
    es: ['~ oscuro', '~ oscura'],
    nl: ['donker+~', 'donker ~'],
    sv: ['mörk+~'],
    pl: ['ciemno+~', 'ciemny ~', 'ciemna ~'],
  },
  {
    en: ['light ~'],
    de: ['Hell+~', 'Helles ~'],
    fr: ['~ clair', '~ claire'],
    it: ['~ chiaro', '~ chiara'],
    es: ['~ claro', '~ clara'],
    nl: ['licht+~', 'licht ~'],
    sv: ['ljus+~'],
    pl: ['jasno+~', 'jasny ~', 'jasna ~'],
  },
  {
    en: ['pale ~'],
    de: ['Blass+~', 'Blasses ~'],
    fr: ['~ pâle'],
    it: ['~ pallido', '~ pallida'],
    es: ['~ pálido', '~ pálida'],
    nl: ['bleek+~', 'bleek ~'],
    sv: ['blek+~'],
    pl: ['blado+~', 'blady ~'],
  },
  {
    en: ['bright ~', 'vivid ~'],
    de: ['Knall+~', 'Leuchtend+~'],
    fr: ['~ vif', '~ vive'],
    it: ['~ acceso', '~ accesa'],
    es: ['~ vivo', '~ intenso'],
    nl: ['fel+~', 'fel ~'],
    sv: ['klar+~'],
    pl: ['jaskrawo+~', 'jaskrawy ~'],
  },
  {
    en: ['mid ~', 'medium ~'],
    de: ['Mittel+~'],
    fr: ['~ moyen'],
    it: ['~ medio'],
    es: ['~ medio'],
    nl: ['midden+~', 'midden ~'],
    sv: ['mellan+~'],
    pl: ['średnio+~', 'średni ~'],
  },
]

/** Threads of two colours spun together; of a shade, too: "light grey melange". */
const HEATHER: Shade = {
  en: ['heather ~', '~ heather', '~ melange', '~ marl', '~ mottled'],
  de: ['~ meliert', '~+meliert', '~ Melange', '~ Mélange'],
  fr: ['~ chiné', '~ chinée', '~ mélangé'],
  it: ['~ melange', '~ mélange'],
  es: ['~ jaspeado', '~ vigoré', '~ melange'],
  nl: ['~ gemêleerd', '~ mêlee', '~ melange'],
  sv: ['~+melerad', '~ melerad', '~ melange'],
  pl: ['~ melanż', '~ melange'],
}

/** Each colour by all that it is called in one language. A word can mean two of them, of which the first is meant. */
const byLanguage = new Map<Language, ReadonlyMap<string, readonly [ColourNames]>>()

/** Made when the first page in need of it is written: some ten thousand spellings. */
function namesOf(language: Language): ReadonlyMap<string, readonly [ColourNames]> {
  const known = byLanguage.get(language)
  if (known) return known
  const shades = SHADED_COLOURS.flatMap((colour) => [colour, ...SHADES.map((shade) => shadeOf(colour, shade))])
  const all = [...SHADED_COLOURS, ...OTHER_COLOURS, ...shades, ...shades.map((colour) => shadeOf(colour, HEATHER))]
  const names = new Map<string, readonly [ColourNames]>()
  for (const colour of all) {
    for (const name of colour[language].map(phraseKey)) if (!names.has(name)) names.set(name, [colour])
  }
  byLanguage.set(language, names)
  return names
}

function shadeOf(colour: ColourNames, shade: Shade): ColourNames {
  const names = LANGUAGES.map((language) => [
    language,
    shade[language].flatMap((form) => colour[language].map((name) => inShade(form, name))),
  ])
  return Object.fromEntries(names) as ColourNames
}

/** "Dunkel+~" and "Blau" are "Dunkelblau"; "~ foncé" and "bleu" are "bleu foncé". */
function inShade(form: string, name: string): string {
  const isJoined = form.includes('+')
  const inner = isJoined && !form.startsWith('~') ? name.charAt(0).toLowerCase() + name.slice(1) : name
  return form.replace('+', '').replace('~', inner)
}
