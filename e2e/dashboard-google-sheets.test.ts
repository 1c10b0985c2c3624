import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { leadSheetsTo } from '#test/doubles/google-sheets/led-to-double.ts'
import { type SheetsDouble, startSheetsDouble } from '#test/doubles/google-sheets/sheets-double.ts'
import type { TestApp } from '#test/harness.ts'
import { rounds } from '#test/sample.ts'
import { connections as de } from '../dashboard/src/words/de/connections.ts'
import { systems as deSystems } from '../dashboard/src/words/de/systems.ts'
import { connections as en } from '../dashboard/src/words/en/connections.ts'
import { systems as enSystems } from '../dashboard/src/words/en/systems.ts'
import { connections as fr } from '../dashboard/src/words/fr/connections.ts'
import { systems as frSystems } from '../dashboard/src/words/fr/systems.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const LANGUAGES = [
  ['en-GB', en, enSystems, { width: 1280, height: 900 }, 'light'],
  ['de-DE', de, deSystems, { width: 390, height: 844 }, 'dark'],
  ['fr-FR', fr, frSystems, { width: 390, height: 844 }, 'light'],
] as const

// Airtable's walk is the same screens; this one is walked by `npm run prove -- states`.
const isWalked = rounds({ whole: 1, sample: 0 }) === 1

describe.skipIf(!isWalked || (chromiumPath === undefined && !isRequired))(
  'a sheet of Google Sheets in the dashboard',
  () => {
    let dashboard: Dashboard
    let t: TestApp
    let sheets: SheetsDouble

    beforeAll(async () => {
      const local = parsePrivateTarget('127.0.0.1')
      dashboard = await startDashboard({ outboundPrivateTargets: local ? [local] : [] })
      t = dashboard.t
      sheets = await startSheetsDouble()
      leadSheetsTo(sheets.origin)
      sheets.addSheet('Suppliers', [['Our suppliers'], ['Name', 'Country', 'City'], ['Tessitura Como', 'IT', 'Como']])
      sheets.addSheet('Articles', [
        ['Name', 'SKU', 'Colour', ''],
        ['Wool scarf', 'SCARF', 'Red', 'Without header'],
      ])
    })
    afterAll(async () => {
      await dashboard?.stop()
      await sheets?.close()
    })

    test.each(LANGUAGES)(
      'in %s: an address and a key, a sheet that is chosen, its columns, and records',
      async (locale, words, systems, viewport, colorScheme) => {
        const w = await t.workspace()
        const folder = process.env['SHEETS_SHOTS']
        const shot = async (name: string) => {
          if (folder) await page.screenshot({ path: `${folder}/${locale}-${name}.png`, fullPage: true })
        }
        const page = await dashboard.open({ locale, viewport, colorScheme })
        await dashboard.signIn(page, w, '/connections/new?system=google-sheets')
        const about = systems['google-sheets']
        const field = (key: string) => page.getByLabel(about?.settings[key]?.label ?? '', { exact: true })
        await field('spreadsheet').fill(`https://docs.google.com/spreadsheets/d/${sheets.spreadsheetId}/edit#gid=0`)
        await field('service_account').fill(sheets.keyFile)
        expect(await axeInPassing(page)).toEqual([])
        await shot('key')
        await field('service_account').press('Enter')
        const choice = (key: string) => page.getByRole('combobox', { name: words.choices[key] ?? '', exact: true })
        await choice('sheet').waitFor()
        await page.getByRole('rowheader', { name: 'SKU', exact: true }).waitFor()
        await shot('articles')
        await choice('sheet').click()
        await page.getByRole('option', { name: 'Suppliers', exact: true }).click()
        // The columns are those of the other sheet, below the row that has its headers.
        await page.getByRole('rowheader', { name: 'City', exact: true }).waitFor()
        expect(await choice('records').inputValue()).toBe(about?.options?.['records']?.['company'])
        expect(await choice('header_row').inputValue()).toBe('2: Name, Country, City')
        expect(await axeInPassing(page)).toEqual([])
        await shot('columns')
        await page.getByRole('button', { name: words.data.check, exact: true }).click()
        await page.getByRole('button', { name: words.check.go(1), exact: true }).click()
        await page.getByText(words.run.finished).waitFor()
        await shot('run')
        const { data } = await t.graphql(
          '{ companies { name city externalReferences { address } } }',
          await w.key('read'),
        )
        expect(data.companies).toMatchObject([
          {
            name: 'Tessitura Como',
            city: 'Como',
            externalReferences: [{ address: expect.stringContaining('docs.google.com/spreadsheets/d/') }],
          },
        ])
        expect(await page.content()).not.toContain('BEGIN PRIVATE KEY')
      },
    )
  },
)
