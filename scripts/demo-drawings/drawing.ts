/** A picture of one product of the demo. */
export type Drawing = {
  /** Of the product; the file has its name. */
  readonly sku: string
  readonly kind: GarmentKind
  readonly shape: keyof typeof SHAPES
  /** Of the cloth. */
  readonly color: string
  readonly second?: string
  readonly weave: Weave
  /** Behind it. */
  readonly ground: string
}

export type Weave =
  | 'jersey'
  | 'stripe'
  | 'linen'
  | 'oxford'
  | 'denim'
  | 'wool'
  | 'twill'
  | 'silk'
  | 'rib'
  | 'knit'
  | 'shell'
  | 'canvas'
  | 'felt'

export type GarmentKind =
  | 'tee'
  | 'shirt'
  | 'jeans'
  | 'trousers'
  | 'wrap-dress'
  | 'slip-dress'
  | 'sweater'
  | 'cardigan'
  | 'jacket'
  | 'coat'
  | 'socks'
  | 'brief'
  | 'trunk'
  | 'scarf'
  | 'square-scarf'
  | 'tote'
  | 'backpack'
  | 'sneaker'
  | 'slipper'

/** Pixels. */
export const SHAPES = {
  portrait: { width: 1000, height: 1250 },
  landscape: { width: 1280, height: 960 },
  square: { width: 1080, height: 1080 },
} as const
