/** SVG path data on a square of 48 × 48: lines are stroked with LINE_WIDTH and round ends, dots are filled. */
export type Drawing = { readonly lines?: string; readonly dots?: string }

export const GRID = 48
export const LINE_WIDTH = 2.25

/** Rounded dots of the size that survives printing on a ribbon. */
const dotAt = (x: number, y: number) => `M${x - 2.3} ${y}a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z`

/** Figures of one stroke, 7 wide and 12 high, from their upper left corner. */
const FIGURES = {
  '0': (x: number, y: number) => `M${x + 3.5} ${y}c-2.4 0 -3.5 2.2 -3.5 6s1.1 6 3.5 6s3.5 -2.2 3.5 -6s-1.1 -6 -3.5 -6z`,
  '3': (x: number, y: number) =>
    `M${x + 0.4} ${y}h6l-3.6 4.6c2.6 0 4.2 1.4 4.2 3.6c0 2.3 -1.6 3.8 -3.8 3.8c-1.4 0 -2.5 -0.5 -3.2 -1.4`,
  '4': (x: number, y: number) => `M${x + 5.2} ${y + 12}v-12l-5.4 8.6h7.4`,
  '5': (x: number, y: number) =>
    `M${x + 6.3} ${y}h-5l-0.6 5.2c0.8 -0.6 1.7 -0.9 2.7 -0.9c2.2 0 3.6 1.5 3.6 3.8c0 2.3 -1.6 3.9 -3.8 3.9c-1.3 0 -2.4 -0.5 -3.2 -1.4`,
  '6': (x: number, y: number) =>
    `M${x + 5.6} ${y}c-3.2 1.4 -5.6 4.3 -5.6 8.2c0 2.3 1.5 3.8 3.5 3.8s3.5 -1.5 3.5 -3.8s-1.5 -3.7 -3.5 -3.7c-1.7 0 -3 0.9 -3.4 2.6`,
  '7': (x: number, y: number) => `M${x} ${y}h7l-4.6 12`,
  '9': (x: number, y: number) =>
    `M${x + 1.4} ${y + 12}c3.2 -1.4 5.6 -4.3 5.6 -8.2c0 -2.3 -1.5 -3.8 -3.5 -3.8s-3.5 1.5 -3.5 3.8s1.5 3.7 3.5 3.7c1.7 0 3 -0.9 3.4 -2.6`,
}

const numberInTub = (tens: keyof typeof FIGURES, ones: keyof typeof FIGURES): Drawing => ({
  lines: FIGURES[tens](15.2, 18.6) + FIGURES[ones](25.8, 18.6),
})

export const SHAPES = {
  /** A washtub with water to the brim. */
  tub: {
    lines:
      'M3.5 9L8.2 36h31.6L44.5 9M4.5 14.4c2.2 -2.6 4.5 -2.6 6.6 0s4.4 2.6 6.5 0s4.3 -2.6 6.4 0s4.3 2.6 6.4 0s4.4 -2.6 6.5 0s4.4 2.6 6.6 0',
  },
  /** The tub with a hand reaching into the water from the upper left: water on its right side only. */
  handTub: {
    lines:
      'M3.5 9L8.2 36h31.6L44.5 9M27.6 14.4c2 -2.6 4 -2.6 5.9 0s4 2.6 5.6 0s3.1 -2.2 4.4 -0.6' +
      'M4.5 14.4c1.6 -1.9 3.3 -2.4 4.9 -1.5l7.5 5.3c1.4 1 2.2 2.4 3 3.9l2.2 4.3c0.6 1.2 1.6 1.9 2.9 2.2l6.4 1.5c2.4 0.5 3.3 -2.7 1 -3.4l-5 -1.5' +
      'M28 25.1l7.3 1.6c2.4 0.4 3.1 -2.8 0.8 -3.5l-6.3 -1.6M29.8 21.6l5.2 0.9c2.4 0.3 2.9 -2.9 0.6 -3.4l-8 -2.1c-1.9 -0.5 -3.5 -1.3 -5 -2.6l-5.8 -5.2c-1 -0.9 -1.5 -1.2 -1.5 -1.2',
  },
  number95: numberInTub('9', '5'),
  number70: numberInTub('7', '0'),
  number60: numberInTub('6', '0'),
  number50: numberInTub('5', '0'),
  number40: numberInTub('4', '0'),
  number30: numberInTub('3', '0'),
  /** Under the symbol: one bar for a mild process, two for a very mild one. */
  bar: { lines: 'M9 41.4h30' },
  bars: { lines: 'M9 41.4h30M9 46.2h30' },
  /** "Do not", over the whole symbol. */
  cross: { lines: 'M5 5.5L43 39.5M43 5.5L5 39.5' },
  triangle: { lines: 'M24 4.5L45 38H3z' },
  triangleStripes: { lines: 'M16.6 38L30.9 15.5M26.6 38L36 23.6' },
  square: { lines: 'M6.5 4.5h35v34h-35z' },
  drum: { lines: 'M8.5 21.5a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0 -31 0z' },
  drumOneDot: { dots: dotAt(24, 21.5) },
  drumTwoDots: { dots: dotAt(19.2, 21.5) + dotAt(28.8, 21.5) },
  /** Hanging. */
  upright: { lines: 'M24 11v21' },
  uprights: { lines: 'M20 11v21M28 11v21' },
  /** Lying. */
  level: { lines: 'M14 21.5h20' },
  levels: { lines: 'M14 18h20M14 25h20' },
  shade: { lines: 'M6.5 13.5L15.5 4.5M6.5 19.5L21.5 4.5' },
  iron: { lines: 'M3.5 36.5H44.5L40.6 13.6C40.2 11.3 38.9 10 36.6 10H17M37.9 22.5H20C11 22.5 4.9 27.6 3.5 36.5' },
  ironOneDot: { dots: dotAt(25, 29.8) },
  ironTwoDots: { dots: dotAt(20.2, 29.8) + dotAt(29.8, 29.8) },
  ironThreeDots: { dots: dotAt(16, 29.8) + dotAt(25, 29.8) + dotAt(34, 29.8) },
  /** Higher up, with room for steam below its sole. */
  ironAbove: { lines: 'M3.5 29H44.5L40.9 8.4C40.5 6.1 39.2 4.8 36.9 4.8H18M38.4 16.2H20C11 16.2 4.9 20.6 3.5 29' },
  steamCrossed: { lines: 'M14 33.5l-2.6 8M24 33.5v8M34 33.5l2.6 8M7.5 34L40.5 46M40.5 34L7.5 46' },
  circle: { lines: 'M7 20.5a17 17 0 1 0 34 0a17 17 0 1 0 -34 0z' },
  letterP: { lines: 'M19.8 29.5v-18h5c3.4 0 5.2 2 5.2 5.1s-1.8 5.1 -5.2 5.1h-5' },
  letterF: { lines: 'M20 29.5v-18h9.2M20 20.3h7.8' },
  letterW: { lines: 'M14.5 12.5l4.3 16l5.2 -14.8l5.2 14.8l4.3 -16' },
} as const satisfies Readonly<Record<string, Drawing>>
