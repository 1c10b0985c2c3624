import { describe, expect, it } from 'vitest'
import {
  candidateMatcher,
  keyOfFibre,
  type MatchableMaterial,
  matchMaterials,
  readMaterial,
} from './match-materials.ts'
import { parseComposition } from './parse-composition.ts'

const MATERIALS: readonly MatchableMaterial[] = [
  material('organic-cotton', 'Organic cotton, ring-spun', 'organic cotton', 'cotton', 0),
  material('cotton', 'Cotton, ring-spun', 'cotton', 'cotton', 0),
  material('recycled-cotton', 'Recycled cotton, production waste', 'recycled cotton', 'cotton', 1),
  material('linen', 'Linen, wet-spun', 'linen', 'flax', 0),
  material('merino', 'Merino wool 19.5 micron', 'wool', 'wool', 0),
  material('recycled-wool', 'Recycled wool, post-consumer', 'recycled wool', 'wool', 0.9),
  material('recycled-polyester', 'Polyester from bottles', 'polyester', 'polyester', 1),
  material('viscose-a', 'Viscose A', 'viscose', 'viscose', 0),
  material('viscose-b', 'Viscose B', 'viscose', 'viscose', null),
  material('rubber', 'Natural rubber', 'natural rubber', null, 0),
  material('kelp', 'Kelp yarn', 'Kelpyarn', null, null),
]

describe('matching materials', () => {
  it.each([
    ['100% Baumwolle', 'cotton', 'same_kind', 1],
    ['100% coton biologique', 'organic-cotton', 'same_kind', 1],
    ['100% Baumwolle (recycelt)', 'recycled-cotton', 'same_kind', 1],
    ['100LI', 'linen', 'same_kind', 1],
    ['100% wool', 'merino', 'same_kind', 0.95],
    ['100% Merinowolle', 'merino', 'same_kind', 1],
    ['100% recycled wool', 'recycled-wool', 'same_kind', 1],
    ['100% polyester', 'recycled-polyester', 'other_kind', 0.6],
    ['100% viscosa', 'viscose-a', 'several_fit', 0.7],
    ['100% Naturkautschuk', 'rubber', 'same_kind', 1],
    ['100% kelpyarn', 'kelp', 'same_words', 1],
    ['100% unobtainium', null, 'none', 0],
    ['100% silk', null, 'none', 0],
  ])('finds for "%s" %s: %s', (text, materialId, reason, confidence) => {
    expect(matchMaterials(parseComposition(text), MATERIALS)[0]).toMatchObject({ materialId, reason, confidence })
  })

  it.each(['60% cotton, 40% linen', '100% kelpyarn', '100% viscosa', '50% wool, 50% unobtainium'])(
    'finds for "%s" the same among those alone that have the key of a fibre',
    (text) => {
      const parsed = parseComposition(text)
      const wanted = new Set(parsed.parts.flatMap(({ fibres }) => fibres.map(keyOfFibre)))
      const candidates = MATERIALS.map((one) => ({ id: one.id, meaning: readMaterial(one) }))
      const few = candidates.filter(({ meaning }) => !meaning.keys.isDisjointFrom(wanted))
      expect(few.length).toBeLessThan(MATERIALS.length)
      expect(candidateMatcher(few)(parsed)).toEqual(matchMaterials(parsed, MATERIALS))
    },
  )

  it('answers for every fibre of every part, with the other materials of the fibre', () => {
    const matches = matchMaterials(parseComposition('Shell: 60% cotton, 40% linen; Lining: 100% viscose'), MATERIALS)
    expect(matches.map(({ part, fibre, materialId }) => [part, fibre, materialId])).toEqual([
      [0, 0, 'cotton'],
      [0, 1, 'linen'],
      [1, 0, 'viscose-a'],
    ])
    expect(matches[0]?.alternatives).toEqual(['organic-cotton', 'recycled-cotton'])
  })

  it('matches nothing where there is nothing', () => {
    expect(matchMaterials(parseComposition(''), MATERIALS)).toEqual([])
    expect(matchMaterials(parseComposition('100% cotton'), [])).toMatchObject([{ materialId: null, reason: 'none' }])
  })
})

function material(
  id: string,
  name: string,
  label: string,
  fibre: string | null,
  recycledShare: number | null,
): MatchableMaterial {
  return { id, name, label, fibre, recycledShare }
}
