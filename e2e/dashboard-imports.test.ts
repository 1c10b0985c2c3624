import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard, uploadTable } from './dashboard.ts'

const CATALOGUES = join(import.meta.dirname, '../server/test/catalogues')

describe.skipIf(chromiumPath === undefined && !isRequired)('importing in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, signIn } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  const open = (options = {}) => dashboard.open({ reducedMotion: 'reduce', ...options })
  const step = (page: Page, title: string) =>
    page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = async (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')])
    await chooser.setFiles(file)
  }
  const count = async (w: TestWorkspace) => {
    const { data } = await t.graphql('{ productCount variantCount certificationCount }', await w.key('read'))
    return data
  }

  test('leads from a file with every common error to a report, and takes it all back', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/imports')
    await page.getByRole('heading', { name: 'What can be imported' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await choose(page, join(CATALOGUES, 'messy.csv'))
    await step(page, 'What we found')
    await page.getByText('40 rows in 19 columns, about products, variants and certifications').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Continue')
    await step(page, 'What the columns mean')
    await page.getByText('19 of 19 columns are imported').waitFor()
    expect(await page.getByRole('combobox', { name: 'What “gtin” means' }).inputValue()).toBe('Variant · GTIN')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Continue')
    await step(page, 'How to import')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Check the file')
    await page
      .getByText(/The import creates .* products, .* variants and .* certifications\. 15 rows with errors are left out/)
      .waitFor()
    await page.getByText('"2026-02-30" is not a date.').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    expect(await count(w)).toEqual({ productCount: 0, variantCount: 0, certificationCount: 0 })

    // Two products without a name get theirs in the grid, one by the button and one by Enter.
    await page.getByRole('button', { name: 'Correct: product_name, The product has no name.' }).click()
    await page.getByLabel('product_name, line 10').fill('Given a name')
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('product_name, line 11').fill('Given another')
    await page.keyboard.press('Enter')
    await page.getByText('2 corrections are applied on top of the file.').waitFor()
    await page.getByText('13 rows with errors are left out').waitFor()

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download the rows with errors (CSV)'),
    ])
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\n').length).toBe(14)

    await press(page, 'Start the import')
    await step(page, 'What was imported')
    expect(await axeInPassing(page)).toEqual([])
    expect((await count(w)).productCount).toBe(27)
    const { data } = await t.graphql('{ products(search: "Given a name") { name } }', await w.key('read'))
    expect(data.products).toEqual([{ name: 'Given a name' }])
    await press(page, 'Undo this import')
    await page.getByRole('dialog').getByText('Records that it created are deleted').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
    await step(page, 'What was undone')
    await page.getByText('Everything is as it was before.').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    expect(await count(w)).toEqual({ productCount: 0, variantCount: 0, certificationCount: 0 })
  })

  test('asks nothing about the columns of a shop export, which are known: one step less, and says so', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/imports')
    await choose(page, join(CATALOGUES, 'northwind-shopify-products.csv'))
    await step(page, 'What we found')
    await page.getByText('This is a product export of Shopify.').waitFor()
    expect(await page.getByRole('navigation', { name: 'Steps of this import' }).getByRole('listitem').count()).toBe(4)
    await press(page, 'Continue')
    await step(page, 'How to import')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Back')
    await step(page, 'What we found')
    // An address of the step that there is not.
    await page.goto(`${page.url().split('?')[0]}?step=columns`)
    await step(page, 'What we found')
  })

  test('is gone through by the keyboard alone, each step at its heading, and remembers what was chosen', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/imports')
    await page.getByRole('heading', { name: 'What can be imported' }).waitFor()
    const enter = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    const atHeading = async (title: string) => {
      await step(page, title)
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(title)
    }
    const bring = async (name: string, text: string) => {
      const button = page.getByRole('button', { name: 'Choose a file', exact: true })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')])
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await step(page, 'What we found')
    }
    await bring('styles.csv', 'Style;Ref X;Tone\nTee;T-1;Red\nCoat;C-1;Blue\n')
    await enter('Continue')
    await atHeading('What the columns mean')
    await page.getByRole('button', { name: 'Show', exact: true }).focus()
    await page.keyboard.press('Enter')
    const column = page.getByRole('combobox', { name: 'What “Tone” means' })
    await column.focus()
    await page.keyboard.type('Variant · Colour')
    await page.getByRole('option', { name: 'Variant · Colour', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => column.inputValue()).toBe('Variant · Colour')
    await enter('Continue')
    await atHeading('How to import')
    await page.getByRole('radio', { name: /^Create only/ }).focus()
    await page.keyboard.press('Space')
    await enter('Check the file')
    await atHeading('Dry run')
    await page.goBack()
    await atHeading('How to import')
    expect(await page.getByRole('radio', { name: /^Create only/ }).getAttribute('aria-checked')).toBe('true')
    await page.goForward()
    await page.getByText('The import creates 2 products and 2 variants').waitFor()
    await enter('Start the import')
    await atHeading('What was imported')
    expect(await count(w)).toMatchObject({ productCount: 2, variantCount: 2 })

    await page.goto(`${dashboard.base}/imports`)
    await page.getByRole('link', { name: 'styles.csv' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await bring('styles-again.csv', 'Tone;Style;Ref X\nGreen;Tee;T-1\n')
    await enter('Continue')
    await page.getByText('Matched as last time, for a file with the same columns.').waitFor()
    expect(await page.getByRole('combobox', { name: 'What “Tone” means' }).inputValue()).toBe('Variant · Colour')
  })

  test('by name, a product with another number is changed, and the difference shown; a key without a column is not offered', async () => {
    const w = await t.workspace()
    await createProduct(t.deps, w.actor, { name: 'Harbour Tee', sku: 'OLD-1' })
    const { id } = await uploadTable(t, w, 'tees.csv', 'product_name,sku,color\nHarbour Tee,NEW-1,Red\n')
    const page = await open()
    await signIn(page, w, `/imports/${id}?step=how`)
    await step(page, 'How to import')
    await page.getByRole('combobox', { name: 'Variants' }).click()
    expect(await page.getByRole('option', { name: 'By GTIN' }).getAttribute('data-combobox-disabled')).toBe('true')
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Products' }).click()
    await page.getByRole('option', { name: 'By name' }).click()
    await page.getByText('A product with the row’s name takes the row’s number, if it differs.').waitFor()
    await press(page, 'Check the file')
    await page.getByText(/The import creates 1 variant and changes 1 product/).waitFor()
    await page.getByText('OLD-1').first().waitFor()
    await page.getByText('NEW-1').first().waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })

  test('all or nothing is blocked by one bad row, until one text is replaced everywhere or a corrected file takes its place', async () => {
    const w = await t.workspace()
    const rows = (weight: string) => `sku,product_name,size,weight_kg\nA1,Tee,S,${weight}\nA1,Tee,M,${weight}\n`
    const { id } = await uploadTable(t, w, 'tees.csv', rows('heavy'))
    const page = await open({ colorScheme: 'dark' })
    await signIn(page, w, `/imports/${id}?step=how`)
    await step(page, 'How to import')
    await page.getByRole('radio', { name: /^All or nothing/ }).click()
    await press(page, 'Check the file')
    await page.getByRole('button', { name: 'Import the good rows', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Start the import' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Correct: weight_kg/ }).click()
    await page.getByLabel('Instead of “heavy”, in 2 rows').fill('0.2')
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('Instead of “heavy”, in 2 rows').press('Enter')
    await page.getByRole('button', { name: 'Start the import' }).waitFor()
    await press(page, 'Take them back')
    await page.getByRole('button', { name: 'Import the good rows', exact: true }).waitFor()

    const button = page.getByRole('button', { name: 'Upload a corrected file instead' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
    await chooser.setFiles({ name: 'right.csv', mimeType: 'text/csv', buffer: Buffer.from(rows('0.2')) })
    await page.getByRole('heading', { level: 1, name: 'right.csv' }).waitFor()
    await press(page, 'Start the import')
    await step(page, 'What was imported')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Undo this import')
    await page.getByRole('dialog').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.goto(`${dashboard.base}/imports/${id}`)
    await page.getByText('Replaced by "right.csv".', { exact: false }).waitFor()
  })

  test('a running import tells by the live stream how far it is; cancelled, it says what it has done and, in German, why it ended', async () => {
    const w = await t.workspace()
    // Each batch has one row that takes its time, so that there is some to cancel in.
    await t.owner.query(`
      create function slow_rows() returns trigger language plpgsql as $$
        begin if new.size = 'SLOW' then perform pg_sleep(2); end if; return new; end $$;
      create trigger slow_rows before insert on variants for each row execute function slow_rows()`)
    const lines = Array.from(
      { length: 6_000 },
      (_, i) => `P${i % 40},Product ${i % 40},C${i},${i % 500 ? 'S' : 'SLOW'}`,
    )
    const { id } = await uploadTable(t, w, 'many.csv', `sku,product_name,color,size\n${lines.join('\n')}\n`)
    const page = await open()
    await signIn(page, w, `/imports/${id}?step=how`)
    await press(page, 'Check the file')
    await press(page, 'Start the import')
    await page.getByRole('button', { name: 'Cancel the import', exact: true }).waitFor()
    // Whoever asks for the import waits from now on, so that what is shown of it can only come by the stream.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/graphql', async (route) => {
      if (/query Import\b/.test(route.request().postData() ?? '')) await answered
      await route.continue()
    })
    const shown = page.getByText(/^[\d,]+ of 6,000 rows/)
    const before = await shown.textContent()
    await expect.poll(() => shown.textContent(), { timeout: 30_000 }).not.toBe(before)
    answer()
    // Not before those that waited have gone on.
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, 'Cancel the import')
    await page.getByRole('dialog').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click()
    await page.getByText('This import ended early. Cancelled by').waitFor()
    await t.owner.query('drop trigger slow_rows on variants; drop function slow_rows()')
    expect(await axeInPassing(page)).toEqual([])
    const { data } = await t.graphql('{ variantCount }', await w.key('read'))
    expect(data.variantCount).toBeLessThan(6_000)
    await page.evaluate(() => localStorage.setItem('selvedge.language', 'de'))
    await page.reload()
    await page.getByText('Dieser Import endete vorzeitig. Abgebrochen von').waitFor()
  })

  test('reads a workbook of several sheets below its titles, and says in German what a hostile file is', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/imports')
    await choose(page, join(CATALOGUES, 'atelier-lumiere-catalogue.xlsx'))
    await step(page, 'What we found')
    await page.getByRole('combobox', { name: 'Header row' }).waitFor()
    // Suppliers come first, because the other sheets refer to them.
    expect(await page.getByRole('radio', { name: /^Fournisseurs/ }).getAttribute('aria-checked')).toBe('true')
    expect(await page.getByRole('combobox', { name: 'Header row' }).inputValue()).toBe('Line 3')
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('radio', { name: /^Produits/ }).click()
    await page.getByText('23 rows in', { exact: false }).first().waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Header row' }).inputValue()).toBe('Line 4')
    expect(await page.getByRole('radio', { name: /^Produits/ }).getAttribute('aria-checked')).toBe('true')

    const german = await open({ locale: 'de-DE' })
    await signIn(german, w, '/imports')
    await german.getByRole('button', { name: 'Datei wählen' }).waitFor()
    const input = german.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7 nothing') })
    await german.getByText('Die Datei ist keine Tabelle. Speichern Sie sie als .csv oder .xlsx').waitFor()
    expect(await axeInPassing(german)).toEqual([])
    await input.setInputFiles({ name: 'leer.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
    await german.getByText('Die Datei ist keine Tabelle.').waitFor({ state: 'detached' })
    await german.getByRole('alert').waitFor()
  })

  test('shows a viewer what was imported, and no way to import', async () => {
    const w = await t.workspace()
    const { id } = await uploadTable(t, w, 'tees.csv', 'product_name,sku\nTee,T-1\n')
    await t.owner.query(`update members set role = 'viewer' where workspace_id = $1`, [w.id])
    const page = await open()
    await signIn(page, w, '/imports')
    await page.getByRole('link', { name: 'tees.csv' }).click()
    await step(page, 'What we found')
    await page.getByText('You can view this import but not change it.').waitFor()
    await press(page, 'Continue')
    await step(page, 'What the columns mean')
    expect(await page.getByRole('combobox', { name: 'What “sku” means' }).getAttribute('readonly')).not.toBeNull()
    await page.goto(`${dashboard.base}/imports/${id}?step=how`)
    await step(page, 'How to import')
    expect(await page.getByRole('button', { name: 'Check the file' }).count()).toBe(0)
    await page.goto(`${dashboard.base}/imports`)
    await page.getByRole('link', { name: 'tees.csv' }).waitFor()
    expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0)
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
