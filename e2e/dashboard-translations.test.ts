import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('a record’s texts in other languages', () => {
  let dashboard: Dashboard

  beforeAll(async () => {
    dashboard = await startDashboard()
  })
  afterAll(() => dashboard?.stop())

  test('are typed in the places of the texts, marked when the original changes, and confirmed', async () => {
    const { t } = dashboard
    const w = await t.workspace()
    await updateWorkspace(t.deps, w.actor, { language: 'en' })
    const { id } = await createProduct(t.deps, w.actor, { name: 'Linen shirt', category: 'Shirts' })
    const told = async () =>
      (
        await t.graphql(
          `query($id: ID!) { product(id: $id) { translations { language field text isOutdated } } }`,
          await w.key('read'),
          { id },
        )
      ).data.product.translations
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/products/${id}`)
    const name = page.locator('#field-name')
    await expect.poll(() => name.inputValue()).toBe('Linen shirt')

    // By keyboard: the menu has every language but the workspace's, and the arrow keys go through those that are shown.
    await page.getByRole('button', { name: 'Add a language' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deutsch' }).focus()
    await page.keyboard.press('Enter')
    const english = page.getByRole('radio', { name: 'English' })
    await english.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true)
    await expect.poll(() => name.inputValue()).toBe('')
    expect(await name.getAttribute('lang')).toBe('de')
    await page.getByText('Original: Linen shirt').waitFor()
    await name.fill('Leinenhemd')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await told()).toEqual([{ language: 'de', field: 'name', text: 'Leinenhemd', isOutdated: false }])
    expect(await axeInPassing(page)).toEqual([])

    await page.locator('form').getByText('English', { exact: true }).click()
    await name.fill('Linen blouse')
    await page.keyboard.press('Control+s')
    await page.locator('form').getByText('1 outdated').waitFor()
    await page.locator('form').getByText('Deutsch', { exact: true }).click()
    await page.getByText('The original has changed since.').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Still right' }).click()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await told())[0].isOutdated).toBe(false)
    await page.locator('form').getByText('1 outdated').waitFor({ state: 'detached' })

    // What was saved last is taken back.
    await page.reload()
    await page.locator('form').getByText('Deutsch', { exact: true }).click()
    await name.fill('Bluse')
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await told())[0].text).toBe('Bluse')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await told())[0].text).toBe('Leinenhemd')
    expect(dashboard.complaints).toEqual([])
  })
})
