import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations, isInSample } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('a restore to the past in the dashboard', () => {
  let dashboard: Dashboard

  beforeAll(async () => {
    dashboard = await startDashboard()
  })
  afterAll(() => dashboard?.stop())

  const check = async (page: Page, name: string) => {
    if (isInSample()) expect(await axeViolations(page), name).toEqual([])
  }

  /** As settlePast enters it: a passport withdrawn, and so many published for the first time. */
  async function restored(workspaceId: string, published: number, knownUntil: string | null = '2026-11-23T12:00:00Z') {
    const { owner } = dashboard.t
    await owner.query(
      `insert into workspace_restores (workspace_id, id, moment, known_until, changed)
       values ($1, 'rsr_1', '2026-11-22T10:15:00Z', $2, '{"product": {"updated": 17}}')`,
      [workspaceId, knownUntil],
    )
    await owner.query(
      `insert into undone_changes (workspace_id, restore_id, position, kind, subject_type, subject_id, name, details, is_kept, occurred_at, done_by)
       select $1, 'rsr_1', n, 'passport_first_published', 'passport', 'var_' || n, 'Coat ' || n, '{"digitalId": "k7m2x9qphw", "gtin": "04006381333931"}'::jsonb, false, now(), 'Ines'
       from generate_series(0, $2::int - 1) n
       union all select $1, 'rsr_1', 0, 'passport_withdrawn', 'passport', 'var_x', 'Red scarf', '{}', true, now(), 'Ines'`,
      [workspaceId, published],
    )
  }

  test('is said on every screen; its list is paged, and an owner lets everything go on', async () => {
    const { t, open, signIn } = dashboard
    const w = await t.workspace()
    await restored(w.id, 45)
    const page = await open()
    await signIn(page, w, '/settings/accessibility')
    await page.getByText('This installation was restored from a backup.').waitFor()
    await page.getByRole('link', { name: 'See what was undone' }).click()
    await page.getByText('This installation was restored to').waitFor()
    await page.getByText('1 passport was withdrawn').click()
    await page.getByRole('link', { name: 'Red scarf' }).waitFor()
    await page.getByText('Still holds').waitFor()
    await page.getByText('45 passports were published for the first time').click()
    await page.getByText('Coat 19', { exact: true }).waitFor()
    await check(page, 'what was undone')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Coat 20', { exact: true }).waitFor()
    await page.getByText('21–40 of 45').waitFor()
    await page.getByText('Product: 17 were changed').waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What has waited is sent now').waitFor()
    await check(page, 'going on')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Olga Owner let everything go on').waitFor()
    expect(await page.getByText('This installation was restored from a backup.').count()).toBe(0)
    const { rows } = await t.owner.query(
      'select kind, actor_name as by from events where workspace_id = $1 and kind = $2',
      [w.id, 'workspace.resumed'],
    )
    expect(rows).toEqual([{ kind: 'workspace.resumed', by: 'Olga Owner' }])
  })

  test.each(
    sampleOf(
      [
        { locale: 'en-GB', none: 'No restore to look at', unknown: 'cannot be known here' },
        { locale: 'de-DE', none: 'Keine Wiederherstellung zu prüfen', unknown: 'lässt sich hier nicht feststellen' },
        { locale: 'fr-FR', none: 'Aucune restauration à examiner', unknown: 'ne peut pas être connu ici' },
      ],
      1,
    ),
  )('says in $locale what cannot be known, and what the page is for', async ({ locale, none, unknown }) => {
    const { t, open, signIn } = dashboard
    const w = await t.workspace()
    const page = await open({ locale, viewport: { width: 390, height: 800 } })
    await signIn(page, w, '/restore')
    await page.getByText(none).waitFor()
    await check(page, `none, ${locale}`)
    await restored(w.id, 1, null)
    await page.reload()
    await page.getByText(unknown).waitFor()
    await check(page, `unknown, ${locale}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})
