/** Where labels stand on what is printed, in millimetres from the upper left corner of the page. */
export type LabelLayout = {
  readonly page: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  /** The upper left corner of the first label. */
  readonly first: { readonly x: number; readonly y: number }
  /** From one label to the next, gap included. */
  readonly pitch: { readonly x: number; readonly y: number }
  readonly label: { readonly width: number; readonly height: number }
  /** `wide`: the symbol beside the words. `tall`: everything in one column. */
  readonly arrangement: 'wide' | 'tall'
  /** Not printed on, on each side of a label: printers and cutters are off by a millimetre. */
  readonly margin: number
  /** At the top, for the seam that holds the label. */
  readonly seam: number
}

const A4 = { width: 210, height: 297 }

export const LABEL_LAYOUTS = {
  /** 24 on a sheet without gaps: the grid of Avery Zweckform 3474 and its many likes. */
  'a4-3x8': {
    page: A4,
    columns: 3,
    rows: 8,
    first: { x: 0, y: 0.5 },
    pitch: { x: 70, y: 37 },
    label: { width: 70, height: 37 },
    arrangement: 'wide',
    margin: 3.5,
    seam: 0,
  },
  /** 21 on a sheet with gaps between columns: the grid of Avery L7160. */
  'a4-3x7': {
    page: A4,
    columns: 3,
    rows: 7,
    first: { x: 7.21, y: 15.15 },
    pitch: { x: 66.04, y: 38.1 },
    label: { width: 63.5, height: 38.1 },
    arrangement: 'wide',
    margin: 2,
    seam: 0,
  },
  /** One after the other on a continuous roll of 62 mm, as label printers have it. */
  'roll-62': single({ width: 62, height: 38 }, { arrangement: 'wide', margin: 2, seam: 0 }),
  /** A ribbon of 25 mm, sewn in by its upper end. */
  'sewn-25': single({ width: 25, height: 100 }, { arrangement: 'tall', margin: 2, seam: 8 }),
} as const satisfies Readonly<Record<string, LabelLayout>>

export type LayoutName = keyof typeof LABEL_LAYOUTS
export const LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as LayoutName[]

function single(size: LabelLayout['page'], rest: Pick<LabelLayout, 'arrangement' | 'margin' | 'seam'>): LabelLayout {
  const pitch = { x: size.width, y: size.height }
  return { page: size, columns: 1, rows: 1, first: { x: 0, y: 0 }, pitch, label: size, ...rest }
}
