import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { readPdf } from '#test/read-pdf.ts'
import { pixelsOfPng, pixelsOfSvg, readQrCodes } from '#test/read-symbol.ts'
import { sampleOf } from '#test/sample.ts'
import { makeFile, picture } from '#test/uploads.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { cameraPhotos, missingPhotoPackages } from './camera-photos.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('files, labels and links in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string
  let open: Dashboard['open']
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base, signIn } = dashboard)
    // A menu that is on its way out is none to choose from.
    open = (options) => dashboard.open({ reducedMotion: 'reduce', ...options })
  })
  afterAll(() => dashboard?.stop())

  async function makeVariant(w: TestWorkspace, fields: object = {}) {
    const product = await createProduct(t.deps, w.actor, { name: 'Harbour Tee', sku: 'HT-1' })
    const composition = { materialComposition: '100% cotton' }
    const variant = await createVariant(t.deps, w.actor, {
      name: 'Harbour Tee, navy',
      productId: product.id,
      ...composition,
      ...fields,
    })
    return { product, variant }
  }
  const jpeg = (name: string, width = 800) =>
    picture(width, 600)
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

  /** As the hand of somebody who drags a file from a folder. */
  async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
    const transfer = await page.evaluateHandle(
      `(() => { const t = new DataTransfer(); t.items.add(new File([Uint8Array.from(atob('${file.buffer.toString('base64')}'), (c) => c.charCodeAt(0))], '${file.name}', { type: '${file.mimeType}' })); return t })()`,
    )
    const zone = page.getByText('Drop files here').locator('xpath=ancestor::div[1]')
    await zone.dispatchEvent('dragover', { dataTransfer: transfer })
    await zone.dispatchEvent('drop', { dataTransfer: transfer })
  }

  test('takes images by the button, by dropping and by pasting, and what is said of them is on the public page', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w)
    const page = await open()
    await signIn(page, w, `/variants/${variant.id}`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([await jpeg('front.jpg')])
    await page.getByRole('button', { name: 'Open front.jpg' }).waitFor()
    await drop(page, await jpeg('back.jpg', 500))
    await page.getByRole('button', { name: 'Open back.jpg' }).waitFor()
    const pasted = (await jpeg('pasted.jpg', 400)).buffer.toString('base64')
    await page.evaluate(
      `(() => { const t = new DataTransfer(); t.items.add(new File([Uint8Array.from(atob('${pasted}'), (c) => c.charCodeAt(0))], 'pasted.jpg', { type: 'image/jpeg' })); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: t, bubbles: true, cancelable: true })) })()`,
    )
    await page.getByRole('button', { name: 'Open pasted.jpg' }).waitFor()

    // By the keyboard alone: the text, the main image, taking away and bringing back.
    await page.getByRole('button', { name: 'Open back.jpg' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Alternative text').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('Alternative text').fill('A navy T-shirt, from behind')
    await page.getByRole('button', { name: 'Save', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('A navy T-shirt, from behind').waitFor()
    await page.getByRole('button', { name: 'Actions for back.jpg' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Make it the main image' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Make it the main image' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('li', { hasText: 'back.jpg' }).getByText('Main image').waitFor()

    await page.getByRole('button', { name: 'Actions for front.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('front.jpg was deleted').waitFor()
    await page.getByRole('button', { name: 'Open front.jpg' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Open front.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Actions for pasted.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Make private' }).click()
    await page.getByText('Private, and removed from public passports').waitFor()

    const names = async () => {
      const { data } = await t.graphql(`{ variant(id: "${variant.id}") { images { name } } }`, await w.member('viewer'))
      return data.variant.images.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(['back.jpg', 'front.jpg', 'pasted.jpg'])

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('The passport is public').waitFor()
    const address = await page.getByRole('link', { name: /Open the public page/ }).getAttribute('href')
    const stranger = await open()
    await stranger.goto(`${base}${address}`)
    await stranger.getByAltText('A navy T-shirt, from behind').first().waitFor()
    const decoded = `document.querySelector('img[alt="A navy T-shirt, from behind"]').decode().then(() => 'shown')`
    expect(await stranger.evaluate(decoded)).toBe('shown')
    expect(await stranger.content()).not.toContain('pasted.jpg')

    // Once the way back is closed, what was deleted is not in the library either.
    await page.getByRole('button', { name: 'Actions for pasted.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'pasted.jpg was deleted' })
    await said.locator('.mantine-Notification-closeButton').click()
    const library = async () => {
      const { data } = await t.graphql('{ files { name } }', await w.member('viewer'))
      return data.files.map(({ name }: { name: string }) => name)
    }
    await expect.poll(library).not.toContain('pasted.jpg')
    expect(await library()).toContain('front.jpg')
  })

  test.skipIf(missingPhotoPackages.length > 0 && !isRequired)(
    'shows all of a photo of any shape, in its own ratio, wherever it shows one',
    async () => {
      const w = await t.workspace()
      const { product, variant } = await makeVariant(w)
      const wanted = sampleOf(['portrait', 'panorama', 'tall', 'PNG with alpha', 'EXIF orientation 6'], 2)
      const files: string[] = []
      for (const photo of (await cameraPhotos()).filter(({ name }) => wanted.includes(name))) {
        const of = { kind: 'image', name: `${photo.name}.jpg` } as const
        files.push((await makeFile(t.deps, w.actor, { ...of, variantId: variant.id }, photo.bytes)).id)
        const { id: productId } = await createProduct(t.deps, w.actor, { name: `Tee of ${photo.name}` })
        await makeFile(t.deps, w.actor, { ...of, productId }, photo.bytes)
      }
      await makeFile(
        t.deps,
        w.actor,
        { kind: 'image', name: 'own', productId: product.id },
        await picture(300, 900).png().toBuffer(),
      )
      const page = await open()
      await signIn(page, w, '/products')
      for (const [path, count] of [
        ['/products', wanted.length + 1],
        ['/variants', 1],
        [`/variants/${variant.id}`, wanted.length],
        ['/files', 2 * wanted.length + 1],
        ...sampleOf(files, 1).map((id) => [`/files/${id}`, 1] as const),
      ] as const) {
        await page.goto(`${base}${path}`)
        await expect.poll(() => picturesIn(page).then(({ shown }) => shown)).toBeGreaterThanOrEqual(count)
        expect((await picturesIn(page)).complaints, path).toEqual([])
      }
    },
  )

  test('replaces a file in its place, with what was said of it', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w)
    const bytes = await picture(300, 300).png().toBuffer()
    for (const name of ['a.png', 'b.png']) {
      await makeFile(t.deps, w.actor, { kind: 'image', name, variantId: variant.id, alt: `Text of ${name}` }, bytes)
    }
    const page = await open()
    await signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Actions for a.png' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Replace with another file' }).click(),
    ])
    await chooser.setFiles([await jpeg('better.jpg')])
    await page.getByRole('button', { name: 'Open better.jpg' }).waitFor()
    await page.getByText('a.png was replaced').waitFor()
    const { data } = await t.graphql(
      `{ variant(id: "${variant.id}") { images { name alt } } fileCount }`,
      await w.member('viewer'),
    )
    expect(data).toEqual({
      variant: {
        images: [
          { name: 'better.jpg', alt: 'Text of a.png' },
          { name: 'b.png', alt: 'Text of b.png' },
        ],
      },
      fileCount: 2,
    })
  })

  test('says in words why a hostile or broken file is refused, and takes the good ones beside it', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    const page = await open({ locale: 'de-DE' })
    await signIn(page, w, `/products/${product.id}`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Dateien wählen' }).click(),
    ])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await chooser.setFiles([
      { name: 'logo.png', mimeType: 'image/png', buffer: svg },
      { name: 'leer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { name: 'pflege.txt', mimeType: 'text/plain', buffer: Buffer.from('30 Grad') },
    ])
    await page.getByText('SVG-Dateien können Skripte enthalten').waitFor()
    await page.getByText('Diese Datei ist leer.').waitFor()
    await page.getByRole('button', { name: 'pflege.txt', exact: true }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'logo.png verwerfen' }).click()
    await page.getByText('SVG-Dateien').waitFor({ state: 'detached' })
    const { data } = await t.graphql('{ files { name } }', await w.member('viewer'))
    expect(data.files).toEqual([{ name: 'pflege.txt' }])
  })

  test('has a library of all files, narrowed to those that no record has', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    await makeFile(t.deps, w.actor, { name: 'care.txt', productId: product.id })
    const loose = await makeFile(t.deps, w.actor, { name: 'loose.txt' })
    const page = await open()
    await signIn(page, w, '/files')
    await page.getByText('care.txt').waitFor()
    await page.getByText(/of .* used/).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.goto(`${base}/files?attached=no`)
    await page.getByText('loose.txt').waitFor()
    await page.getByText('care.txt').waitFor({ state: 'detached' })
    await page.goto(`${base}/files/${loose.id}`)
    await page.getByText('no passport shows it').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual([
      'loose.txt',
      'Wash at 30 °C',
    ])
  })

  test('shows a code with what it says and how small its squares are, and gives it to be saved and copied', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w, { gtin: '9521000000018' })
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'QR and labels' }).focus()
    await page.keyboard.press('Enter')
    await page.getByAltText('The code of Harbour Tee, navy').waitFor()
    await page.getByText(`${base}/01/09521000000018`).waitFor()
    await page.getByText('Do not print this yet').waitFor()
    await page.getByText('The passport is not public yet').waitFor()
    await page.getByText('Phones easily read squares of 0.4 mm').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('Edge').fill('9 mm')
    await page.getByText('Below 0.4 mm, phones need').waitFor()
    await page.getByRole('button', { name: 'Copy as SVG' }).click()
    await page.getByText('The SVG is copied').waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(await readQrCodes(pixelsOfSvg(copied, 600))).toEqual([`${base}/01/09521000000018`])
    await page.getByText('PNG', { exact: true }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the code' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('Harbour-Tee-navy.png')
    expect(await readQrCodes(pixelsOfPng(await readFile(await saved.path())))).toEqual([`${base}/01/09521000000018`])
  })

  test('prints labels of all variants of a product, seen before, and their codes as a ZIP', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeVariant(w, { stages: [{ stage: 'making', country: 'PT' }] })
    await createVariant(t.deps, w.actor, { name: 'Harbour Tee, white', productId: product.id })
    const page = await open()
    await signIn(page, w, `/products/${product.id}`)
    await page.getByRole('button', { name: 'QR and labels' }).click()
    await page.getByText('QR and labels for 2 variants').waitFor()
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the codes (ZIP)' }).click(),
    ])
    expect(zip.suggestedFilename()).toBe('data-carriers.zip')
    expect((await readFile(await zip.path())).includes(`HT-1_${variant.digitalId}`)).toBe(true)
    await page.getByText('Labels to print').click()
    await page.getByAltText(/The label of Harbour Tee, white/).waitFor()
    await page.getByLabel('First free label on the sheet').fill('24')
    await page.getByText('Labels: 2 · sheets: 2').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the labels (PDF)' }).click(),
    ])
    const pages = await readPdf(await readFile(await pdf.path()))
    expect(pages).toHaveLength(2)
    expect(await readQrCodes(await pages[1]!.render(300))).toEqual([`${base}/p/${variant.digitalId}`])
  })

  test('prints labels of the rows chosen in a list, and of all that match what it is narrowed to', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeVariant(w)
    const other = await createProduct(t.deps, w.actor, { name: 'Moor Scarf', sku: 'MS-1' })
    const composition = { materialComposition: '100% wool' }
    await createVariant(t.deps, w.actor, { name: 'Moor Scarf, grey', productId: other.id, ...composition })
    // More than the service gives at once.
    for (let i = 1; i <= 104; i += 1) {
      await createVariant(t.deps, w.actor, { name: `Harbour Tee ${i}`, productId: product.id, ...composition })
    }
    const page = await open()
    await signIn(page, w, '/variants?search=Harbour')
    await page.getByRole('checkbox', { name: 'Select Harbour Tee 104', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Select Harbour Tee 103', exact: true }).check()
    const labels = page
      .getByRole('region', { name: 'With the selected records' })
      .getByRole('button', { name: 'QR and labels' })
    const sheets = async (title: string, sum: string) => {
      await labels.focus()
      await page.keyboard.press('Enter')
      await page.getByText(title).waitFor()
      await page.getByText('Labels to print').click()
      await page.getByText(sum).waitFor()
      expect(await axeInPassing(page)).toEqual([])
      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the labels (PDF)' }).click(),
      ])
      await page.keyboard.press('Escape')
      return readPdf(await readFile(await pdf.path()))
    }
    expect(await sheets('QR and labels for 2 variants', 'Labels: 2 · sheets: 1')).toHaveLength(1)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Select all 105' }).click()
    const pages = await sheets('QR and labels for 105 variants', 'Labels: 105 · sheets: 5')
    expect(pages).toHaveLength(5)
    const said = pages.flatMap(({ texts }) => texts.map(({ text }) => text))
    const { rows } = await t.owner.query('select digital_id, name from variants where workspace_id = $1', [w.id])
    const printed = rows.filter(({ digital_id }) => said.some((text) => text.includes(digital_id)))
    expect(printed).toHaveLength(105)
    expect(printed.map(({ name }) => name)).not.toContain('Moor Scarf, grey')
    expect(printed.map(({ name }) => name)).toContain(variant.name)
  })

  test('lists products and variants by their pictures, as what belongs to a record, and shows a company by its own', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    const maker = await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    await updateProduct(t.deps, w.actor, { id: product.id, companyId: maker.id })
    await createProduct(t.deps, w.actor, { name: 'Without a picture' })
    const png = await picture(700, 300).png().toBuffer()
    await makeFile(t.deps, w.actor, { kind: 'image', name: 'tee.png', productId: product.id }, png)
    await makeFile(t.deps, w.actor, { kind: 'image', name: 'ribeira.png', companyId: maker.id }, png)
    const page = await open()
    /** How many of the pictures within have arrived, by where they stand. */
    const shown = async (within: string, count: number) => {
      const loaded = `[...document.querySelectorAll('${within} img')].filter((one) => one.naturalWidth === 320).length`
      await expect.poll(() => page.evaluate(loaded)).toBe(count)
    }
    await signIn(page, w, '/products')
    await page.getByRole('link', { name: 'Without a picture' }).waitFor()
    await shown('tbody', 1)
    // As large with a picture as without, before it has arrived as after.
    const sizes = `[...document.querySelectorAll('[data-row-link] > span > :first-child')].map((one) => [one.offsetWidth, one.offsetHeight].join())`
    expect(await page.evaluate(sizes)).toEqual(['32,32', '32,32'])
    await page.goto(`${base}/variants`)
    await shown('tbody', 1)
    await page.goto(`${base}/products/${product.id}`)
    await page.getByRole('link', { name: /^Harbour Tee, navy: / }).waitFor()
    await shown('[data-variant]', 1)
    await shown('header', 1)
    await page.goto(`${base}/companies/${maker.id}`)
    await page.getByRole('link', { name: 'Harbour Tee', exact: true }).waitFor()
    await shown('aside', 1)
    await shown('header', 1)
    expect(await axeInPassing(page)).toEqual([])
  })

  test('puts a logo above the passport pages, replaces it and takes it away again, at once', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w)
    await publishPassport(t.deps, w.actor, { id: variant.id })
    const page = await open()
    const mark = async () => {
      const answer = await fetch(`${base}/p/${variant.digitalId}`, { headers: { accept: 'text/html' } })
      return /class="mark"[^>]*><img src="([^"]+)"/.exec(await answer.text())?.[1] ?? null
    }
    expect(await mark()).toBe(null)
    await signIn(page, w, '/settings')
    const put = async (button: string, name: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      await chooser.setFiles([await jpeg(name)])
      await page.getByText('The logo is now on the passport pages').last().waitFor()
    }
    await put('Choose files', 'first.jpg')
    await page.getByRole('img', { name: /The logo of/ }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const first = await mark()
    expect(first).toMatch(/320\.webp$/)
    await put('Replace', 'second.jpg')
    await expect.poll(mark).not.toBe(first)
    await page.getByRole('button', { name: 'Remove the logo' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('instead, at once').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByText('The logo was removed').waitFor()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await mark()).toBe(null)
  })

  test('shares a material and a certificate privately from their pages', async () => {
    const w = await t.workspace()
    const material = await createMaterial(t.deps, w.actor, { name: 'Merino' })
    const certification = await createCertification(t.deps, w.actor, { scheme: 'RWS', materialId: material.id })
    const page = await open()
    await signIn(page, w, `/materials/${material.id}`)
    for (const [path, name] of [
      [`/materials/${material.id}`, 'Merino'],
      [`/certifications/${certification.id}`, 'RWS'],
    ] as const) {
      await page.goto(base + path)
      await page.getByRole('button', { name: 'Share privately' }).click()
      await page.getByRole('list', { name: 'Chosen' }).getByText(name).waitFor()
      await page.getByLabel('Receiver').fill('Auditor')
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('button', { name: 'Copy the link' }).waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('complementary')
        .getByRole('link', { name: /Auditor/ })
        .waitFor()
    }
  })

  test('makes a private link by the keyboard, which a stranger opens once; its log says so, and revoking ends it', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w)
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, w, '/links')
    await page.getByText('Nothing is shared privately').waitFor()
    expect(await axeInPassing(page)).toEqual([])

    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Share privately' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Its page as it would be published now').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('Receiver').focus()
    await page.keyboard.type('Inês Duarte, Textiva')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy the link' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy the link' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const address = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(address.startsWith(`${base}/l/`)).toBe(true)

    const stranger = await open()
    await stranger.goto(address)
    await stranger.getByText('Inês Duarte, Textiva').first().waitFor()
    await stranger.locator('main button, form button').first().click()
    await stranger.waitForURL(/content/)
    await stranger.getByText('Harbour Tee').first().waitFor()
    const second = await open()
    expect((await second.goto(address))?.status()).toBe(404)

    await page.getByRole('link', { name: 'See who opens it' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/links\/lnk_/)
    await page.getByText('1 of 1 time').waitFor()
    await page.getByRole('cell', { name: '127.0.0.0/24' }).waitFor()
    await page.getByText('Used up').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Revoke' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The link stops working at once').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The link has been revoked').waitFor()
    // Also for whoever has it open.
    expect((await stranger.reload())?.status()).toBe(404)
    await page.goto(`${base}/links`)
    await page.getByRole('cell', { name: 'Revoked' }).waitFor()
    await page.getByText('Inês Duarte, Textiva').waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })

  test('shares files of a company and records found by their names; what is missing is said at its field', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    const company = await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    await makeFile(t.deps, w.actor, { name: 'audit.txt', kind: 'audit', companyId: company.id })
    const page = await open()
    await signIn(page, w, `/companies/${company.id}`)
    await page.getByRole('button', { name: 'Share privately' }).click()
    await page.getByRole('list', { name: 'Chosen' }).getByText('audit.txt').waitFor()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('This is required.').waitFor()
    await page.getByLabel('Title').fill('Audit 2026')
    await page.getByLabel('Passcode', { exact: true }).fill('123')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page
      .getByText(/at least 6 characters;|passcode.*6/i)
      .last()
      .waitFor()
    await page.getByLabel('Passcode', { exact: true }).fill('blåbær 7')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('send the passcode separately').last().waitFor()

    await page.goto(`${base}/links`)
    await page.getByRole('button', { name: 'New private link' }).click()
    await page.getByRole('radio', { name: /Records/ }).check()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Choose what to share.').waitFor()
    await page.getByPlaceholder('Add records: type a name').fill('Harbour')
    await page.getByRole('option', { name: 'Harbour Tee', exact: true }).click()
    await page.getByLabel('Title').fill('Spring')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'Copy the link' }).waitFor()
    const { data } = await t.graphql(
      '{ privateLinks { label subject hasPasscode maxOpenings items { kind id name } } }',
      await w.member('editor'),
    )
    expect(data.privateLinks).toMatchObject([
      { label: 'Spring', subject: 'RECORDS', items: [{ kind: 'PRODUCT', id: product.id, name: 'Harbour Tee' }] },
      { label: 'Audit 2026', subject: 'FILES', hasPasscode: true, maxOpenings: 1, items: [{ name: 'audit.txt' }] },
    ])
  })

  test('shows no links and no way to make one to who may only look', async () => {
    const w = await t.workspace()
    const { variant } = await makeVariant(w)
    const [name = '', value = ''] = ((await w.member('viewer'))?.headers['cookie'] ?? '').split(/=(.*)/s)
    const page = await open()
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/links`)
    await page.getByText('Private links are for editors').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('button', { name: 'QR and labels' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Share privately' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Choose files' }).count()).toBe(0)
  })

  test('lets nothing break the policy of the page, and asks no other host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})

/** How many pictures have come, and of which a part is cut off or drawn in another ratio. Drawings of the frame around have no photo. */
function picturesIn(page: Page): Promise<{ shown: number; complaints: string[] }> {
  return page.evaluate(`(() => {
    const pictures = [...document.querySelectorAll('img[src*="/files/"]')].filter((one) => one.checkVisibility())
    for (const one of pictures) one.loading = 'eager'
    const complaints = pictures.filter((one) => one.complete).flatMap((one) => {
      const { objectFit, paddingLeft } = getComputedStyle(one)
      const padding = 2 * parseFloat(paddingLeft)
      const [width, height] = [one.clientWidth - padding, one.clientHeight - padding]
      const ratio = width / height / (one.naturalWidth / one.naturalHeight)
      const isWhole = ['contain', 'scale-down'].includes(objectFit) || Math.abs(ratio - 1) < 0.02
      return isWhole ? [] : [objectFit + ' draws ' + one.naturalWidth + ' × ' + one.naturalHeight + ' as ' + width + ' × ' + height]
    })
    return { shown: pictures.filter((one) => one.complete && one.naturalWidth > 0).length, complaints }
  })()`)
}
