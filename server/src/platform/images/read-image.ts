import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError, badInput } from '#platform/app-error.ts'
import { limitParallel } from './limit-parallel.ts'

/** An image as it is kept: pixels and nothing else. */
export type Picture = {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly width: number
  readonly height: number
}

export type ReadImage = {
  readonly original: Picture
  /** Smaller copies as WebP, ascending by width; none is larger than the original. */
  readonly copies: readonly Picture[]
}

/**
 * Reads an uploaded image and writes it anew: turned the right way up, in sRGB, without EXIF, without whatever hid behind its end, of
 * an animation the first frame. JPEG and PNG stay what they are; anything else becomes WebP, which every browser shows.
 */
export async function readImage(path: string, copyWidths: readonly number[]): Promise<ReadImage> {
  return oneOfFew(async () => {
    const about = await refuseUnreadable(sharp(path, OPTIONS).metadata())
    refuseLarge(about)
    // Decoded once, then scaled from memory: at most MAX_PIXELS at 4 bytes, in few uploads at a time.
    const upright = sharp(path, OPTIONS)
      .autoOrient()
      .resize({ ...FIT, width: MAX_SIDE, height: MAX_SIDE })
    const original = await refuseUnreadable(write(upright, about.format))
    const widths = copyWidths.filter((width) => width < original.width)
    const copies: Picture[] = []
    for (const width of widths) {
      copies.push(await write(sharp(original.bytes, OPTIONS).resize({ ...FIT, width }), 'webp'))
    }
    return { original, copies }
  })
}

/** Megapixels are cheap to claim and dear to decode: 64 of them are 256 MB in memory. */
const MAX_PIXELS = 64_000_000
/** Pixels. No screen that shows a passport has more. */
const MAX_SIDE = 4096

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true } as const
const FIT = { fit: 'inside', withoutEnlargement: true } as const

// The formats that are allowed in, from files and from what we have just written; no other decoder can be reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].flatMap((format) => [
    `VipsForeignLoad${format}File`,
    `VipsForeignLoad${format}Buffer`,
  ]),
})
// Each upload is another image, so nothing is worth remembering.
sharp.cache(false)
sharp.concurrency(1)

/** Decoding takes threads that the service's other work waits for as well: at most half of the processors. */
const oneOfFew = limitParallel(Math.max(1, Math.floor(availableParallelism() / 2)))

async function write(image: Sharp, format: Metadata['format']): Promise<Picture> {
  const isPng = format === 'png'
  const isJpeg = format === 'jpeg'
  const written = isJpeg
    ? image.jpeg({ quality: 90 })
    : isPng
      ? image.png({ compressionLevel: 9 })
      : image.webp({ quality: 82 })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  const mediaType = isJpeg ? 'image/jpeg' : isPng ? 'image/png' : 'image/webp'
  return { bytes: data, mediaType, width: info.width, height: info.height }
}

function refuseLarge({ width, height }: Metadata): void {
  if (width * height <= MAX_PIXELS) return
  throw badInput(
    'image_too_large',
    `The image has ${width} × ${height} pixels, but at most ${MAX_PIXELS / 1_000_000} million are accepted. ` +
      `Save it smaller: ${MAX_SIDE} pixels on the longer side are enough.`,
    { field: 'file', value: `${width}x${height}`, limit: MAX_PIXELS },
  )
}

async function refuseUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /exceeds pixel limit/.test(error.message)) {
      throw badInput(
        'image_too_large',
        `The image has more than ${MAX_PIXELS / 1_000_000} million pixels, the most that are accepted. Save ` +
          `it smaller: ${MAX_SIDE} pixels on the longer side are enough.`,
        { field: 'file', limit: MAX_PIXELS },
      )
    }
    const refusal = new AppError(
      'bad_input',
      'image_unreadable',
      'The file begins like an image, but is damaged or incomplete. Save it again from an image program and ' +
        'upload that.',
      { field: 'file' },
    )
    refusal.cause = error
    throw refusal
  }
}
