import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { scratch } from '#test/scratch.ts'
import { de } from '../dashboard/src/words/de.ts'
import { en } from '../dashboard/src/words/en.ts'
import { fr } from '../dashboard/src/words/fr.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const LANGUAGES = { en, de, fr }

describe.skipIf(chromiumPath === undefined && !isRequired)('backups in the dashboard', () => {
  let d: Dashboard
  let w: TestWorkspace
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(scratch(), 'selvedge-test-backups-'))
    d = await startDashboard({ backups: { ...readConfig({}).backups, to: folder } })
    // The only one: where there are several, their operator starts backups.
    w = await d.t.workspace()
  }, 180_000)
  // As if none had been made yet.
  beforeEach(async () => {
    await rm(folder, { recursive: true })
    await d.t.owner.query('delete from backups; delete from told_backups')
  })
  afterAll(() => d?.stop())

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))(
    'an owner has one made, sees why the next failed, and home tells when the last is too old, in %s',
    async (language) => {
      const words = LANGUAGES[language]
      const page = await d.open({ locale: language })
      await d.signIn(page, w, '/settings/backups')
      await page.getByText(words.backups.none).waitFor()
      await page.getByText(folder, { exact: true }).waitFor()
      await page.getByText(`npm run restore -- ${folder} --replace`, { exact: true }).waitFor()
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `none-${language}`)
      await page.getByRole('button', { name: words.backups.start }).click()
      await page.getByText(words.backups.size, { exact: true }).waitFor()
      await page.getByText(words.backups.counted.products(0)).waitFor()
      await shoot(page, `good-${language}`)

      await rm(folder, { recursive: true })
      await writeFile(folder, '')
      await page.getByRole('button', { name: words.backups.start }).click()
      await page.getByRole('status').getByRole('alert').waitFor()
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `failed-${language}`)

      await d.t.owner.query(`update backups set moment = moment - interval '4 days' where state = 'good'`)
      await page.goto(`${d.base}/`)
      await page.getByRole('link', { name: words.home.backupsLate }).click()
      await page.getByText(words.backups.late).waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `late-${language}`)
    },
  )
})

async function shoot(page: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `backups-${name}.png`), fullPage: true })
}
