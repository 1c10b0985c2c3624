import { expect, test } from 'vitest'
import { LANGUAGES } from '#kit/words/languages.ts'
import { colourName } from './colour-name.ts'
import { OTHER_COLOURS, SHADED_COLOURS } from './colour-names.ts'

const ALL = [...SHADED_COLOURS, ...OTHER_COLOURS]

test('some 140 colours have a name in every language of the page', () => {
  expect(ALL.length).toBeGreaterThan(120)
  for (const colour of ALL) {
    for (const language of LANGUAGES) expect(colour[language].every((name) => /^\S.*\S$/.test(name))).toBe(true)
  }
})

test('every name of a colour leads to its name in every other language', () => {
  for (const from of LANGUAGES) {
    for (const to of LANGUAGES) {
      for (const name of ALL.flatMap((colour) => colour[from])) expect(colourName(name, from, to)).not.toBeNull()
    }
  }
})

test.each([
  ['Navy', 'Marineblau', 'Bleu marine', 'Granatowy'],
  ['dark blue', 'dunkelblau', 'bleu foncé', 'ciemnoniebieski'],
  ['Heather Grey', 'Grau meliert', 'Gris chiné', 'Szary melanż'],
  ['grey melange', 'grau meliert', 'gris chiné', 'szary melanż'],
  ['Light grey heather', 'Hellgrau meliert', 'Gris clair chiné', 'Jasnoszary melanż'],
  ['OFF-WHITE', 'Offwhite', 'Blanc cassé', 'Złamana biel'],
  ['Black / White', 'Schwarz / Weiß', 'Noir / Blanc', 'Czarny / Biały'],
  ['bottle green', 'flaschengrün', 'vert bouteille', 'butelkowa zieleń'],
])('%s is known as a whole, in its capital letters', (english, german, french, polish) => {
  expect(['de', 'fr', 'pl'].map((to) => colourName(english, 'en', to as 'de'))).toEqual([german, french, polish])
})

test.each([
  ['Mitternachtsblau', 'Midnight'],
  ['dunkelgrün', 'dark green'],
  ['Graumeliert', 'Heather grey'],
])('a German %s is %s in English', (german, english) => {
  expect(colourName(german, 'de', 'en')).toBe(english)
})

test('accents, capital letters and signs between words make no other colour', () => {
  for (const written of ['écru', 'ECRU', 'Ecru ']) expect(colourName(written, 'fr', 'pl')?.toLowerCase()).toBe('ecru')
  expect(colourName('sky-blue', 'en', 'it')).toBe('celeste')
})

test('a word of another language is known, unless it means two colours', () => {
  expect(colourName('Navy', 'de', 'fr')).toBe('Bleu marine')
  expect(colourName('Dunkelblau', null, 'en')).toBe('Dark blue')
  // Purple in Swedish, lilac in Spanish.
  expect(colourName('lila', null, 'en')).toBeNull()
  expect(colourName('lila', 'sv', 'en')).toBe('purple')
  expect(colourName('lila', 'es', 'en')).toBe('lilac')
})

test.each(['Sea Salt', 'Blue Lagoon', 'Black Forest Ham', 'Off', '', '/', 'Black / Storm'])(
  '%j is no colour of ours',
  (text) => {
    expect(colourName(text, 'en', 'de')).toBeNull()
  },
)

test('every English colour with shades is known without its language being said', () => {
  const unknown = SHADED_COLOURS.flatMap(({ en }) => en).filter((name) => colourName(name, null, 'de') === null)
  expect(unknown).toEqual([])
})
