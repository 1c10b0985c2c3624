import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { removeMember } from '#features/people/members/remove-member.ts'
import { createSetup } from '#features/people/setup/create-setup.ts'
import type { TestApp } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const PASSWORD = 'loom and shuttle'
const NEXT = 'carded combed spun twisted'

describe.skipIf(chromiumPath === undefined && !isRequired)('people and access', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string
  let open: Dashboard['open']
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base, signIn } = dashboard)
    // What is on its way in or out is not what axe is to judge.
    open = (options) => dashboard.open({ reducedMotion: 'reduce', ...options })
  })
  afterAll(() => dashboard?.stop())

  /** What axe finds in it, with what is open on it. */
  const check = async (page: Page, name: string) => {
    // A colour half way from one to the other is none that anybody reads.
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})')
    expect(await axeInPassing(page), name).toEqual([])
  }
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const shownText = async (page: Page, label: string) =>
    (await page.getByRole('dialog').getByRole('region', { name: label }).locator('pre').textContent()) ?? ''
  const menuOf = async (page: Page, name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).focus()
    await page.keyboard.press('Enter')
  }

  // The first of all, while there is nobody yet.
  test('a fresh installation leads its first owner into the dashboard, who invites, promotes and removes somebody, by keyboard', async () => {
    const setup = await createSetup(t.deps)
    const page = await open()
    await page.goto(base + new URL(setup?.url ?? '').pathname)
    await check(page, 'setup')
    await page.locator('input[name=workspace]:focus').waitFor()
    for (const text of ['Vesperholm', 'Inga Lind', 'inga@vesperholm.example', 'short']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('must have at least 8 characters').waitFor()
    await check(page, 'setup with a fault')
    await page.locator('input[name=password]:focus').waitFor()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('members')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/settings/members`)
    await page.getByText('None. An invitation is a link').waitFor()
    await page.keyboard.press('c')
    await dialog(page, 'Invite someone').waitFor()
    await check(page, 'invite')
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('ana@vesperholm.example')
    await page.keyboard.press('Enter')
    await dialog(page, 'Link for ana@vesperholm.example').waitFor()
    await check(page, 'invitation link')
    const link = await shownText(page, 'Copy link')
    expect(await shownText(page, 'What to send')).toContain(link)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New link: ana@vesperholm.example' }).waitFor()
    expect(await page.content()).not.toContain(link)

    const other = await open({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 320, height: 800 } })
    await other.goto(link)
    await other.getByText('ana@vesperholm.example ist eingeladen').waitFor()
    await check(other, 'invitation in German')
    expect(await other.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await other.locator('input:focus').waitFor()
    await other.keyboard.type('Ana Silva')
    await other.keyboard.press('Tab')
    await other.keyboard.type(PASSWORD)
    await other.keyboard.press('Enter')
    await other.waitForURL(`${base}/`)
    await other.getByRole('heading', { level: 1 }).waitFor()

    // Into the workspace joined, and not the one they have belonged to longest.
    const second = await t.workspace()
    const { url } = await inviteMember(t.deps, second.actor, { email: 'ana@vesperholm.example', role: 'viewer' })
    await other.goto(url)
    await other.locator('input[name=password]:focus').waitFor()
    await other.keyboard.type(PASSWORD)
    await other.keyboard.press('Enter')
    await other.waitForURL(`${base}/`)
    await other.locator('strong', { hasText: await nameOf(second.id) }).waitFor()
    const { rows } = await t.owner.query("select id from users where email = 'ana@vesperholm.example'")
    await removeMember(t.deps, second.actor, { userId: rows[0].id })

    await page.reload()
    await menuOf(page, 'Ana Silva', 'Change role')
    await dialog(page, 'Role of Ana Silva').waitFor()
    await page.getByRole('radio', { name: /Viewer/ }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Loses: change, publish and share records.').waitFor()
    await check(page, 'role')
    await page.getByRole('button', { name: 'Change role' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Ana Silva: Viewer').waitFor()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Undone').waitFor()

    await menuOf(page, 'Ana Silva', 'Remove from the workspace')
    await dialog(page, 'Remove Ana Silva?').waitFor()
    await page.getByRole('button', { name: 'Remove from the workspace' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Ana Silva has been removed').waitFor()
    await other.goto(`${base}/products`)
    await other.getByText('Sie gehören zu keinem Arbeitsbereich').waitFor()
    await check(other, 'no workspace')
    // The last owner is not offered what the service would refuse.
    await page.getByRole('button', { name: 'Actions for Inga Lind' }).press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Change role'])
    expect(await page.getByRole('menuitem', { name: 'Change role' }).isDisabled()).toBe(true)
  })

  test('a key is shown once, works with the command beside it, tells its last use, and is refused once revoked', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/settings/keys')
    await page.getByText('No keys yet').waitFor()
    await check(page, 'no keys')
    await page.keyboard.press('c')
    await dialog(page, 'Create key').waitFor()
    await check(page, 'create key')
    await page.keyboard.press('Enter')
    await page.getByText('This is required.').waitFor()
    await page.keyboard.type('Web shop')
    await page.keyboard.press('Enter')
    await dialog(page, 'Key “Web shop”').waitFor()
    await check(page, 'key')
    const secret = await shownText(page, 'API keys')
    const command = await shownText(page, 'Try it')
    const run = () => promisify(execFile)('sh', ['-c', `${command} -s -w '\\n%{http_code}'`])
    const { stdout } = await run()
    expect(stdout).toBe(
      `${JSON.stringify({ data: { me: { name: 'Web shop', workspace: { name: await nameOf(w.id) } }, productCount: 0 } })}\n200`,
    )
    await page.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.content()).not.toContain(secret)
    await expect
      .poll(async () => {
        await page.reload()
        return await page.getByRole('listitem').filter({ hasText: 'Web shop' }).textContent()
      })
      .toMatch(/used (now|this minute|\d+ (second|minute)s? ago)/)

    await page.getByRole('button', { name: 'Revoke Web shop' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page, 'Revoke “Web shop”?').waitFor()
    await check(page, 'revoke key')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Key revoked').waitFor()
    const after = await run()
    expect(after.stdout).toMatch(/credentials_invalid[\s\S]*\n401$/)
    await page.getByRole('button', { name: 'Show expired and revoked keys (1)' }).click()
    await page.getByText('Revoked', { exact: true }).waitFor()
  })

  test('a password is changed by pasting, which ends the sessions elsewhere; one session and all others are ended from here', async () => {
    const w = await t.workspace()
    const there = await open()
    await signIn(there, w, '/settings/account')
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, w, '/settings/account')
    await page.getByText('This browser', { exact: true }).waitFor()
    await check(page, 'account')
    const paste = async (label: string, text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.press('Control+v')
    }
    await paste('Current password', 'not the password')
    await paste('New password', NEXT)
    await page.getByText('Very good').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('This is not your current password.').waitFor()
    await check(page, 'account with a fault')
    await page.getByLabel('Current password', { exact: true }).fill('')
    await paste('Current password', w.password)
    await page.keyboard.press('Enter')
    await page.getByText('You have been signed out everywhere else.').waitFor()
    await there.reload()
    await there.waitForURL(/sign-in/)

    const changed = { ...w, password: NEXT }
    await signIn(there, changed, '/settings/account')
    await page.reload()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).press('Enter')
    await page.getByText('Signed out there').waitFor()
    await there.reload()
    await there.waitForURL(/sign-in/)

    await signIn(there, changed, '/settings/account')
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
    await dialog(page, 'Sign out everywhere else?').waitFor()
    await check(page, 'ending the others')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Signed out there').waitFor()
    await there.reload()
    await there.waitForURL(/sign-in/)

    await page.getByLabel('Your name').fill('Olga von Osten')
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Olga von Osten' }).waitFor()
  })

  test('a forgotten password is replaced by a link of an administrator, and the sign-in says how to get one', async () => {
    const w = await t.workspace()
    const ana = await w.join('editor')
    const { rows } = await t.owner.query('select email from users where id = $1', [ana.userId])
    const page = await open()
    await page.goto(`${base}/sign-in`)
    await page.getByLabel('E-mail address').fill(rows[0].email)
    await page.getByLabel('Password', { exact: true }).fill('what was it')
    await page.keyboard.press('Enter')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await page.getByRole('button', { name: 'Forgot your password?' }).press('Enter')
    await page.getByText(`npm run reset-password -- ${rows[0].email}`).waitFor()
    await check(page, 'forgotten')

    const boss = await open()
    await signIn(boss, w, '/settings/members')
    await menuOf(boss, 'Person editor', 'Create a password reset link')
    await dialog(boss, 'New password for Person editor').waitFor()
    await check(boss, 'reset')
    await boss.getByRole('button', { name: 'Create link' }).press('Enter')
    await boss.getByRole('button', { name: 'Copy link' }).waitFor()
    const link = await shownText(boss, 'Copy link')

    await page.goto(link)
    await check(page, 'reset page')
    await page.locator('input[name=password]:focus').waitFor()
    await page.keyboard.insertText(NEXT)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(link)
    await page.getByText('This link does not work').waitFor()
  })

  test('the workspace is changed with undo, and says what follows from its markets', async () => {
    const w = await t.workspace()
    const page = await open()
    await signIn(page, w, '/settings')
    await page.getByText('No markets have been entered').waitFor()
    await check(page, 'workspace')
    await page.getByRole('combobox', { name: 'Markets' }).fill('Germany')
    await page.getByRole('option', { name: /Germany/ }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Vesperholm')
    await page.getByRole('link', { name: 'Members' }).click()
    await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page
      .getByText(/Germany: not shown by default because of Directive \(EU\) 2024\/825|no law against it in Germany/)
      .waitFor()
    expect(await nameOf(w.id)).toBe('Vesperholm')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    await page.getByText('No markets have been entered').waitFor()
    expect(await nameOf(w.id)).not.toBe('Vesperholm')
    await page.getByLabel('Short name').fill(`${w.slug}-2`)
    // The page loads itself anew, under the new name.
    const anew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Save' }).click()
    await anew
    expect(await slugOf(w.id)).toBe(`${w.slug}-2`)
    await expect.poll(() => page.getByLabel('Short name').inputValue()).toBe(`${w.slug}-2`)
  })

  test('a viewer sees who belongs to the workspace, and no control that the service would refuse', async () => {
    const w = await t.workspace()
    const { credentials } = await w.join('viewer')
    const page = await open()
    const [name = '', value = ''] = credentials?.headers['cookie']?.split(/[=;]/) ?? []
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/settings`)
    await page.getByText('Only administrators and owners of the workspace can see this.').waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).getAttribute('readonly')).not.toBeNull()
    expect(await page.getByRole('switch').isDisabled()).toBe(true)
    await check(page, 'workspace, looking only')
    await page.goto(`${base}/settings/members`)
    await page.getByText('Olga Owner').waitFor()
    await expect.poll(() => page.locator('main').getByRole('button').allTextContents()).toEqual([''])
    await page.getByRole('button', { name: 'Actions for Person viewer' }).press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Leave the workspace'])
    await page.goto(`${base}/settings/keys`)
    await page.getByText('For administrators').waitFor()
    await check(page, 'keys, for administrators')
    await expect.poll(() => page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  })

  test('nothing asked another host, broke the policy or threw', () => {
    expect(dashboard.complaints).toEqual([])
  })

  async function nameOf(id: string): Promise<string> {
    return (await t.owner.query('select name from workspaces where id = $1', [id])).rows[0].name
  }
  async function slugOf(id: string): Promise<string> {
    return (await t.owner.query('select slug from workspaces where id = $1', [id])).rows[0].slug
  }
})
