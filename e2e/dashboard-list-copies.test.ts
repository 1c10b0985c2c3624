import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { testConnection } from '#features/connecting/connections/test-connection.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { ledAirtable } from '#test/doubles/airtable/led-airtable.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { MAY_CALL_SHOPS } from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const WORDS = {
  en: {
    exported: 'Export',
    keep: 'Keep a table in step …',
    system: 'In which system',
    tables: 'Show the tables',
    table: 'Table in Airtable',
    look: 'Look at what would be written',
    write: 'Write it',
    there: 'In step',
    change: 'Change “Our fibres”',
    name: 'Name',
    often: 'How often',
    never: 'Only when I ask for it',
    firstRows: 'Only the first rows',
    save: 'Save',
    end: 'End',
    undo: 'Undo',
  },
  de: {
    exported: 'Exportieren',
    keep: 'Eine Tabelle nachführen …',
    system: 'In welchem System',
    tables: 'Tabellen anzeigen',
    table: 'Tabelle in Airtable',
    look: 'Ansehen, was geschrieben würde',
    write: 'Schreiben',
    there: 'Auf dem Stand',
    change: '„Our fibres“ ändern',
    name: 'Name',
    often: 'Wie oft',
    never: 'Nur auf meinen Wunsch',
    firstRows: 'Nur die ersten Zeilen',
    save: 'Speichern',
    end: 'Beenden',
    undo: 'Rückgängig',
  },
  fr: {
    exported: 'Exporter',
    keep: 'Tenir une table à jour…',
    system: 'Dans quel système',
    tables: 'Afficher les tables',
    table: 'Table dans Airtable',
    look: 'Voir ce qui serait écrit',
    write: 'Écrire',
    there: 'À jour',
    change: 'Modifier « Our fibres »',
    name: 'Nom',
    often: 'Fréquence',
    never: 'Seulement à ma demande',
    firstRows: 'Seulement les premières lignes',
    save: 'Enregistrer',
    end: 'Arrêter',
    undo: 'Annuler',
  },
} as const

describe.skipIf(chromiumPath === undefined && !isRequired)('a table kept in step, in the dashboard', () => {
  let dashboard: Dashboard
  const double = ledAirtable()

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
  })
  afterAll(() => dashboard?.stop())

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))(
    'is set up from a list as it is narrowed, written, changed, ended and set up once more, in %s',
    async (language) => {
      const { deps } = dashboard.t
      const w = await dashboard.t.workspace()
      const names = ['Merino wool', 'Linen', 'Boiled wool']
      await materialVerbs.create(
        deps,
        w.actor,
        names.map((name) => ({ name })),
      )
      const there = await double
      const base = there.addBase(`Studio ${language}`)
      const table = there.addTable(base, 'Fibres', ['Name', { name: 'Left on', type: 'date' }])
      const connect = (name: string) =>
        createConnection(deps, w.actor, { kind: 'airtable', name, secrets: { access_token: there.token } })
      const { id } = await connect('Studio')
      await connect('Archive')
      await testConnection(deps, w.actor, { id })
      await discoverConnection(deps, w.actor, { id })
      const say = WORDS[language]
      const rows = () => [...table.records.values()].map((record) => there.cell(table, record, 'Name'))
      const page = await dashboard.open({ locale: language })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await dashboard.signIn(page, w, '/materials?search=wool&orderBy=NAME_ASC')
      await button(say.exported).click()
      await page.getByRole('menuitem', { name: say.keep }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: say.system }).click()
      await page.getByRole('option', { name: 'Studio', exact: true }).click()
      await dialog.getByRole('button', { name: say.tables }).click()
      await dialog.getByRole('combobox', { name: say.table }).click()
      await page.getByRole('option', { name: `Studio ${language} › Fibres` }).click()
      await dialog.getByRole('combobox', { name: 'material_name', exact: true }).click()
      await page.getByRole('option', { name: 'Name', exact: true }).click()
      await dialog.getByLabel(say.name, { exact: true }).fill('Our fibres')
      await shoot(page, 'dialog')
      expect(await axeInPassing(page)).toEqual([])
      await dialog.getByRole('button', { name: say.look }).click()
      await button(say.write).click({ timeout: 30_000 })
      await page.getByText(say.there, { exact: true }).waitFor()
      expect(rows()).toEqual(['Boiled wool', 'Merino wool'])
      await shoot(page, 'page')

      await button(say.change).click()
      await dialog.getByLabel(say.firstRows).fill('1')
      await dialog.getByRole('combobox', { name: say.often }).click()
      await page.getByRole('option', { name: say.never }).click()
      await shoot(page, 'change')
      expect(await axeInPassing(page)).toEqual([])
      await dialog.getByRole('button', { name: say.save, exact: true }).click()
      const merino = [...table.records.values()].find((record) => there.cell(table, record, 'Name') === 'Merino wool')
      await expect
        .poll(() => merino && there.cell(table, merino, 'Left on'), { timeout: 30_000 })
        .toBe(deps.now().toISOString().slice(0, 10))

      const colon = language === 'fr' ? '\u00a0:' : ':'
      await page.getByRole('button', { name: `${say.end}${colon} Our fibres` }).click()
      await dialog.getByRole('button', { name: say.end, exact: true }).click()
      // In French, what cancels a dialog and what undoes have the same word.
      await dialog.waitFor({ state: 'hidden' })
      await button(say.undo).click()
      await button(say.write).waitFor({ timeout: 30_000 })
      expect(await axeInPassing(page)).toEqual([])
      await page.close()
    },
  )
})

/** For whoever looks at it: in light, on a phone and in the dark. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${folder}/${name}-phone.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${folder}/${name}-dark.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
