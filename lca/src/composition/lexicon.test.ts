import { expect, it } from 'vitest'
import { LANGUAGES } from './composition.ts'
import wordData from './data/label-words.json' with { type: 'json' }
import { componentOfHeading } from './lexicon.ts'

it.each(wordData.components)(
  'finds the component $code by its code and by the heading that is written for it',
  (component) => {
    const headings = [component.code, ...LANGUAGES.map((language) => component.names[language][0] ?? '')]
    for (const heading of headings) expect(componentOfHeading(heading), heading).toBe(component.code)
  },
)

it('finds none for a heading that is in no list', () => {
  for (const heading of ['', 'Zone 7', 'part 2', 'cotton']) expect(componentOfHeading(heading)).toBeNull()
})
