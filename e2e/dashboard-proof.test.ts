import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the password once more', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const check = async (page: Page, name: string) => {
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})')
    expect(await axeInPassing(page), name).toEqual([])
  }
  /** Signed in at some screen, with the password given an hour ago. */
  const openLate = async (w: TestWorkspace, path: string, options: Parameters<Dashboard['open']>[0] = {}) => {
    const page = await dashboard.open(options)
    await dashboard.signIn(page, w, path)
    await t.owner.query(`update sessions set proven_at = now() - interval '1 hour'`)
    return page
  }
  const focused = (page: Page, what: 'value' | 'textContent') => page.evaluate(`document.activeElement.${what}`)
  const keysOf = async (w: TestWorkspace) =>
    (await t.owner.query('select name, scope from api_keys where workspace_id = $1', [w.id])).rows

  test('is asked for by one dialog over the form, which stays as it was when it is cancelled and is sent when it is given', async () => {
    const w = await t.workspace()
    const page = await openLate(w, '/settings/keys')
    await page.getByText('No keys yet').waitFor()
    await page.keyboard.press('c')
    const form = dialog(page, 'Create key')
    const name = form.getByLabel('Name')
    const admin = form.getByRole('radio', { name: /Admin/ })
    await name.fill('Web shop')
    await admin.click()
    await name.press('Enter')

    const proof = dialog(page, 'Confirm your password')
    await expect.poll(() => proof.isVisible(), { timeout: 20_000 }).toBe(true)
    const field = proof.getByLabel('Password', { exact: true })
    await page.locator('input[autocomplete=current-password]:focus').waitFor()
    await check(page, 'the dialog')
    await page.keyboard.press('Enter')
    await proof.getByText('This is required.').waitFor()

    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await proof.getByText('This is not your password.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const said = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(said).toContain('This is not your password.')
    await page.locator('input[autocomplete=current-password]:focus').waitFor()
    await check(page, 'a wrong password')
    expect(await keysOf(w)).toEqual([])

    await page.keyboard.press('Escape')
    await proof.waitFor({ state: 'detached' })
    await page.getByText('Nothing was done: this needs your password again.').waitFor()
    expect(await form.isVisible()).toBe(true)
    expect(await name.inputValue()).toBe('Web shop')
    expect(await admin.isChecked()).toBe(true)
    // Back where they were, so that Enter asks once more.
    await expect.poll(() => focused(page, 'value')).toBe('Web shop')
    expect(await keysOf(w)).toEqual([])

    await page.keyboard.press('Enter')
    await page.locator('input[autocomplete=current-password]:focus').waitFor()
    await page.keyboard.type(w.password)
    await page.keyboard.press('Enter')
    await dialog(page, 'Key “Web shop”').waitFor()
    await proof.waitFor({ state: 'detached' })
    expect(await keysOf(w)).toEqual([{ name: 'Web shop', scope: 'admin' }])

    // And for a while it is asked for no more.
    await page.getByRole('button', { name: 'Done' }).click()
    await page.keyboard.press('c')
    await name.fill('Another')
    await name.press('Enter')
    await dialog(page, 'Key “Another”').waitFor()
  }, 120_000)

  test('gives the focus back to the button that was pressed, closed by its cross as by the keyboard', async () => {
    const w = await t.workspace()
    const editor = await w.join('editor')
    const page = await openLate(w, '/settings/members')
    await page.getByRole('button', { name: 'Actions for Person editor' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Create a password reset link' }).press('Enter')
    const outer = dialog(page, 'New password for Person editor')
    const make = outer.getByRole('button', { name: 'Create link' })
    await make.press('Enter')
    const proof = dialog(page, 'Confirm your password')
    await proof.waitFor()
    await proof.getByRole('button', { name: 'Close' }).click()
    await proof.waitFor({ state: 'detached' })
    await outer.getByText('Nothing was done: this needs your password again.').waitFor()
    await expect.poll(() => focused(page, 'textContent')).toBe('Create link')
    await page.keyboard.press('Enter')
    await page.locator('input[autocomplete=current-password]:focus').waitFor()
    await page.keyboard.type(w.password)
    await page.keyboard.press('Enter')
    await dialog(page, /Link|New password/)
      .getByText('/reset/')
      .first()
      .waitFor()
    const { rows } = await t.owner.query('select count(*)::int as links from password_resets where user_id = $1', [
      editor.userId,
    ])
    expect(rows).toEqual([{ links: 1 }])
  }, 120_000)

  const spoken = [
    ['de-DE', 'Passwort bestätigen', 'Das ist nicht Ihr Passwort.', 'Bestätigen'],
    ['fr-FR', 'Confirmez votre mot de passe', 'Ce n’est pas votre mot de passe.', 'Confirmer'],
  ] as const
  test.each(sampleOf(spoken, 1))(
    'speaks %s, fits a phone, and passes axe in the dark',
    async (locale, title, wrong, confirm) => {
      const w = await t.workspace()
      const page = await openLate(w, '/settings/members', {
        locale,
        colorScheme: 'dark',
        viewport: { width: 320, height: 700 },
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('c')
      await page.locator('input[type=email]:focus').waitFor()
      await page.keyboard.type('ana@example.com')
      await page.keyboard.press('Enter')
      const proof = dialog(page, title)
      await proof.waitFor()
      await page.keyboard.type('not my password')
      await proof.getByRole('button', { name: confirm }).click()
      await proof.getByText(wrong).waitFor()
      await check(page, locale)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    },
    120_000,
  )

  test('is asked for in the explorer too, where one act is sent again and several are not', async () => {
    const w = await t.workspace()
    const one = 'mutation { createApiKey(name: "One", scope: READ) { secret } }'
    const page = await openLate(w, `/explorer#${new URLSearchParams({ query: one })}`)
    // The button is there before the editor is, and then has nothing to execute.
    await page.locator('.graphiql-query-editor .view-line', { hasText: 'createApiKey' }).waitFor()
    await page.getByRole('button', { name: /Execute query/ }).click()
    await page.locator('input[autocomplete=current-password]:focus').waitFor()
    await page.keyboard.type(w.password)
    await page.keyboard.press('Enter')
    await page.getByText('svk_').first().waitFor()
    expect(await keysOf(w)).toEqual([{ name: 'One', scope: 'read' }])

    const two = `mutation { createProduct(name: "Tee") { id } ${one.slice(11, -2)} }`
    await page.goto('about:blank')
    const other = await openLate(w, `/explorer#${new URLSearchParams({ query: two })}`)
    await other.locator('.graphiql-query-editor .view-line', { hasText: 'createProduct' }).waitFor()
    await other.getByRole('button', { name: /Execute query/ }).click()
    await other.getByText('proof_needed').waitFor()
    expect(await dialog(other, 'Confirm your password').count()).toBe(0)
    const { rows } = await t.owner.query('select count(*)::int as made from products where workspace_id = $1', [w.id])
    expect(rows).toEqual([{ made: 1 }])
    expect(await keysOf(w)).toHaveLength(1)
  }, 120_000)

  test('breaks no rule of its policy, throws nothing and asks no other host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
