import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Photographs that Debian installs: none of them is ours to carry along. */
const PACKAGES = {
  'python3-skimage': ['/usr/lib/python3/dist-packages/skimage/data'],
  'gnome-backgrounds': ['/usr/share/backgrounds/gnome', '/usr/share/backgrounds'],
} as const

/** What is still to be installed before pictures can be tested. */
export const missingPhotoPackages = Object.entries(PACKAGES).flatMap(([name, folders]) =>
  folders.some((folder) => existsSync(folder)) ? [] : [name],
)

/** A photo as a camera, a phone or a graphics program hands it over. */
export type CameraPhoto = {
  readonly name: string
  readonly bytes: Buffer
  /** Width through height once it is the right way up. */
  readonly ratio: number
  /** Of the picture when it is the right way up. */
  readonly width: number
  /** What somebody who looks at it must see, as a small picture of raw RGB. */
  readonly seen: Buffer
}

/** The edge of `seen`, in pixels. */
export const SEEN = 16

/** Every shape in which photos come. */
export async function cameraPhotos(): Promise<CameraPhoto[]> {
  if (missingPhotoPackages.length > 0) {
    throw new Error(
      `The pictures of these tests come from Debian: apt-get install --no-install-recommends ${missingPhotoPackages.join(' ')}`,
    )
  }
  const [portrait, cup, cat, rocket] = ['astronaut.png', 'coffee.png', 'chelsea.png', 'rocket.jpg'].map(
    (name) => () => sharp(join(PACKAGES['python3-skimage'][0], name)).toColorspace('srgb'),
  ) as [() => Sharp, () => Sharp, () => Sharp, () => Sharp]
  const ground = () => sharp(gnomeBackground()).toColorspace('srgb')
  const jpeg = (photo: Sharp, width: number, height: number) =>
    photo.resize(width, height, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer()
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
      const upright = cat().resize(600, 400, { fit: 'cover' })
      const bytes = await upright.withMetadata({ orientation }).jpeg({ quality: 80 }).toBuffer()
      return photoOf(`EXIF orientation ${orientation}`, bytes, orientation > 4 ? 400 : 600, orientation > 4 ? 600 : 400)
    }),
  )
  return [
    await photoOf('portrait', await jpeg(portrait(), 1600, 2000), 1600, 2000),
    await photoOf('landscape', await jpeg(cup(), 1800, 1200), 1800, 1200),
    await photoOf('square', await jpeg(portrait(), 1000, 1000), 1000, 1000),
    await photoOf('panorama', await jpeg(rocket(), 2500, 500), 2500, 500),
    await photoOf('tall', await jpeg(cat(), 500, 2250), 500, 2250),
    await photoOf('desktop', await jpeg(ground(), 1920, 1080), 1920, 1080),
    await photoOf('small', await jpeg(cup(), 120, 90), 120, 90),
    await photoOf('PNG with alpha', await cutOut(portrait()), 600, 800),
    ...turned,
  ]
}

async function photoOf(name: string, bytes: Buffer, width: number, height: number): Promise<CameraPhoto> {
  return { name, bytes, width, ratio: width / height, seen: await seenOf(sharp(bytes).autoOrient()) }
}

/** A picture as one sees it from afar: what is cut, mirrored or turned looks different. */
export function seenOf(picture: Sharp): Promise<Buffer> {
  return picture
    .flatten({ background: '#f3f0ea' })
    .resize(SEEN, SEEN, { fit: 'fill' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Transparent around an ellipse, as a product is cut out of its ground. */
async function cutOut(photo: Sharp): Promise<Buffer> {
  const [width, height] = [600, 800]
  const mask = Buffer.alloc(width * height)
  for (let at = 0; at < mask.length; at += 1) {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5]
    mask[at] = x * x + y * y < 0.22 ? 255 : 0
  }
  const opaque = await photo.resize(width, height, { fit: 'cover' }).removeAlpha().png().toBuffer()
  const raw = { width, height, channels: 1 as const }
  return sharp(opaque).joinChannel(mask, { raw }).png().toBuffer()
}

function gnomeBackground(): string {
  for (const folder of PACKAGES['gnome-backgrounds']) {
    const file = existsSync(folder) && readdirSync(folder).find((name) => /\.(jpe?g|png|webp|jxl)$/.test(name))
    if (file) return join(folder, file)
  }
  throw new Error('gnome-backgrounds is installed, but no picture of it was found.')
}
