import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { type AirtableDouble, startAirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import { leadAirtableTo } from '#test/doubles/airtable/led-to-double.ts'
import type { TestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { connections as de } from '../dashboard/src/words/de/connections.ts'
import { lists as deLists } from '../dashboard/src/words/de/lists.ts'
import { systems as deSystems } from '../dashboard/src/words/de/systems.ts'
import { connections as en } from '../dashboard/src/words/en/connections.ts'
import { lists as enLists } from '../dashboard/src/words/en/lists.ts'
import { systems as enSystems } from '../dashboard/src/words/en/systems.ts'
import { connections as fr } from '../dashboard/src/words/fr/connections.ts'
import { lists as frLists } from '../dashboard/src/words/fr/lists.ts'
import { systems as frSystems } from '../dashboard/src/words/fr/systems.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const LANGUAGES = [
  ['en-GB', en, enSystems, enLists, { width: 1280, height: 900 }, 'light'],
  ['de-DE', de, deSystems, deLists, { width: 390, height: 844 }, 'dark'],
  ['fr-FR', fr, frSystems, frLists, { width: 390, height: 844 }, 'light'],
] as const

describe.skipIf(chromiumPath === undefined && !isRequired)('a table of Airtable in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let airtable: AirtableDouble

  beforeAll(async () => {
    const local = parsePrivateTarget('127.0.0.1')
    dashboard = await startDashboard({ outboundPrivateTargets: local ? [local] : [] })
    t = dashboard.t
    airtable = await startAirtableDouble()
    leadAirtableTo(airtable.origin)
    const base = airtable.addBase('Winter')
    const suppliers = airtable.addTable(base, 'Suppliers', ['Name', 'Country', 'City'])
    airtable.addRecord(suppliers, { Name: 'Tessitura Como', Country: 'IT', City: 'Como' })
    const articles = airtable.addTable(base, 'Articles', [
      'Name',
      'SKU',
      { name: 'Photos', type: 'multipleAttachments' },
    ])
    airtable.addRecord(articles, { Name: 'Wool scarf', SKU: 'SCARF' })
  })
  afterAll(async () => {
    await dashboard?.stop()
    await airtable?.close()
  })

  test.each(sampleOf(LANGUAGES, 1))(
    'in %s: a token, a table that is chosen, its fields that are read anew, and records',
    async (locale, words, systems, lists, viewport, colorScheme) => {
      const w = await t.workspace()
      const folder = process.env['AIR_SHOTS']
      const shot = async (name: string) => {
        if (folder) await page.screenshot({ path: `${folder}/${locale}-${name}.png`, fullPage: true })
      }
      const page = await dashboard.open({ locale, viewport, colorScheme })
      await dashboard.signIn(page, w, '/connections/new?system=airtable')
      const about = systems['airtable']
      const token = page.getByLabel(about?.settings['access_token']?.label ?? '', { exact: true })
      await token.fill(airtable.token)
      expect(await axeInPassing(page)).toEqual([])
      await shot('token')
      await token.press('Enter')
      const choose = async (label: string, option: string) => {
        await page.getByRole('combobox', { name: label, exact: true }).click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      const table = words.choices['table'] ?? ''
      await page.getByRole('combobox', { name: table, exact: true }).waitFor()
      await page.getByRole('rowheader', { name: 'SKU', exact: true }).waitFor()
      await choose(words.data.leadsAll, words.data.leaders.ours)
      await choose(table, 'Winter › Suppliers')
      // The fields are those of the other table, set to what usually fits, without anything having been pressed.
      await page.getByRole('rowheader', { name: 'City', exact: true }).waitFor()
      const kind = page.getByRole('combobox', { name: words.choices['records'] ?? '', exact: true })
      expect(await kind.inputValue()).toBe(about?.options?.['records']?.['company'])
      // What was set before and is not saved yet is still so.
      const leads = page.getByRole('combobox', { name: words.data.leadsAll, exact: true })
      expect(await leads.inputValue()).toBe(words.data.leaders.ours)
      expect(await axeInPassing(page)).toEqual([])
      await shot('fields')
      await page.getByRole('button', { name: words.data.check, exact: true }).click()
      await page.getByRole('button', { name: words.check.go(1), exact: true }).click()
      await page.getByText(words.run.finished).waitFor()
      const { data } = await t.graphql(
        '{ companies { name city externalReferences { address } } }',
        await w.key('read'),
      )
      expect(data.companies).toMatchObject([
        {
          name: 'Tessitura Como',
          city: 'Como',
          externalReferences: [{ address: expect.stringContaining('airtable.com/app') }],
        },
      ])
      const id = new URL(page.url()).pathname
      await page.goto(`${new URL(page.url()).origin}${id}`)
      await page.getByText(words.page.calls, { exact: true }).waitFor()
      // The history has names, and no identifiers of Airtable.
      const history = page.locator('section', { has: page.getByRole('heading', { name: words.page.history }) })
      await history.getByText('Winter › Suppliers').waitFor()
      expect(await history.innerText()).not.toMatch(/\b(app|tbl|fld)[A-Za-z0-9]{14}\b/)
      await shot('page')
      expect(await axeInPassing(page)).toEqual([])
      // Of two suppliers, the list shows the one that the connection has read.
      await t.graphql('mutation { createCompany(name: "Typed in by hand") { id } }', await w.key('write'))
      await page.goto(`${new URL(page.url()).origin}/companies?connectionId=${id.split('/').at(-1)}`)
      await page.getByRole('list', { name: lists.filters }).getByText('Winter').waitFor()
      await page.getByText('Tessitura Como').waitFor()
      expect(await page.getByText('Typed in by hand').count()).toBe(0)
      await shot('list')
    },
  )
})
