import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { testConnection } from '#features/connecting/connections/test-connection.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { ledAirtable } from '#test/doubles/airtable/led-airtable.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { MAY_CALL_SHOPS } from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const WORDS = {
  en: {
    create: 'Keep a table in step',
    tables: 'Show the tables',
    look: 'Look at what would be written',
    write: 'Write it',
    there: 'In step',
  },
  de: {
    create: 'Eine Tabelle nachführen',
    tables: 'Tabellen anzeigen',
    look: 'Ansehen, was geschrieben würde',
    write: 'Schreiben',
    there: 'Auf dem Stand',
  },
  fr: {
    create: 'Tenir une table à jour',
    tables: 'Afficher les tables',
    look: 'Voir ce qui serait écrit',
    write: 'Écrire',
    there: 'À jour',
  },
} as const
const RECORDS = { en: 'Materials', de: 'Materialien', fr: 'Matières' } as const
const LABELS = {
  en: ['Records', 'Table in Airtable'],
  de: ['Datensätze', 'Tabelle in Airtable'],
  fr: ['Fiches', 'Table dans Airtable'],
} as const

describe.skipIf(chromiumPath === undefined && !isRequired)('a table kept in step, in the dashboard', () => {
  let dashboard: Dashboard
  let w: TestWorkspace
  const double = ledAirtable()

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
    w = await dashboard.t.workspace()
    await materialVerbs.create(dashboard.t.deps, w.actor, [{ name: 'Merino' }, { name: 'Linen' }])
  })
  afterAll(() => dashboard?.stop())

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))('is set up, looked at and written, in %s', async (language) => {
    const { deps } = dashboard.t
    const there = await double
    const base = there.addBase(`Studio ${language}`)
    const table = there.addTable(base, 'Fibres', ['Name', { name: 'Left on', type: 'date' }])
    const { id } = await createConnection(deps, w.actor, {
      kind: 'airtable',
      name: 'Studio',
      secrets: { access_token: there.token },
    })
    await testConnection(deps, w.actor, { id })
    await discoverConnection(deps, w.actor, { id })
    const say = WORDS[language]
    const page = await dashboard.open({ locale: language })
    await dashboard.signIn(page, w, `/connections/${id}?step=data`)
    await page.getByRole('button', { name: say.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: LABELS[language][0] }).click()
    await page.getByRole('option', { name: RECORDS[language] }).click()
    await dialog.getByRole('button', { name: say.tables }).click()
    await dialog.getByRole('combobox', { name: LABELS[language][1] }).click()
    await page.getByRole('option', { name: `Studio ${language} › Fibres` }).click()
    await dialog.getByRole('combobox', { name: 'material_name', exact: true }).click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dialog.png` })
    expect(await axeInPassing(page)).toEqual([])
    await dialog.getByRole('button', { name: say.look }).click()
    await page.getByRole('button', { name: say.write, exact: true }).click({ timeout: 30_000 })
    await page.getByText(say.there, { exact: true }).waitFor()
    if (process.env['SHOTS']) {
      await page.screenshot({ path: `${process.env['SHOTS']}/page.png`, fullPage: true })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.screenshot({ path: `${process.env['SHOTS']}/phone.png`, fullPage: true })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: `${process.env['SHOTS']}/dark.png`, fullPage: true })
    }
    expect(await axeInPassing(page)).toEqual([])
    const names = [...table.records.values()].map((record) => there.cell(table, record, 'Name'))
    expect(names.sort()).toEqual(['Linen', 'Merino'])
    await page.close()
  })
})
