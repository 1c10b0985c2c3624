import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inTransaction } from '#database/transaction.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { keepRatedCompanies } from '#features/connecting/rated-companies/keep-ratings.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createSchedule } from '#features/telling/schedules/create-schedule.ts'
import { testWebhook } from '#features/telling/webhook-deliveries/test-webhook.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { freePort } from '#test/spawn-server.ts'
import type { BrowserContextOptions, Page } from '../proof/browser/browser.ts'
import { readDashboard } from '../server/src/app/dashboard.ts'
import type { Config } from '../server/src/config.ts'
import { testBrowser } from './browser.ts'
import { closeRest, usedPage } from './used-pages.ts'

const ROOT = join(import.meta.dirname, '..')

export type Dashboard = {
  readonly t: TestApp
  readonly base: string
  /** What no page of it may ever do: break its policy, throw, or ask another host. To be found empty by the last test. */
  readonly complaints: readonly string[]
  /** A page that shows nothing of whoever has used it before, for one test. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** As the workspace's owner, and opens the screen. Signing in is no screen's matter, so the form is not loaded for it. */
  signIn(page: Page, w: TestWorkspace, path?: string): Promise<void>
  signInByForm(page: Page, w: TestWorkspace, path?: string): Promise<void>
  stop(): Promise<void>
}

/** The same for all files of a process: what a page has compiled it finds again at the same address. */
let built: ReturnType<typeof readDashboard> | undefined
let port: number | undefined

async function buildDashboard() {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-dashboard.ts')])
  return readDashboard(join(ROOT, 'dashboard/dist'))
}

/** The service with its dashboard as built from the sources, and a Chromium. */
export async function startDashboard(overrides: Partial<Config> = {}): Promise<Dashboard> {
  built ??= buildDashboard()
  port ??= await freePort()
  const base = `http://127.0.0.1:${port}`
  const t = await startTestApp({ publicUrl: base, publicPassportUrl: base, ...overrides }, null, await built)
  await t.app.listen({ port, host: '127.0.0.1' })
  const browser = await testBrowser()
  const complaints: string[] = []
  return {
    t,
    base,
    complaints,
    async open(options = {}) {
      const page = await usedPage(browser, base, {
        locale: 'en-GB',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 900 },
        ...options,
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
      })
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base)) complaints.push(request.url())
      })
      return page
    },
    async signIn(page, { ownerEmail: email, password }, path = '/') {
      const answer = await page.request.post(`${base}/api/session`, { data: { email, password } })
      if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`)
      await page.goto(`${base}${path}`)
    },
    async signInByForm(page, w, path = '/') {
      await page.goto(`${base}/sign-in?from=${encodeURIComponent(path)}`)
      await page.getByLabel('E-mail address').fill(w.ownerEmail)
      await page.getByLabel('Password', { exact: true }).fill(w.password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${base}${path}`)
    },
    async stop() {
      await closeRest()
      // The browser stays, and may have connected without having asked for anything: the service would wait for that.
      t.app.server.closeAllConnections()
    },
  }
}

/** What has the focus and does what it says. Publishing is focused at once, and does nothing before it is known what there is to look at. */
export const READY = ':focus:not([aria-disabled=true])'

/** One record of each noun, and the address of every screen. */
export async function fillWorkspace(t: TestApp) {
  const w = await t.workspace()
  const { deps } = t
  const company = await createCompany(deps, w.actor, { name: 'Weaver', country: 'PT', role: 'manufacturer' })
  const material = await createMaterial(deps, w.actor, { name: 'Wool', fibre: 'wool', supplierId: company.id })
  const product = await createProduct(deps, w.actor, { name: 'Wool scarf', category: 'Scarves' })
  const variant = await createVariant(deps, w.actor, {
    name: 'Wool scarf, red',
    productId: product.id,
    weight: 0.12,
    careSymbols: ['wash-hand'],
    composition: [{ materialId: material.id, share: 1 }],
    stages: [{ stage: 'making', country: 'PT' }],
  })
  const certification = await createCertification(deps, w.actor, {
    scheme: 'RWS',
    materialId: material.id,
    validUntil: '2020-01-01',
  })
  const { rating, ratedConnection } = await fillRatings(t, w, company.id)
  const imported = await uploadTable(
    t,
    w,
    'tees.csv',
    'product_name,sku,colour,weight_kg\nTee,T-1,Red,0.2\nTee,T-1,Blue,x\n',
  )
  // Nobody listens there, so that it has an attempt that failed.
  const { webhook } = await createWebhook(deps, w.actor, { name: 'ERP', url: 'http://127.0.0.1:9/hook', kinds: [] })
  const { messageId } = await testWebhook(deps, w.actor, { id: webhook.id, kind: 'passport.published' })
  const times = { name: 'Nightly', cron: '0 2 * * *', timeZone: 'Europe/Berlin' }
  const schedule = await createSchedule(deps, w.actor, { ...times, webhookId: webhook.id, noun: 'variant' })
  const records = {
    products: product,
    variants: variant,
    materials: material,
    companies: company,
    certifications: certification,
    ratings: rating,
  }
  const paths = [
    '/',
    ...Object.entries(records).flatMap(([path, { id }]) => [`/${path}`, `/${path}/new`, `/${path}/${id}`]),
    `/ranges?product=${product.id}`,
    `/variants/${variant.id}?panel=assessment`,
    `/variants/${variant.id}?panel=passport`,
    '/explorer',
    ...['', '/members', '/keys', '/backups', '/account', '/accessibility'].map((section) => `/settings${section}`),
    '/activity',
    '/deleted',
    '/products?search=nothing',
    '/products/prd_gone',
    '/companies/x/y',
    '/files',
    '/files?attached=no',
    '/links',
    '/webhooks',
    '/webhooks/new',
    '/feeds',
    '/feeds/new',
    '/messages',
    '/messages/new',
    '/power-bi',
    '/restore',
    `/webhooks/${webhook.id}?delivery=${messageId}`,
    `/webhooks/${webhook.id}?panel=form`,
    `/connections/${ratedConnection}`,
    '/schedules',
    `/schedules/${schedule.id}`,
    '/event-kinds?kind=passport.published',
    '/imports',
    `/imports/${imported.id}`,
    ...['columns', 'how', 'check'].map((step) => `/imports/${imported.id}?step=${step}`),
  ]
  return { w, paths }
}

/** Ratings of a company, the last of which ends soon, and a connection to EcoVadis with suppliers to decide about. Nothing is asked of it. */
async function fillRatings(t: TestApp, w: TestWorkspace, companyId: string) {
  const { deps } = t
  const day = (days: number) => new Date(deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const rate = { companyId, scheme: 'EcoVadis', schemeId: 'AB100001' }
  const subScores = ['Environment: 70', 'Labor & Human Rights: 60.5', 'Ethics: 60', 'Sustainable Procurement: 65']
  await createRating(deps, w.actor, { ...rate, score: 51, publishedOn: day(-700), validUntil: day(-335) })
  const last = { score: 68, subScores, medal: 'Gold', publishedOn: day(-340), validUntil: day(25) }
  const rating = await createRating(deps, w.actor, {
    ...rate,
    ...last,
    scorecardUrl: 'https://scorecards.example/AB100001',
  })
  const given = { kind: 'ecovadis', name: 'Our EcoVadis', settings: { user: 'u' }, secrets: { password: 'p' } }
  const connection = await createConnection(deps, w.actor, given)
  await t.owner.query(`update connections set state = 'active' where id = $1`, [connection.id])
  const supplier = { country: 'PT', city: 'Guimarães', vatId: null, ownNumbers: [], standing: 'Completed' }
  const published = { ...rate, score: 68, subScores, publishedOn: day(-340), validUntil: day(25), saidExpired: false }
  const suppliers = [
    { ...supplier, id: 'AB1', name: 'Weaver', rating: { ...published, scorecardUrl: null } },
    {
      ...supplier,
      id: 'AB2',
      name: 'Vereinigte Baumwollspinnereien und Webereien am Oberen Zürichsee Aktiengesellschaft',
      rating: null,
    },
    { ...supplier, id: 'AB3', name: '紡織株式会社', city: null, country: null, standing: null, rating: null },
  ]
  await inTransaction(deps.db.background, w.actor, (tx) =>
    keepRatedCompanies(deps, tx, w.actor, { id: connection.id, name: 'Our EcoVadis' }, suppliers),
  )
  return { rating, ratedConnection: connection.id }
}

/** A file that has been looked through and waits for its steps. */
export async function uploadTable(t: TestApp, w: TestWorkspace, name: string, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const key = await w.key('write')
  const request = { method: 'POST', body: form, ...(key && { headers: key.headers }) }
  const answer = await fetch(`${t.deps.config.publicUrl}/api/v1/imports`, request)
  return (await answer.json()) as { id: string }
}
