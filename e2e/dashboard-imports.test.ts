import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const SHARED = join(import.meta.dirname, '../../shared/data')

describe.skipIf(chromiumPath === undefined && !isRequired)('importing in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, signIn } = dashboard)
  }, 120_000)
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
    expect(await axeViolations(page)).toEqual([])
    await choose(page, join(SHARED, 'messy.csv'))
    await step(page, 'What we found')
    await page.getByText('40 rows in 19 columns, about products, variants and certifications').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Continue')
    await step(page, 'What the columns mean')
    await page.getByText('19 of 19 columns are imported').waitFor()
    expect(await page.getByRole('combobox', { name: 'What “gtin” means' }).inputValue()).toBe('Variant · GTIN')
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Continue')
    await step(page, 'How to import')
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Check the file')
    await page
      .getByText(/The import creates .* products, .* variants and .* certifications\. 15 rows with errors stay out/)
      .waitFor()
    await page.getByText('"2026-02-30" is no day of the calendar.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await count(w)).toEqual({ productCount: 0, variantCount: 0, certificationCount: 0 })

    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the rows with errors')])
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\n').length).toBeGreaterThan(15)

    await press(page, 'Start the import')
    await step(page, 'What was imported')
    expect(await axeViolations(page)).toEqual([])
    expect((await count(w)).productCount).toBe(25)
    await press(page, 'Undo this import')
    await page.getByRole('dialog').getByText('Records that it created are deleted').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
    await step(page, 'What was undone')
    await page.getByText('Everything was put back as it was before.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await count(w)).toEqual({ productCount: 0, variantCount: 0, certificationCount: 0 })
  }, 120_000)

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
