import { join } from 'node:path'
import type { Page } from '../proof/browser/browser.ts'
import { renameReceivers } from './dashboard-pictures-webhooks.ts'

/** A screen of the dashboard with the demo in it: where it is, and what is opened over it there. */
export type Picture = {
  readonly name: string
  /** `{variant}`, `{product}` … stand for records that are worth seeing. */
  readonly path: string
  readonly steps?: (page: Page) => Promise<unknown>
  /** Once it is taken: so that the next one finds what this one found. */
  readonly after?: (page: Page) => Promise<unknown>
  /** For who has not signed in. */
  readonly isOutside?: true
  /** In the workspace without anything in it. */
  readonly isEmpty?: true
  /** Taken in dark for a phone, too. */
  readonly isForPhones?: true
  /** Taken in German and French, too. */
  readonly isTranslated?: true
  /** What the picture begins at, as CSS, if not the top. */
  readonly from?: string
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const select = async (page: Page) => {
  for (const row of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row + 1)
      .check()
}

/** The file with every common error, as far as a step of the way through it. */
const importUntil = (last: 'found' | 'columns' | 'how' | 'check' | 'report') => async (page: Page) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(join(import.meta.dirname, '../server/test/catalogues/messy.csv'))
  await page.getByRole('heading', { name: 'What we found' }).waitFor()
  for (const [step, press] of [
    ['columns', 'Continue'],
    ['how', 'Continue'],
    ['check', 'Check the file'],
    ['report', 'Start the import'],
  ] as const) {
    if (last === 'found' || (step === 'report' && last !== 'report')) return
    await button(page, press).click()
    if (step === 'report') await page.getByRole('heading', { name: 'What was imported' }).waitFor()
    else await page.waitForURL((url) => url.search.includes(step))
    if (step === 'check') await page.getByRole('button', { name: 'Start the import' }).waitFor()
    if (step === last) return
  }
}

export const PICTURES: readonly Picture[] = [
  { name: 'sign-in', path: '/sign-in', isOutside: true },
  { name: 'invitation', path: '{invitation}', isOutside: true },
  { name: 'setup', path: '{setup}', isOutside: true },
  { name: 'home', path: '/', isForPhones: true, isTranslated: true },
  { name: 'products', path: '/products', isForPhones: true },
  { name: 'variants', path: '/variants', isForPhones: true },
  {
    name: 'grid',
    path: '/variants?as=grid',
    steps: async (page) => {
      await page.getByRole('grid').waitFor()
      await page.getByRole('gridcell').nth(3).click()
    },
    isForPhones: true,
  },
  { name: 'variants-filtered', path: '/variants?category=Jackets&orderBy=NAME_ASC' },
  { name: 'materials', path: '/materials', isForPhones: true },
  { name: 'companies', path: '/companies' },
  { name: 'certifications', path: '/certifications' },
  { name: 'files', path: '/files', isForPhones: true },
  { name: 'links', path: '/links' },
  { name: 'connect', path: '/connections', isForPhones: true },
  { name: 'connect-airtable', path: '/connections/new?system=airtable' },
  { name: 'connect-ecovadis', path: '/connections/new?system=ecovadis' },
  { name: 'feeds', path: '/feeds' },
  { name: 'feed', path: '/feeds/{feed}', isForPhones: true },
  { name: 'feed-new', path: '/feeds/new' },
  { name: 'power-bi', path: '/power-bi' },
  { name: 'channels', path: '/messages', steps: renameReceivers },
  { name: 'channel', path: '/messages/{channel}', steps: renameReceivers, isForPhones: true },
  { name: 'channel-new', path: '/messages/new' },
  { name: 'ratings', path: '/ratings' },
  { name: 'rating', path: '/ratings/{rating}', isForPhones: true },
  { name: 'imports', path: '/imports' },
  { name: 'import-found', path: '/imports', steps: importUntil('found'), isForPhones: true },
  { name: 'import-columns', path: '/imports', steps: importUntil('columns') },
  { name: 'import-how', path: '/imports', steps: importUntil('how') },
  { name: 'import-check', path: '/imports', steps: importUntil('check'), isForPhones: true },
  {
    name: 'import-fix',
    path: '/imports',
    steps: async (page) => {
      await importUntil('check')(page)
      await button(page, /^Correct: gtin, 9.5011E/).click()
      await page.getByLabel('gtin, line 4').fill('9501102000031')
    },
  },
  {
    name: 'import-report',
    path: '/imports',
    steps: importUntil('report'),
    after: async (page) => {
      await button(page, 'Undo this import').click()
      await button(page, 'Undo it').click()
      await page.getByRole('heading', { name: 'What was undone' }).waitFor()
    },
    isForPhones: true,
  },
  { name: 'webhooks', path: '/webhooks', steps: renameReceivers, isForPhones: true, isTranslated: true },
  {
    name: 'webhook-new',
    path: '/webhooks/new',
    steps: async (page) => {
      await page.locator('#field-name').fill('Shop automation in Zapier')
      await page.locator('#field-url').fill('https://hooks.zapier.com/hooks/catch/418/b7x2')
      await page.getByRole('checkbox', { name: 'Passport', exact: true }).check()
      await page.getByRole('textbox', { name: 'Find an event' }).blur()
    },
    isForPhones: true,
  },
  {
    name: 'webhook-refused',
    path: '/webhooks/new',
    steps: async (page) => {
      await page.locator('#field-name').fill('Stock in the ERP')
      await page.locator('#field-url').fill('https://10.0.0.12/hooks')
      await page.getByRole('radio', { name: 'Everything that happens' }).check()
      await button(page, 'Create webhook').click()
      await page.getByText('leads into a private network').waitFor()
    },
  },
  {
    name: 'webhook-made',
    path: '/webhooks/new',
    steps: async (page) => {
      await page.locator('#field-name').fill('Reports')
      await page.locator('#field-url').fill('http://127.0.0.1:9471/hooks/catch/418/c9d4')
      await page.getByRole('radio', { name: 'Nothing automatically' }).check()
      await button(page, 'Create webhook').click()
      await button(page, 'Send test').click()
      await page.getByText('The receiver accepted it.').waitFor()
      await button(page, 'Send another test').blur()
      // A secret that was shown in a picture would still be one.
      await page.evaluate(
        `for (const pre of document.querySelectorAll('pre')) if (pre.textContent.startsWith('whsec_')) pre.textContent = 'whsec_' + 'bG9vbSBhbmQgc2h1dHRsZSBjYXJk'`,
      )
    },
    after: async (page) => {
      await page.getByRole('link', { name: 'Go to the webhook' }).click()
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.waitForURL((url) => url.pathname === '/webhooks')
    },
    isForPhones: true,
  },
  {
    name: 'deliveries',
    path: '/webhooks',
    steps: async (page) => {
      await page.getByRole('link', { name: 'Stock in the ERP' }).click()
      await page.getByRole('list', { name: 'Deliveries' }).getByRole('button').first().click()
      await page.getByRole('article').first().waitFor()
    },
    isForPhones: true,
  },
  {
    name: 'webhook-off',
    path: '/webhooks',
    steps: async (page) => {
      await page.getByRole('link', { name: 'Old scenario in Make' }).click()
      await page.getByText('so it was switched off').waitFor()
    },
  },
  {
    name: 'webhook',
    path: '/webhooks',
    steps: async (page) => {
      await page.getByRole('link', { name: 'Shop automation in Zapier' }).click()
      await page.locator('#field-url').waitFor({ state: 'attached' })
      await page.getByRole('link', { name: 'Settings' }).last().click()
      await page.locator('#field-url').waitFor()
      await renameReceivers(page)
    },
  },
  {
    name: 'redeliver',
    path: '/webhooks',
    steps: async (page) => {
      await page.getByRole('link', { name: 'Stock in the ERP' }).click()
      await button(page, 'Send again …').click()
    },
  },
  { name: 'schedules', path: '/schedules', isForPhones: true },
  { name: 'schedule-new', path: '/schedules/new', isForPhones: true },
  {
    name: 'schedule',
    path: '/schedules',
    steps: async (page) => {
      await page.getByRole('link', { name: 'Published variants to the shop' }).click()
      await page.getByRole('heading', { name: 'Next five runs' }).waitFor()
    },
  },
  { name: 'event-kinds', path: '/event-kinds?kind=passport.published', isForPhones: true },
  {
    name: 'send-to-webhook',
    path: '/variants',
    steps: async (page) => {
      await select(page)
      await button(page, 'Send to webhook …').click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
      await renameReceivers(page)
    },
  },
  { name: 'webhooks-empty', path: '/webhooks', isEmpty: true, isForPhones: true },
  { name: 'activity', path: '/activity', isForPhones: true },
  { name: 'deleted', path: '/deleted' },
  { name: 'product', path: '/products/{product}' },
  { name: 'matrix', path: '/products/{product}', from: 'section:has([role=grid])', isForPhones: true },
  {
    name: 'range',
    path: '/ranges?product={product}',
    steps: async (page) => {
      await page.locator('#range-colors').pressSequentially('Rust, Sand,')
      await page.getByText('Number range', { exact: true }).click()
      await page.locator('button[type=submit]:not([aria-disabled=true])').waitFor()
    },
    isForPhones: true,
  },
  { name: 'material', path: '/materials/{material}' },
  { name: 'company', path: '/companies/{company}' },
  { name: 'certification', path: '/certifications/{certification}' },
  { name: 'file', path: '/files/{file}' },
  { name: 'link', path: '/links/{link}' },
  { name: 'product-new', path: '/products/new', isForPhones: true },
  { name: 'variant', path: '/variants/{variant}', isForPhones: true },
  { name: 'composition', path: '/variants/{variant}', from: 'section:has(#field-weight) + section' },
  { name: 'chain', path: '/variants/{variant}', from: 'section:has(#field-productionLocation)' },
  { name: 'assessment', path: '/variants/{variant}?panel=assessment', isForPhones: true, isTranslated: true },
  { name: 'passport', path: '/variants/{variant}?panel=passport', isForPhones: true, isTranslated: true },
  {
    name: 'label-text',
    path: '/variants/{variant}',
    steps: async (page) => {
      await button(page, 'Paste label text').click()
      await page.getByLabel('Label text').fill('85% recycled polyamide, 15% elastane')
    },
  },
  { name: 'publish', path: '/variants/{variant}', steps: press('Publish changes') },
  {
    name: 'versions',
    path: '/variants/{variant}?panel=passport',
    steps: async (page) => {
      await button(page, /^Compare, Version/).click()
    },
  },
  { name: 'labels', path: '/variants/{variant}', steps: press('QR and labels'), isForPhones: true },
  {
    name: 'label-sheet',
    path: '/variants/{variant}',
    steps: async (page) => {
      await button(page, 'QR and labels').click()
      await page.getByText('Labels to print').click()
    },
  },
  {
    name: 'share',
    path: '/variants/{variant}',
    steps: press('Share privately'),
  },
  { name: 'history', path: '/variants/{variant}', steps: press('All changes') },
  {
    name: 'json',
    path: '/variants/{variant}',
    steps: async (page) => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Show as JSON' }).click()
    },
  },
  {
    name: 'graphql',
    path: '/products',
    steps: async (page) => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Show as GraphQL' }).click()
    },
  },
  { name: 'columns', path: '/variants', steps: press(/^Columns/) },
  { name: 'bulk-selected', path: '/variants', steps: select, isForPhones: true },
  {
    name: 'bulk-preview',
    path: '/variants',
    steps: async (page) => {
      await select(page)
      await button(page, 'Edit a field').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Field' }).click()
      await page.getByRole('option', { name: 'Colour' }).click()
      await dialog.getByRole('textbox', { name: 'Colour' }).fill('Moss')
      await dialog.getByRole('cell', { name: 'Moss' }).first().waitFor()
    },
  },
  {
    name: 'bulk-done',
    path: '/variants',
    steps: async (page) => {
      await select(page)
      await button(page, 'Edit a field').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Field' }).click()
      await page.getByRole('option', { name: 'Colour' }).click()
      await dialog.getByRole('textbox', { name: 'Colour' }).fill(oneOf('Fern', 'Pine', 'Reed'))
      await dialog.getByRole('button', { name: 'Change 3' }).click()
      await page.getByText('3 changed').waitFor()
    },
  },
  {
    name: 'bulk-list',
    path: '/variants',
    steps: press('Bulk changes'),
  },
  {
    name: 'palette',
    path: '/',
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('storm')
      await page.getByRole('option', { name: /Storm/ }).first().waitFor()
    },
  },
  { name: 'keys', path: '/', steps: (page) => page.keyboard.press('?') },
  {
    name: 'unsaved',
    path: '/products/{product}',
    steps: async (page) => {
      await page.locator('#field-brand').fill('Another brand')
      await page.getByRole('link', { name: 'Products' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'conflict',
    path: '/products/{product}',
    steps: async (page) => {
      await page.locator('#field-brand').fill('Another brand')
      const id = page.url().split('/').pop()
      await page.evaluate(
        `fetch('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation { updateProduct(id: "${id}", brand: "${oneOf('Vesperholm Studio', 'Vesperholm Outdoor')}") { id } }' }) })`,
      )
      await page.keyboard.press('Control+s')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'delete',
    path: '/companies/{company}',
    steps: async (page) => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    },
  },
  { name: 'at-fault', path: '/products/new', steps: press(/^Create(?! and)/) },
  { name: 'explorer', path: '/explorer' },
  { name: 'settings', path: '/settings', isForPhones: true },
  { name: 'members', path: '/settings/members' },
  { name: 'api-keys', path: '/settings/keys' },
  { name: 'backups', path: '/settings/backups' },
  { name: 'account', path: '/settings/account' },
  {
    name: 'invite',
    path: '/settings/members',
    steps: (page) => page.keyboard.press('c'),
  },
  {
    name: 'new-key',
    path: '/settings/keys',
    steps: (page) => page.keyboard.press('c'),
  },
  { name: 'nothing-found', path: '/products?search=nothing+like+this' },
  { name: 'not-found', path: '/products/prd_gone' },
  {
    name: 'loading',
    path: '/products',
    steps: async (page) => {
      await page.route('**/api/graphql', () => new Promise(() => undefined))
      await page.goto(page.url().replace('/products', '/variants'), { waitUntil: 'commit' })
      await page.locator('h1').waitFor()
    },
  },
  {
    name: 'unreachable',
    path: '/products',
    steps: async (page) => {
      await page.route('**/api/graphql', (route) => route.abort())
      await page.goto(page.url().replace('/products', '/variants'), { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  { name: 'home-empty', path: '/', isEmpty: true },
  { name: 'products-empty', path: '/products', isEmpty: true, isForPhones: true },
  { name: 'links-empty', path: '/links', isEmpty: true },
]

/** Another each time, so that there is something to change when the pictures are taken again of the same demo. */
function oneOf(...words: readonly string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? ''
}
