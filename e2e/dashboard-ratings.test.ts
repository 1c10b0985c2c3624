import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { leadToDouble } from '#test/doubles/ecovadis/connected-ecovadis.ts'
import { startEcoVadisDouble } from '#test/doubles/ecovadis/ecovadis-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { eventually } from '#test/receiver.ts'
import { sampleOf } from '#test/sample.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { MAY_CALL_SHOPS } from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const WORDS = {
  en: {
    suppliers: 'Suppliers',
    accept: 'It is Ave: Tecelagem',
    accepted: 'Tecelagem was accepted',
    none: 'Nothing to decide.',
    request: 'Request an assessment',
    send: 'Send the request',
    sent: 'The request was sent',
    show: 'Show on passports',
    hide: 'Keep confidential',
  },
  de: {
    suppliers: 'Lieferanten',
    accept: 'Es ist Ave: Tecelagem',
    accepted: 'Tecelagem wurde angenommen',
    none: 'Nichts zu entscheiden.',
    request: 'Bewertung anfragen',
    send: 'Anfrage senden',
    sent: 'Die Anfrage wurde gesendet',
    show: 'In Pässen zeigen',
    hide: 'Vertraulich halten',
  },
  fr: {
    suppliers: 'Fournisseurs',
    accept: 'C’est Ave : Tecelagem',
    accepted: 'Tecelagem a été accepté',
    none: 'Rien à décider.',
    request: 'Demander une évaluation',
    send: 'Envoyer la demande',
    sent: 'La demande a été envoyée',
    show: 'Afficher sur les passeports',
    hide: 'Garder confidentielle',
  },
} as const

describe.skipIf(chromiumPath === undefined && !isRequired)('ratings of companies, in the dashboard', () => {
  let dashboard: Dashboard

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
  })
  afterAll(() => dashboard?.stop())

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))(
    'a supplier is accepted, its rating is on the company, an assessment is requested, and an admin shows the rating, in %s',
    async (language) => {
      const { t } = dashboard
      const w = await t.workspace()
      const double = await startEcoVadisDouble(`journey-${language}`)
      atFileEnd(() => double.close())
      leadToDouble(double.user, double)
      const published_date = t.deps.now().toISOString().slice(0, 10)
      double.add({ evid: 'AB1', ev_supplier_name: 'Tecelagem', vat_number: 'PT 123', published_date, global_score: 68 })
      const { id: companyId } = await createCompany(t.deps, w.actor, { name: 'Ave', vatId: 'PT123', country: 'PT' })
      const { user, password } = double
      const given = { kind: 'ecovadis', name: 'Our EcoVadis', settings: { user }, secrets: { password } }
      const { id } = await createConnection(t.deps, w.actor, given)
      await startRun(t.deps, w.actor, { connectionId: id })
      const stateOf = async () =>
        (await t.owner.query('select state from connections where id = $1', [id])).rows[0]?.state
      await eventually(async () => (await stateOf()) === 'active')

      const say = WORDS[language]
      const page = await dashboard.open({ locale: language })
      await dashboard.signIn(page, w, `/connections/${id}`)
      await page.getByRole('heading', { name: say.suppliers }).waitFor()
      expect(await axeInPassing(page)).toEqual([])
      await page.getByRole('button', { name: say.accept }).click()
      await page.getByText(say.accepted).waitFor()
      await page.getByText(say.none).waitFor()

      await page.goto(`${dashboard.base}/companies/${companyId}`)
      await page.getByRole('button', { name: say.request }).click()
      const dialog = page.getByRole('dialog')
      const texts = ['Ana', 'Sá', 'ana@ave.example', '', 'Jo', 'Berg', 'jo@brand.example']
      for (const [at, text] of texts.entries()) await dialog.getByRole('textbox').nth(at).fill(text)
      await dialog.getByRole('button', { name: say.send }).click()
      await page.getByText(say.sent).waitFor()
      expect(double.requests).toMatchObject([
        { supplier_contact_first_name: 'Ana', buyer_contact_email: 'jo@brand.example' },
      ])

      await page.getByRole('link', { name: /EcoVadis \d{4} · 68 \/ 100/ }).click()
      await page.getByRole('button', { name: say.show }).click()
      await page.getByRole('button', { name: say.hide }).waitFor()
      expect(await axeInPassing(page)).toEqual([])
    },
  )
})
