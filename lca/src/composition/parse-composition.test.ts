import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/composition-vectors.json' with { type: 'json' }
import { MAX_TEXT_LENGTH, parseComposition } from './parse-composition.ts'
import { outline } from './test-outline.ts'
import { writeComposition } from './write-composition.ts'

describe('the twenty vectors', () => {
  it.each(reference.vectors)('reads "$input"', ({ input, parts, valid }) => {
    const parsed = parseComposition(input)
    const read = parsed.parts.map(({ component, fibres }) => [
      component,
      fibres.map(({ code, name, share, qualifiers }) => {
        const flags = Object.fromEntries(qualifiers.map((qualifier) => [qualifier, true]))
        const percent = Number((share * 100).toFixed(6))
        return qualifiers.length === 0 ? [code ?? name, percent] : [code ?? name, percent, flags]
      }),
    ])
    expect(read).toEqual(parts)
    expect(parsed.valid).toBe(valid)
  })
})

describe('ways to write a label', () => {
  it.each([
    ['68WO 30PA 2EL', '68 wool, 30 polyamide, 2 elastane'],
    ['80co/20pes', '80 cotton, 20 polyester'],
    ['CO80 PES20', '80 cotton, 20 polyester'],
    ['65/35 polyester/cotton', '65 polyester, 35 cotton'],
    ['65% / 35% polyester / cotton', '65 polyester, 35 cotton'],
    ['60 percent cotton and 40 percent linen', '60 cotton, 40 flax'],
    ['COTTON 95 ELASTANE 5', '95 cotton, 5 elastane'],
    ['100% PA66', '100 polyamide'],
    ['92% Polyamide 6.6, 8% elastane (LYCRA®)', '92 polyamide, 8 elastane'],
    ['Cotton (95%), Elastane (5%)', '95 cotton, 5 elastane'],
    ['Cotton\n95%\nElastane\n5%', '95 cotton, 5 elastane'],
    ['100% cotton\n100% viscose', '100 cotton; 100 viscose'],
    ['33% wool, 33% silk, 33% linen', '33 wool, 33 silk, 33 flax'],
    ['pure new wool', '100 wool [virgin]'],
    ['reine Schurwolle', '100 wool [virgin]'],
    ['85% Cotton, other fibres', '85 cotton, 15 other fibres ! share_inferred'],
    ['80% Biobaumwolle 20% Recyclingpolyester', '80 cotton [organic], 20 polyester [recycled]'],
    ['80% coton issu de l’agriculture biologique, 20% lin', '80 cotton [organic], 20 flax'],
    ['50% laine d’agneau 50% soie', '50 wool [lambswool], 50 silk'],
    ['60% algodón ecológico, 40% poliéster reciclado', '60 cotton [organic], 40 polyester [recycled]'],
    ['70% lana riciclata, 30% poliammide', '70 wool [recycled], 30 polyamide'],
    ['95% biologisch katoen, 5% elastaan', '95 cotton [organic], 5 elastane'],
    ['60% ekologisk bomull, 40% återvunnen polyester', '60 cotton [organic], 40 polyester [recycled]'],
    ['100% Polyamid mit Polyurethanbeschichtung', '100 polyamide + polyurethane'],
    ['100% Polyester mit Beschichtung aus Polyurethan', '100 polyester + polyurethane'],
    ['100% polyester with coating', '100 polyester + null'],
  ])('reads %j', (text, expected) => {
    expect(outline(parseComposition(text))).toBe(expected)
  })

  it.each([
    ['Shell 100% cotton Lining 100% viscose', 'shell: 100 cotton; lining: 100 viscose'],
    ['Shell - 100% cotton, Lining - 100% viscose', 'shell: 100 cotton; lining: 100 viscose'],
    ['100% cotton (shell), 100% viscose (lining)', 'shell: 100 cotton; lining: 100 viscose'],
    ['Composition: Shell: 100% cotton', 'shell: 100 cotton'],
    ['Lining (100% viscose)', 'lining: 100 viscose'],
    ['Esterno: 100% lana; Fodera: 100% cupro', 'shell: 100 wool; lining: 100 cupro'],
    ['Tejido exterior: 100% lana; Forro: 100% viscosa', 'shell: 100 wool; lining: 100 viscose'],
    ['Buitenstof: 100% wol; Voering: 100% viscose', 'shell: 100 wool; lining: 100 viscose'],
    ['Yttertyg: 100% ull; Foder: 100% viskos', 'shell: 100 wool; lining: 100 viscose'],
    ['Ribbing 2: 95% cotton, 5% elastane', '"Ribbing 2": 95 cotton, 5 elastane'],
    ['Main: 100% cotton. Trim: 95% cotton 5% elastane.', 'shell: 100 cotton; trim: 95 cotton, 5 elastane'],
    ['100% polyester, lining 100% cotton', '100 polyester; lining: 100 cotton'],
    ['90% down 10% feather filling', 'filling: 90 down, 10 feather'],
    ['Wool: 80%, Polyamide: 20%', '80 wool, 20 polyamide'],
    ['Tissu : 100% soie', '100 silk'],
    ['Dragon wings: 100% silk', '"Dragon wings": 100 silk'],
  ])('reads the parts of "%s"', (text, expected) => {
    expect(outline(parseComposition(text))).toBe(expected)
  })

  it('reads only the languages asked for', () => {
    expect(parseComposition('100% Wolle', { languages: ['de'] }).parts[0]?.fibres[0]).toEqual({
      code: 'wool',
      name: 'Wolle',
      share: 1,
      qualifiers: [],
      language: 'de',
    })
    expect(parseComposition('100% Wolle', { languages: ['en', 'fr'] }).problems[0]?.reason).toBe('fibre_unknown')
  })
})

describe('problems', () => {
  it.each([
    ['', 'text_empty', 0],
    [' \u0000\u202E ', 'text_empty', 0],
    ['hello world', 'text_not_understood', 0],
    ['100% cotton twill', 'text_not_understood', 12],
    ['95% cotton, elastane', 'share_missing', 12],
    ['95% cotton, 5%', 'fibre_missing', 12],
    ['90% cotton, 10% unobtainium', 'fibre_unknown', 16],
    ['0% cotton, 100% wool', 'share_out_of_range', 0],
    ['60% cotton, 39% wool', 'shares_not_whole', 4],
    ['40% wool, 60% cotton', 'order_not_descending', 14],
    ['10-20% wool, 80% cotton', 'share_out_of_range', 0],
    ['71% Polyester (davon 50% recycelt), 29% Viskose', 'text_not_understood', 15],
    ['Polyester (60% recycled)', 'share_missing', 0],
    ['50% cotton, 50% cotton', 'fibre_repeated', 16],
  ])('finds in %j %s at %i', (text, reason, position) => {
    const problem = parseComposition(text).problems.find((candidate) => candidate.reason === reason)
    expect(problem?.position).toBe(position)
    expect(problem?.sentence).toMatch(/\.$/)
  })

  it('trusts what it read whole more than what it read in part', () => {
    const trust = (text: string) => parseComposition(text).confidence
    expect(trust('100% cotton')).toBe(1)
    expect(trust('100% cotton twill')).toBe(0.9)
    expect(trust('90% cotton, 10% unobtainium')).toBe(0.5)
    expect(trust('Cotton')).toBe(0)
  })
})

describe('hostile text', () => {
  const full = (unit: string) => unit.repeat(Math.ceil(MAX_TEXT_LENGTH / unit.length)).slice(0, MAX_TEXT_LENGTH)

  it('refuses more than 5,000 characters without reading them', () => {
    const parsed = parseComposition('100% cotton '.repeat(9_000))
    expect(parsed.parts).toEqual([])
    expect(parsed.problems.map(({ reason }) => reason)).toEqual(['text_too_long'])
  })

  it.each([
    '1',
    '9.',
    '1% ',
    '%',
    'a',
    'a ',
    'a-',
    '-',
    '(',
    ')',
    ':',
    'a:',
    'shell ',
    'shell/',
    'shell: ',
    'of ',
    '1 of ',
    'recycled ',
    'cotton ',
    'cotton/',
    'coating ',
    '100% cotton, ',
    'non textile parts of animal ',
    '\u0000',
    '\u202E',
    '\u0301',
    '\uD800',
    '👕',
    'ا',
    '100٪ قطن ',
    'ß',
    '\n',
    '100% x; ',
    '; ',
    '_$[',
    '1,1',
    'bio',
    'contains non-textile parts of animal origin ',
  ])('reads 5,000 characters of %j in bounded time', (unit) => {
    const before = process.threadCpuUsage()
    parseComposition(full(unit))
    // Of this thread's work, which other processes do not lengthen.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500)
  })

  it('takes what is no text for an empty one', () => {
    const missing: unknown = null
    expect(parseComposition(missing as string).problems[0]?.reason).toBe('text_empty')
  })

  it('keeps direction marks and control characters out of names', () => {
    const [fibre] = parseComposition('100% \u202Ekelp\u0000yarn\u202C').parts[0]!.fibres
    expect(fibre?.name).toBe('kelp yarn')
  })

  it('never throws, and what it writes reads the same again', () => {
    const word = fc.constantFrom(
      ...'100% 60% 40 62,5% 0,1% -5% cotton Wolle laine recyclée recycled (bio) unobtainium low-melt Shell: Lining: Futter and / , ; . ( ) coating with other fibres LYCRA 68WO EL pure : - 6.6 twill\n'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
        ),
        (text) => {
          const parsed = parseComposition(text)
          const once = parseComposition(writeComposition(parsed, 'de'))
          const twice = parseComposition(writeComposition(once, 'de'))
          expect(twice.parts).toEqual(once.parts)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
