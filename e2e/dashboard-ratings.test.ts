import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { leadToDouble } from '#test/doubles/ecovadis/connected-ecovadis.ts'
import { startEcoVadisDouble } from '#test/doubles/ecovadis/ecovadis-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { MAY_CALL_SHOPS } from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('ratings of companies, in the dashboard', () => {
  let dashboard: Dashboard
  let w: TestWorkspace
  let connectionId: string
  let companyId: string

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
    const { t } = dashboard
    w = await t.workspace()
    const double = await startEcoVadisDouble('journey')
    atFileEnd(() => double.close())
    leadToDouble(double.user, double)
    const published_date = t.deps.now().toISOString().slice(0, 10)
    double.add({ evid: 'AB1', ev_supplier_name: 'Tecelagem', vat_number: 'PT 123', published_date, global_score: 68 })
    companyId = (await createCompany(t.deps, w.actor, { name: 'Ave', vatId: 'PT123', country: 'PT' })).id
    const { user, password } = double
    const given = { kind: 'ecovadis', name: 'Our EcoVadis', settings: { user }, secrets: { password } }
    connectionId = (await createConnection(t.deps, w.actor, given)).id
    await startRun(t.deps, w.actor, { connectionId })
    const state = async () =>
      (await t.owner.query('select state from connections where id = $1', [connectionId])).rows[0]?.state
    await eventually(async () => (await state()) === 'active')
  })
  afterAll(() => dashboard?.stop())

  test('a supplier is accepted, its rating is on the company, an assessment is requested, and an admin shows the rating', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/connections/${connectionId}`)
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'It is Ave: Tecelagem' }).click()
    await page.getByText('Tecelagem was accepted').waitFor()
    await page.getByText('Nothing to decide.').waitFor()

    await page.goto(`${dashboard.base}/companies/${companyId}`)
    await page.getByRole('button', { name: 'Request an assessment' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of [
      ['First name of the contact there', 'Ana'],
      ['Last name of the contact there', 'Sá'],
      ['E-mail of the contact there', 'ana@ave.example'],
      ['Your first name', 'Jo'],
      ['Your last name', 'Berg'],
      ['Your e-mail', 'jo@brand.example'],
    ] as const)
      await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await page.getByText('The request was sent').waitFor()

    await page.getByRole('link', { name: /EcoVadis \d{4}: 68 \/ 100/ }).click()
    await page.getByRole('button', { name: 'Show on passports' }).click()
    await page.getByRole('button', { name: 'Keep confidential' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })
})
