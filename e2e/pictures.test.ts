import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeLink } from '#test/private-links.ts'
import { pairsOf, sampleOf } from '#test/sample.ts'
import { listen, makeFile } from '#test/uploads.ts'
import type { Browser, Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired, testBrowser } from './browser.ts'
import { type CameraPhoto, cameraPhotos, missingPhotoPackages, SEEN, seenOf } from './camera-photos.ts'

const WIDTHS = [320, 390, 768, 1024, 1440]
/** All pages have one style sheet, so not every shape is looked at on each. */
const OF_EACH_KIND = /^(portrait|panorama|tall|PNG with alpha|EXIF orientation [5-8])$/

const isRunnable = chromiumPath !== undefined && missingPhotoPackages.length === 0
if (!isRunnable && !isRequired) {
  console.warn(`Pictures are not looked at: install ${['chromium', ...missingPhotoPackages].join(', ')}.`)
}

describe.skipIf(!isRunnable && !isRequired)('a photo on a passport page', () => {
  let t: TestApp
  let home: TestWorkspace
  let base: string
  let browser: Browser
  let shown: { photo: CameraPhoto; variantId: string; digitalId: string }[]

  beforeAll(async () => {
    const photos = sampleOf(await cameraPhotos(), 10, ({ name }) =>
      /^EXIF orientation [1-4]/.test(name) ? 'upright' : name.replace(/\d/, ''),
    )
    t = await startTestApp()
    home = await t.workspace()
    base = await listen(t)
    browser = await testBrowser()
    shown = []
    for (const photo of photos) {
      const { id: productId } = await createProduct(t.deps, home.actor, { name: `Everyday Tee, ${photo.name}` })
      const variant = await createVariant(t.deps, home.actor, { name: 'White, M', productId })
      await makeFile(t.deps, home.actor, { kind: 'image', name: 'photo', productId, visibility: 'public' }, photo.bytes)
      const { digitalId } = await publishPassport(t.deps, home.actor, { id: variant.id })
      shown.push({ photo, variantId: variant.id, digitalId })
    }
  })
  const ofEachKind = () => shown.filter(({ photo }) => OF_EACH_KIND.test(photo.name))

  test('has its own ratio at every width, is never larger than it is, and widens nothing', async () => {
    const page = await browser.newPage()
    for (const [{ photo, digitalId }, width] of pairsOf(shown, WIDTHS)) {
      await page.setViewportSize({ width, height: width < 700 ? 700 : 900 })
      await page.goto(`${base}/p/${digitalId}`)
      expect(await complaintsOf(page, photo), `at ${width}`).toEqual([])
    }
    await page.close()
  })

  test('shows what the camera saw, the right way up and to its edges', async () => {
    const page = await browser.newPage()
    for (const [{ photo, digitalId }, width] of pairsOf(shown, [390, 1440])) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${base}/p/${digitalId}`)
      expect(await differenceFrom(photo, page), `${photo.name} at ${width}`).toBeLessThan(MUCH)
    }
    await page.close()
  })

  test('is drawn so in the dark and in a low window, behind a private link, and beforehand for members', async () => {
    const { headers } = (await home.key('read')) ?? {}
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 844, height: 390 } })
    const page = await context.newPage()
    const openLink = async (variantId: string) => {
      const { path } = await makeLink(t.deps, home, { passportOf: variantId })
      await page.goto(`${base}${path}`)
      await page.click('button')
    }
    const openPreview = async (variantId: string) => {
      await context.setExtraHTTPHeaders(headers ?? {})
      await page.goto(`${base}/api/v1/variants/${variantId}/preview`)
      await context.setExtraHTTPHeaders({})
    }
    const PLACES = ['in the dark', 'behind a private link', 'beforehand'] as const
    for (const [{ photo, digitalId, variantId }, place] of pairsOf(shown, PLACES)) {
      if (place === 'in the dark') await page.goto(`${base}/p/${digitalId}`)
      if (place === 'behind a private link') await openLink(variantId)
      if (place === 'beforehand') await openPreview(variantId)
      expect(await complaintsOf(page, photo), place).toEqual([])
    }
    await context.close()
  })

  test('has its place before it has come, so that nothing moves', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 700 } })
    for (const { photo, digitalId } of ofEachKind()) {
      await page.route(/\/files\//, (route) => route.abort())
      await page.goto(`${base}/p/${digitalId}`)
      const before = await topOfHeading(page)
      await page.unroute(/\/files\//)
      await page.goto(`${base}/p/${digitalId}`)
      expect(Math.abs((await topOfHeading(page)) - before), photo.name).toBeLessThanOrEqual(2)
    }
    await page.close()
  })
})

/** Of 255, over all pixels and channels: another part of the same photo differs by far more, a copy of it by less. */
const MUCH = 12

type Drawn = {
  readonly isThere: boolean
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly isCut: boolean
  readonly windowHeight: number
  readonly pageWidth: number
  readonly windowWidth: number
}

/** Where the first picture's own pixels are drawn, in the page; a box may be larger than what is drawn in it, or smaller. */
function lookAtPicture(page: Page): Promise<Drawn> {
  return page.evaluate(`(async () => {
    const picture = document.querySelector('.picture img')
    // In a window of another width the browser may take another file: the one before is then no longer decoded, and the new one not yet there.
    const end = performance.now() + 20_000
    do await picture.decode().catch(() => new Promise(requestAnimationFrame))
    while (picture.naturalWidth === 0 && performance.now() < end)
    const { naturalWidth, naturalHeight } = picture
    const box = picture.getBoundingClientRect()
    const fit = getComputedStyle(picture).objectFit
    const scales = [box.width / naturalWidth, box.height / naturalHeight]
    const scale = fit === 'cover' ? Math.max(...scales) : fit === 'none' ? 1 : Math.min(...scales)
    const isStretched = fit === 'fill'
    const width = isStretched ? box.width : naturalWidth * scale
    const height = isStretched ? box.height : naturalHeight * scale
    return {
      isThere: naturalWidth > 0,
      place: {
        x: box.x + scrollX + (box.width - width) / 2, y: box.y + scrollY + (box.height - height) / 2, width, height,
      },
      isCut: width > box.width + 1 || height > box.height + 1,
      windowHeight: innerHeight, windowWidth: innerWidth, pageWidth: document.documentElement.scrollWidth,
    }
  })()`)
}

async function complaintsOf(page: Page, photo: CameraPhoto): Promise<string[]> {
  const { isThere, place, isCut, windowHeight, windowWidth, pageWidth } = await lookAtPicture(page)
  const { x, width, height } = place
  const size = `${photo.name} is drawn ${Math.round(width)} × ${Math.round(height)}`
  return [
    ...(isThere ? [] : [`${photo.name} does not come`]),
    ...(isCut ? [`${size}, of which a part is cut`] : []),
    ...(Math.abs(width / height / photo.ratio - 1) <= 0.01 ? [] : [`${size}, ratio ${photo.ratio.toFixed(3)}`]),
    ...(width <= photo.width + 0.5 ? [] : [`${size}, but has ${photo.width} pixels`]),
    ...(height <= windowHeight ? [] : [`${size} in a window of ${windowHeight}`]),
    ...(x >= 0 && x + width <= windowWidth ? [] : [`${size} from ${Math.round(x)}, in a window of ${windowWidth}`]),
    ...(pageWidth <= windowWidth ? [] : [`${photo.name} widens the page to ${pageWidth} of ${windowWidth}`]),
  ]
}

/** How far what is drawn is from what the camera saw, 0 to 255. */
async function differenceFrom(photo: CameraPhoto, page: Page): Promise<number> {
  const { place } = await lookAtPicture(page)
  const seen = await seenOf(sharp(await page.screenshot({ fullPage: true, clip: place })))
  let sum = 0
  for (let at = 0; at < SEEN * SEEN * 3; at += 1) sum += Math.abs((seen[at] ?? 0) - (photo.seen[at] ?? 0))
  return sum / (SEEN * SEEN * 3)
}

function topOfHeading(page: Page): Promise<number> {
  return page.evaluate("document.querySelector('h1').getBoundingClientRect().top")
}
