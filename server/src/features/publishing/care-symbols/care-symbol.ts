import { type Drawing, SHAPES } from './care-symbol-shapes.ts'

/** One treatment of textile care: what its symbol means, in words of our own, and how it is drawn. */
export type CareSymbol = { readonly slug: string; readonly meaning: string; readonly drawing: Drawing }

/** Null for a slug that is none. */
export function careSymbolOf(slug: string): CareSymbol | null {
  return BY_SLUG.get(slug) ?? null
}

/**
 * The order of ISO 3758: washing, bleaching, drying, ironing, professional care. The meanings are those of the standard's public
 * summaries; the drawings are ours, because the usual artwork is a trademark of GINETEX.
 */
export const CARE_SYMBOL_LIST: readonly CareSymbol[] = [
  symbol('wash-95', 'Machine wash, at most 95 °C', ['tub', 'number95']),
  symbol('wash-70', 'Machine wash, at most 70 °C', ['tub', 'number70']),
  symbol('wash-60', 'Machine wash, at most 60 °C', ['tub', 'number60']),
  symbol('wash-60-mild', 'Machine wash, at most 60 °C, mild process', ['tub', 'number60', 'bar']),
  symbol('wash-50', 'Machine wash, at most 50 °C', ['tub', 'number50']),
  symbol('wash-50-mild', 'Machine wash, at most 50 °C, mild process', ['tub', 'number50', 'bar']),
  symbol('wash-40', 'Machine wash, at most 40 °C', ['tub', 'number40']),
  symbol('wash-40-mild', 'Machine wash, at most 40 °C, mild process', ['tub', 'number40', 'bar']),
  symbol('wash-40-very-mild', 'Machine wash, at most 40 °C, very mild process', ['tub', 'number40', 'bars']),
  symbol('wash-30', 'Machine wash, at most 30 °C', ['tub', 'number30']),
  symbol('wash-30-mild', 'Machine wash, at most 30 °C, mild process', ['tub', 'number30', 'bar']),
  symbol('wash-30-very-mild', 'Machine wash, at most 30 °C, very mild process', ['tub', 'number30', 'bars']),
  symbol('wash-hand', 'Wash by hand, at most 40 °C', ['handTub']),
  symbol('wash-hand-ambient', 'Wash by hand at ambient temperature', ['handTub', 'bar']),
  symbol('wash-none', 'Do not wash', ['tub', 'cross']),
  symbol('bleach-any', 'Any bleach allowed', ['triangle']),
  symbol('bleach-oxygen', 'Only oxygen or non-chlorine bleach', ['triangle', 'triangleStripes']),
  symbol('bleach-none', 'Do not bleach', ['triangle', 'cross']),
  symbol('tumble-normal', 'Tumble dry, normal temperature (at most 80 °C)', ['square', 'drum', 'drumTwoDots']),
  symbol('tumble-low', 'Tumble dry, low temperature (at most 60 °C)', ['square', 'drum', 'drumOneDot']),
  symbol('tumble-none', 'Do not tumble dry', ['square', 'drum', 'cross']),
  symbol('dry-line', 'Line dry', ['square', 'upright']),
  symbol('dry-line-shade', 'Line dry in the shade', ['square', 'upright', 'shade']),
  symbol('dry-drip-line', 'Drip line dry', ['square', 'uprights']),
  symbol('dry-drip-line-shade', 'Drip line dry in the shade', ['square', 'uprights', 'shade']),
  symbol('dry-flat', 'Dry flat', ['square', 'level']),
  symbol('dry-flat-shade', 'Dry flat in the shade', ['square', 'level', 'shade']),
  symbol('dry-drip-flat', 'Drip dry flat', ['square', 'levels']),
  symbol('dry-drip-flat-shade', 'Drip dry flat in the shade', ['square', 'levels', 'shade']),
  symbol('iron-200', 'Iron, at most 200 °C', ['iron', 'ironThreeDots']),
  symbol('iron-150', 'Iron, at most 150 °C', ['iron', 'ironTwoDots']),
  symbol('iron-110', 'Iron, at most 110 °C; steam may cause damage', ['iron', 'ironOneDot']),
  symbol('iron-no-steam', 'Iron without steam', ['ironAbove', 'steamCrossed']),
  symbol('iron-none', 'Do not iron', ['iron', 'cross']),
  symbol('dryclean-p', 'Professional dry cleaning, tetrachloroethylene and all solvents of F', ['circle', 'letterP']),
  symbol('dryclean-p-mild', 'Professional dry cleaning, as P, mild process', ['circle', 'letterP', 'bar']),
  symbol('dryclean-f', 'Professional dry cleaning, hydrocarbon solvents', ['circle', 'letterF']),
  symbol('dryclean-f-mild', 'Professional dry cleaning, hydrocarbon solvents, mild process', [
    'circle',
    'letterF',
    'bar',
  ]),
  symbol('dryclean-none', 'Do not dry clean', ['circle', 'cross']),
  symbol('wetclean-w', 'Professional wet cleaning', ['circle', 'letterW']),
  symbol('wetclean-w-mild', 'Professional wet cleaning, mild process', ['circle', 'letterW', 'bar']),
  symbol('wetclean-w-very-mild', 'Professional wet cleaning, very mild process', ['circle', 'letterW', 'bars']),
  symbol('wetclean-none', 'Do not wet clean', ['circle', 'letterW', 'cross']),
]

const BY_SLUG = new Map(CARE_SYMBOL_LIST.map((entry) => [entry.slug, entry]))

function symbol(slug: string, meaning: string, shapes: readonly (keyof typeof SHAPES)[]): CareSymbol {
  const parts = shapes.map((name): Drawing => SHAPES[name])
  const all = (pick: (part: Drawing) => string | undefined) => parts.flatMap((part) => pick(part) ?? []).join('')
  return { slug, meaning, drawing: { lines: all(({ lines }) => lines), dots: all(({ dots }) => dots) } }
}
