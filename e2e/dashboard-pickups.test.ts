import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPickupSecret } from '#features/exchange/import-pickups/forget-pickup-secret.ts'
import { runImportPickup } from '#features/exchange/import-pickups/run-import-pickup.ts'
import { createImportPickup } from '#features/exchange/import-pickups/set-import-pickup.ts'
import { createImportProfile } from '#features/exchange/import-profiles/create-import-profile.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { startSftpServer } from '#test/sftp-server.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard, uploadTable } from './dashboard.ts'

const FILE = 'sku,product_name,color\nS1,Tee,red\nS2,Cap,blue\n'
const local = parsePrivateTarget('127.0.0.1')

describe.skipIf(chromiumPath === undefined && !isRequired)('pickups, in the dashboard', () => {
  let d: Dashboard
  let t: TestApp
  let sftp: Awaited<ReturnType<typeof startSftpServer>>
  /** Answers with the file, with "not there", or not at all. */
  const web = createServer((request, response) => {
    if (request.url === '/slow.csv') return
    if (request.url !== '/articles.csv') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/csv' }).end(FILE)
  })
  const webBase = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`

  beforeAll(async () => {
    d = await startDashboard({ outboundPrivateTargets: local ? [local] : [] })
    t = d.t
    const [host, person] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')]
    sftp = await startSftpServer(host.private, { password: 'secret', publicKey: person.public })
    sftp.files.set('/out/articles.csv', { text: FILE, mtime: 1 })
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    web.closeAllConnections()
    web.close()
    sftp?.close()
    await d?.stop()
  })

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  async function withProfile() {
    const w = await t.workspace()
    const { id: importId } = await uploadTable(t, w, 'first.csv', FILE)
    const { id: profileId } = await createImportProfile(t.deps, w.actor, { name: 'Files of Nordwind', importId })
    return { w, profileId }
  }
  /** That has run, and rests unless nothing answers it. */
  async function ran(w: TestWorkspace, given: Omit<Parameters<typeof createImportPickup>[2], 'cron' | 'timeZone'>) {
    const times = { cron: '0 6 * * 1', timeZone: 'Europe/Berlin' }
    const { id } = await createImportPickup(t.deps, w.actor, { ...times, ...given })
    await runImportPickup(t.deps, w.actor, { id })
    if (String(given.address).endsWith('/slow.csv')) return
    const stateOf = async () => (await t.owner.query('select state from import_pickups where id = $1', [id])).rows[0]
    await expect.poll(async () => (await stateOf()).state).toBe('rests')
  }

  test('a pickup is made with the keyboard, its server confirmed, its first file looked at; then it is paused and deleted', async () => {
    const { w } = await withProfile()
    const page = await d.open()
    await d.signIn(page, w, '/imports')
    await press(page, 'New pickup')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordwind, weekly')
    await dialog.getByLabel('Address of the file').fill(`sftp://127.0.0.1:${sftp.port}/out/articles.csv`)
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Save')
    await dialog.getByText('This is required.').waitFor()
    await dialog.getByLabel('User name').fill('selvedge')
    await dialog.getByLabel('Password', { exact: true }).fill('secret')
    await press(page, 'Save')
    const row = page.getByRole('row').filter({ hasText: 'Nordwind, weekly' })
    await row.getByText('Not yet').waitFor()

    const choose = async (name: string) => {
      await press(page, 'Actions for “Nordwind, weekly”')
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('Fetch now')
    await row.getByText(sftp.fingerprint()).waitFor()
    expect(sftp.logins).toEqual([])
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Confirm this key')
    await row.getByText('Waits for you').waitFor()
    expect(sftp.logins).toEqual(['password secret'])
    await row.getByRole('link', { name: 'Look at the import' }).click()
    await page.getByRole('heading', { name: 'articles.csv' }).waitFor()

    await page.goto(`${d.base}/imports`)
    await choose('Pause')
    await row.getByText('Paused').waitFor()
    // The secret stays where it is not given again, and so does the confirmed key.
    await choose('Change')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordwind')
    await press(page, 'Save')
    await page.getByRole('rowheader', { name: 'Nordwind 127' }).waitFor()
    const { rows } = await t.owner.query(
      'select name, host_key as key, sealed_secret is not null as sealed from import_pickups where workspace_id = $1',
      [w.id],
    )
    expect(rows).toEqual([{ name: 'Nordwind', key: sftp.fingerprint(), sealed: true }])
    await press(page, 'Actions for “Nordwind”')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(page, 'Delete')
    await page.getByText('“Nordwind” has been deleted').waitFor()
    await page.getByRole('row').filter({ hasText: '127.0.0.1' }).waitFor({ state: 'detached' })
    expect(d.complaints).toEqual([])
  })

  test('a pickup whose credentials were lost with the key says so, and goes on once they are entered again', async () => {
    const { w, profileId } = await withProfile()
    const before = [...sftp.logins]
    const given = { userName: 'selvedge', password: 'secret', hostKey: sftp.fingerprint() }
    await ran(w, { name: 'Weaver', profileId, address: `sftp://127.0.0.1:${sftp.port}/out/articles.csv`, ...given })
    const [row] = (await t.owner.query('select id from import_pickups where workspace_id = $1', [w.id])).rows
    await forgetPickupSecret(t.deps, w.id, row.id)
    const page = await d.open()
    await d.signIn(page, w, '/imports')
    const shown = page.getByRole('row').filter({ hasText: 'Weaver' })
    await shown.getByText(/these credentials with it\. Enter them again/).waitFor()
    await shown.getByText('Paused').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const choose = async (name: string) => {
      await press(page, 'Actions for “Weaver”')
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    // Going on without them is refused, in words that say what is missing.
    await choose('Resume')
    await page.getByText('SFTP needs a password or a private key.').waitFor()
    await choose('Change')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('secret')
    await press(page, 'Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose('Resume')
    await shown.getByText('Paused').waitFor({ state: 'detached' })
    await choose('Fetch now')
    await shown.getByText('Waits for you').waitFor()
    expect(sftp.logins).toEqual([...before, 'password secret', 'password secret'])
    expect(d.complaints).toEqual([])
  })

  test('what became of each run is said, and a key that has changed is confirmed by a person alone', async () => {
    const { w, profileId } = await withProfile()
    const before = [...sftp.logins]
    await ran(w, { name: 'Articles', profileId, address: `${webBase()}/articles.csv` })
    await ran(w, { name: 'Prices', profileId, address: `${webBase()}/none.csv` })
    await ran(w, { name: 'Slow', profileId, address: `${webBase()}/slow.csv` })
    await ran(w, {
      name: 'Weaver',
      profileId,
      address: `sftp://127.0.0.1:${sftp.port}/out/articles.csv`,
      userName: 'selvedge',
      password: 'secret',
      hostKey: `SHA256:${'A'.repeat(43)}`,
    })
    const page = await d.open()
    await d.signIn(page, w, '/imports')
    const said = (name: string, text: RegExp | string) =>
      page.getByRole('row').filter({ hasText: name }).getByText(text).waitFor()
    await said('Articles', /first file since/)
    await said('Prices', /There is no file at this address/)
    await said('Slow', 'Fetching the file…')
    await said('Weaver', /key differs from the one you confirmed/)
    await said('Weaver', sftp.fingerprint())
    expect(sftp.logins).toEqual(before)
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Confirm this key')
    await said('Weaver', 'Waits for you')
    expect(sftp.logins).toEqual([...before, 'password secret'])
    expect(d.complaints).toEqual([])
  })
})
