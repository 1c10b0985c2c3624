import { describe, expect, it } from 'vitest'
import { writtenLanguage } from './composition.ts'
import { parseComposition } from './parse-composition.ts'
import { outline } from './test-outline.ts'
import { writeComposition } from './write-composition.ts'

/** Every distinct composition of the catalogue files made for this project (CC0), with what a reader has to make of it. */
const CATALOGUE: readonly (readonly [text: string, outline: string])[] = [
  ['100 % Baumwolle', '100 cotton'],
  ['100% Baumwolle', '100 cotton'],
  ['100% Baumwolle (Fairtrade)', '100 cotton [fairtrade]'],
  ['100% Baumwolle (bio)', '100 cotton [organic]'],
  ['100% Cotton', '100 cotton'],
  ['100% Lyocell', '100 lyocell'],
  ['100% Merino wool', '100 wool [merino]'],
  ['100% Merinowolle', '100 wool [merino]'],
  ['100% Schurwolle', '100 wool [virgin]'],
  ['100% Viscose', '100 viscose'],
  ['100% Viskose', '100 viscose'],
  ['100% cashmere', '100 cashmere'],
  ['100% coton', '100 cotton'],
  ['100% coton biologique', '100 cotton [organic]'],
  ['100% coton recyclé', '100 cotton [recycled]'],
  ['100% cotton', '100 cotton'],
  ['100% laine mérinos', '100 wool [merino]'],
  ['100% lambswool', '100 wool [lambswool]'],
  ['100% leather', '100 leather'],
  ['100% lin', '100 flax'],
  ['100% linen', '100 flax'],
  ['100% lyocell', '100 lyocell'],
  ['100% merino', '100 wool [merino]'],
  ['100% organic cotton', '100 cotton [organic]'],
  ['100% recycled polyester', '100 polyester [recycled]'],
  ['100% recycled polyester with polyurethane coating', '100 polyester [recycled] + polyurethane'],
  ['100% recycled wool', '100 wool [recycled]'],
  ['100% silk', '100 silk'],
  ['100% soie', '100 silk'],
  ['100% viscose', '100 viscose'],
  ['100% wool', '100 wool'],
  [
    '44% hemp, 34.4% organic cotton, 1.6% elastane',
    '44 true hemp, 34.4 cotton [organic], 1.6 elastane ! shares_not_whole',
  ],
  ['45% recycled wool, 30% alpaca, 25% polyamide', '45 wool [recycled], 30 alpaca, 25 polyamide'],
  ['45% recycled wool, 30% kelpyarn, 25% polyamide', '45 wool [recycled], 30 ?kelpyarn, 25 polyamide ! fibre_unknown'],
  ['50% Modal, 50% Baumwolle', '50 modal, 50 cotton'],
  ['50% laine, 50% cachemire', '50 wool, 50 cashmere'],
  ['50% wool, 30% alpaca, 20% polyamide', '50 wool, 30 alpaca, 20 polyamide'],
  ['55% Leinen 45% Viskose', '55 flax, 45 viscose'],
  ['55% Leinen, 45% Baumwolle', '55 flax, 45 cotton'],
  ['55% Linen, 45% Viscose', '55 flax, 45 viscose'],
  ['55% chanvre, 45% coton biologique', '55 true hemp, 45 cotton [organic]'],
  ['55% hemp, 43% organic cotton, 2% elastane', '55 true hemp, 43 cotton [organic], 2 elastane'],
  ['55% linen, 45% cotton', '55 flax, 45 cotton'],
  ['58% polyamide, 30% modal, 12% elastane', '58 polyamide, 30 modal, 12 elastane'],
  ['60% cotton, 40% acrylic', '60 cotton, 40 acrylic'],
  ['60% cotton, 40% recycled cotton', '60 cotton, 40 cotton [recycled]'],
  ['60% cotton, 40% recycled polyester', '60 cotton, 40 polyester [recycled]'],
  ['60% cotton, 60% polyester', '60 cotton, 60 polyester ! shares_not_whole'],
  ['62,5% Wolle, 37,5% Seide', '62.5 wool, 37.5 silk'],
  ['62,5% laine, 37,5% soie', '62.5 wool, 37.5 silk'],
  ['68% merino wool, 30% polyamide, 2% elastane', '68 wool [merino], 30 polyamide, 2 elastane'],
  ['68% wool, 30% kelpyarn, 2% elastane', '68 wool, 30 ?kelpyarn, 2 elastane ! fibre_unknown'],
  ['68% wool, 30% polyamide, 2% elastane', '68 wool, 30 polyamide, 2 elastane'],
  ['68WO 30PA 2EL', '68 wool, 30 polyamide, 2 elastane'],
  ['70% Wolle, 20% Polyamid, 10% Alpaka', '70 wool, 20 polyamide, 10 alpaca'],
  ['70% Wolle, 30% Kaschmir', '70 wool, 30 cashmere'],
  ['70% Wool, 30% Cashmere', '70 wool, 30 cashmere'],
  ['70% laine recyclée, 20% alpaga, 10% polyamide', '70 wool [recycled], 20 alpaca, 10 polyamide'],
  ['70% wool, 28% recycled polyester, 2% elastane', '70 wool, 28 polyester [recycled], 2 elastane'],
  ['70% wool, 30% cashmere', '70 wool, 30 cashmere'],
  ['75% Baumwolle, 23% Polyamid, 2% Elasthan', '75 cotton, 23 polyamide, 2 elastane'],
  [
    '75% coton biologique, 23% polyamide régénéré, 2% élasthanne',
    '75 cotton [organic], 23 polyamide [recycled], 2 elastane',
  ],
  [
    '75% organic cotton, 23% recycled polyamide, 2% elastane',
    '75 cotton [organic], 23 polyamide [recycled], 2 elastane',
  ],
  ['78% Baumwolle, 20% Baumwolle (recycelt), 2% Elasthan', '78 cotton, 20 cotton [recycled], 2 elastane'],
  ['78% Polyamid (recycelt), 22% Elasthan', '78 polyamide [recycled], 22 elastane'],
  ['78% recycled polyamide, 22% elastane', '78 polyamide [recycled], 22 elastane'],
  ['79% coton, 20% coton recyclé, 1% élasthanne', '79 cotton, 20 cotton [recycled], 1 elastane'],
  ['79% cotton, 20% recycled cotton, 1% elastane', '79 cotton, 20 cotton [recycled], 1 elastane'],
  ['80% Baumwolle (bio), 20% Polyester (recycelt)', '80 cotton [organic], 20 polyester [recycled]'],
  ['80% Baumwolle, 20% Polyester (recycelt)', '80 cotton, 20 polyester [recycled]'],
  ['80% cotton, 18% polyamide, 2% elastane', '80 cotton, 18 polyamide, 2 elastane'],
  ['80% cotton, 20% recycled cotton', '80 cotton, 20 cotton [recycled]'],
  ['80% cotton, 20% recycled polyester', '80 cotton, 20 polyester [recycled]'],
  ['80% organic cotton', '80 cotton [organic] ! shares_not_whole'],
  ['80% organic cotton, 20% recycled polyester', '80 cotton [organic], 20 polyester [recycled]'],
  ['85% organic cotton, 15% recycled polyester', '85 cotton [organic], 15 polyester [recycled]'],
  ['85% recycled wool, 15% recycled polyamide', '85 wool [recycled], 15 polyamide [recycled]'],
  ['90% cotton, 10% unobtainium', '90 cotton, 10 ?unobtainium ! fibre_unknown'],
  ['90% polyamide, 10% elastane', '90 polyamide, 10 elastane'],
  ['90% wool, 10% polyamide', '90 wool, 10 polyamide'],
  ['92 % viscose 8 % élasthanne', '92 viscose, 8 elastane'],
  ['92% Cotton 8% Spandex', '92 cotton, 8 elastane'],
  ['92% cotton, 5% elastane', '92 cotton, 5 elastane ! shares_not_whole'],
  ['95% Baumwolle (bio), 5% Elasthan', '95 cotton [organic], 5 elastane'],
  ['95% Baumwolle, 5% Elasthan', '95 cotton, 5 elastane'],
  ['95% Cotton, 5% Elastane', '95 cotton, 5 elastane'],
  ['95% coton, 5% élasthanne', '95 cotton, 5 elastane'],
  ['95% modal, 5% elastane', '95 modal, 5 elastane'],
  ['95% organic cotton, 5% elastane', '95 cotton [organic], 5 elastane'],
  ['95CO 5EL', '95 cotton, 5 elastane'],
  ['97% Baumwolle, 3% Elasthan', '97 cotton, 3 elastane'],
  ['97% Cotton, 3% Elastane', '97 cotton, 3 elastane'],
  ['98% organic cotton, 2% elastane', '98 cotton [organic], 2 elastane'],
  ['98% wool, 2% elastane', '98 wool, 2 elastane'],
  ['99% Baumwolle, 1% Elasthan', '99 cotton, 1 elastane'],
  ['99% Cotton, 1% Elastane', '99 cotton, 1 elastane'],
  [
    'Body: 100% recycled polyester; Lining: 100% polyester; Trim: 100% leather',
    'body: 100 polyester [recycled]; lining: 100 polyester; trim: 100 leather',
  ],
  [
    'Body: 60% cotton, 40% hemp; Lining: 100% recycled polyester',
    'body: 60 cotton, 40 true hemp; lining: 100 polyester [recycled]',
  ],
  ['Cotton 100%', '100 cotton'],
  [
    'Extérieur : 100% polyester recyclé ; Doublure : 100% polyester recyclé ; Garnissage : 90% duvet, 10% plumes',
    'shell: 100 polyester [recycled]; lining: 100 polyester [recycled]; filling: 90 down, 10 feather',
  ],
  [
    'Obermaterial: 100% Baumwolle; Futter: 100% Baumwolle; Laufsohle: 100% Naturkautschuk',
    'shell: 100 cotton; lining: 100 cotton; sole: 100 natural rubber',
  ],
  [
    'Oberstoff: 100% Polyamid (recycelt); Membran: 100% Polyurethan; Futter: 100% Polyester',
    'shell: 100 polyamide [recycled]; membrane: 100 polyurethane; lining: 100 polyester',
  ],
  [
    'Oberstoff: 100% Polyamid; Futter: 100% Polyamid; Füllung: 90% Daunen, 10% Federn. Enthält nichttextile Teile tierischen Ursprungs.',
    'shell: 100 polyamide; lining: 100 polyamide; filling: 90 down, 10 feather. animal parts',
  ],
  [
    'Oberstoff: 100% Polyester (recycelt); Wattierung: 100% Polyester (recycelt)',
    'shell: 100 polyester [recycled]; filling: 100 polyester [recycled]',
  ],
  ['Oberstoff: 80% Wolle, 20% Polyamid; Futter: 100% Viskose', 'shell: 80 wool, 20 polyamide; lining: 100 viscose'],
  [
    'Oberstoff: 98% Schurwolle, 2% Elasthan; Futter: 100% Cupro',
    'shell: 98 wool [virgin], 2 elastane; lining: 100 cupro',
  ],
  [
    'Shell: 100% Polyamide; Lining: 100% Polyester; Filling: 90% Down, 10% Feather',
    'shell: 100 polyamide; lining: 100 polyester; filling: 90 down, 10 feather',
  ],
  ['Shell: 100% cotton; Lining: 65% polyester, 35% cotton', 'shell: 100 cotton; lining: 65 polyester, 35 cotton'],
  [
    'Shell: 100% recycled polyamide; Lining: 100% recycled polyester',
    'shell: 100 polyamide [recycled]; lining: 100 polyester [recycled]',
  ],
  [
    'Shell: 100% recycled polyamide; Membrane: 100% polyurethane; Lining: 100% recycled polyester',
    'shell: 100 polyamide [recycled]; membrane: 100 polyurethane; lining: 100 polyester [recycled]',
  ],
  [
    'Shell: 80% recycled wool, 20% polyamide; Lining: 100% viscose',
    'shell: 80 wool [recycled], 20 polyamide; lining: 100 viscose',
  ],
  ['Shell: 80% wool, 20% polyamide; Lining: 100% viscose', 'shell: 80 wool, 20 polyamide; lining: 100 viscose'],
  [
    'Tige : 100% coton ; Semelle intérieure : 100% jute ; Semelle extérieure : 100% caoutchouc',
    'upper: 100 cotton; insole: 100 jute; sole: 100 natural rubber',
  ],
  [
    'Tissu principal : 80% laine recyclée, 20% polyamide ; Doublure : 100% viscose',
    'shell: 80 wool [recycled], 20 polyamide; lining: 100 viscose',
  ],
  [
    'Tissu principal : 98% laine, 2% élasthanne ; Doublure : 100% viscose',
    'shell: 98 wool, 2 elastane; lining: 100 viscose',
  ],
  [
    'Upper: 100% cotton; Lining: 100% cotton; Sole: 100% natural rubber',
    'upper: 100 cotton; lining: 100 cotton; sole: 100 natural rubber',
  ],
  ['Upper: 100% natural rubber; Lining: 100% cotton', 'upper: 100 natural rubber; lining: 100 cotton'],
  [
    'Upper: 100% organic cotton; Lining: 100% cotton; Sole: 100% natural rubber',
    'upper: 100 cotton [organic]; lining: 100 cotton; sole: 100 natural rubber',
  ],
  ['Upper: 100% recycled wool; Sole: 100% natural rubber', 'upper: 100 wool [recycled]; sole: 100 natural rubber'],
  ['Upper: 100% wool; Sole: 100% natural rubber', 'upper: 100 wool; sole: 100 natural rubber'],
  ['Composition: 70% recycled wool, 30% recycled polyamide', '70 wool [recycled], 30 polyamide [recycled]'],
  [
    'Composition: Shell: 100% organic cotton; Filling: 100% recycled polyester; Lining: 100% cotton',
    'shell: 100 cotton [organic]; filling: 100 polyester [recycled]; lining: 100 cotton',
  ],
  ['Composition: Upper: 100% natural rubber; Lining: 100% cotton', 'upper: 100 natural rubber; lining: 100 cotton'],
  ['70% wool\\, 30% cashmere', '70 wool, 30 cashmere'],
  ['68% merino wool\\, 30% polyamide\\, 2% elastane', '68 wool [merino], 30 polyamide, 2 elastane'],
]

describe('compositions of catalogues', () => {
  it.each(CATALOGUE)('reads "%s"', (text, expected) => {
    expect(outline(parseComposition(text))).toBe(expected)
  })

  it.each(CATALOGUE)('writes "%s" so that it reads the same', (text) => {
    const parsed = parseComposition(text)
    const language = writtenLanguage(parsed.language) ?? 'en'
    const written = parseComposition(writeComposition(parsed, language))
    expect(outline(written)).toBe(outline(parsed))
    expect(writeComposition(written, language)).toBe(writeComposition(parsed, language))
  })
})
