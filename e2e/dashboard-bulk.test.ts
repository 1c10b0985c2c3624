import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptInvitation } from '#features/people/members/accept-invitation.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

let d: Dashboard

beforeAll(async () => {
  d = await startDashboard()
  // A preview tries for a second at most, and one that is not whole says less: by a clock that stands still it tries all.
  d.t.setNow(new Date())
}, 180_000)

afterAll(async () => {
  await d.stop()
})

/** A workspace with a product of so many variants, of which the first is public, and its list of variants in a browser. */
async function variants(count: number, path = '/variants') {
  const w = await d.t.workspace()
  const product = await createProduct(d.t.deps, w.actor, { name: 'Wool scarf' })
  const ids: string[] = []
  for (let i = 1; i <= count; i += 1) {
    ids.push((await createVariant(d.t.deps, w.actor, { name: `Scarf ${i}`, productId: product.id, color: 'red' })).id)
  }
  const [first = ''] = ids
  await publishPassport(d.t.deps, w.actor, { id: first })
  const page = await d.open()
  await d.signIn(page, w, path)
  await page.getByRole('checkbox', { name: `Select Scarf ${count}`, exact: true }).waitFor()
  return { w, page, ids }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'With the selected records' })
const dialog = (page: Page) => page.getByRole('dialog')
const shot = async (page: Page, name: string) => {
  const folder = process.env['BULK_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}-${name}.png` })
}

async function colors(w: TestWorkspace): Promise<string[]> {
  const { rows } = await d.t.owner.query('select color from variants where workspace_id = $1 order by id', [w.id])
  return rows.map(({ color }) => color)
}

describe('bulk changes in the dashboard', () => {
  test('one field of several rows, seen before it is done, and undone', async () => {
    const { w, page } = await variants(4)
    await box(page, 'Scarf 2').check()
    await box(page, 'Scarf 4').click({ modifiers: ['Shift'] })
    expect(await bar(page).getByRole('status').textContent()).toBe('3 selected')
    await shot(page, 'bar')
    await bar(page).getByRole('button', { name: 'Edit a field' }).click()
    await dialog(page).getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Colour' }).click()
    await dialog(page).getByRole('textbox', { name: 'Colour' }).fill('blue')
    await dialog(page).getByRole('cell', { name: 'blue' }).first().waitFor()
    expect(await dialog(page).getByRole('listitem').first().textContent()).toBe('3 will change')
    await shot(page, 'dialog-update')
    expect(await axeInPassing(page)).toEqual([])
    expect(await colors(w)).toEqual(['red', 'red', 'red', 'red'])
    await dialog(page).getByRole('button', { name: 'Change 3' }).click()
    await page.getByText('3 changed').waitFor()
    await shot(page, 'done')
    expect(await colors(w)).toEqual(['red', 'blue', 'blue', 'blue'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 reverted').waitFor()
    expect(await colors(w)).toEqual(['red', 'red', 'red', 'red'])

    await page.getByRole('button', { name: 'Bulk changes' }).click()
    await dialog(page).getByText('Edit a field · 3 variants').waitFor()
    await dialog(page).getByText('Undone').waitFor()
    await shot(page, 'drawer')
    expect(await axeInPassing(page)).toEqual([])
  })

  test('what cannot be done is said before, with the reason and the way to the record', async () => {
    const { page, ids } = await variants(3)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('2 will change').waitFor()
    await dialog(page).getByText('1 cannot be changed').waitFor()
    expect(await dialog(page).getByText('has a public passport').textContent()).toContain(
      'Withdraw it before deleting.',
    )
    expect(await dialog(page).getByRole('link', { name: 'Scarf 1' }).getAttribute('href')).toBe(`/variants/${ids[0]}`)
    await shot(page, 'dialog-delete')
    expect(await axeInPassing(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Delete 2' }).click()
    await page.getByText('2 deleted · 1 not possible').waitFor()
    // The list follows what the live stream tells.
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select Scarf/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await box(page, 'Scarf 3').waitFor()
  })

  test('all that match a filter, those of other pages too, are published', async () => {
    const { w, page } = await variants(60)
    await createVariant(d.t.deps, w.actor, {
      name: 'Glove',
      productId: (await createProduct(d.t.deps, w.actor, { name: 'Glove' })).id,
    })
    await page.getByRole('searchbox').fill('scarf')
    await page.waitForURL(/search=scarf/)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page).getByRole('button', { name: 'Select all 60 that match' }).click()
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByText('59 will change').waitFor()
    await dialog(page).getByRole('button', { name: 'Publish 59', exact: true }).click()
    await page.getByText('59 published · 1 unchanged').waitFor()
    const { rows } = await d.t.owner.query('select count(*)::int as n from passports where workspace_id = $1', [w.id])
    expect(rows).toEqual([{ n: 60 }])
  })

  test('with the keyboard alone', async () => {
    const { w, page } = await variants(2)
    await page.getByRole('link', { name: 'Scarf 2' }).focus()
    await page.keyboard.press('x')
    expect(await bar(page).getByRole('status').textContent()).toBe('1 selected')
    await bar(page).getByRole('button', { name: 'Withdraw' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Nothing would change.').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Edit a field' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('combobox', { name: 'Field' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Colour')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('green')
    const change = dialog(page).getByRole('button', { name: 'Change 1' })
    await dialog(page).getByRole('cell', { name: 'green' }).waitFor()
    await change.focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 changed').waitFor()
    expect(await colors(w)).toEqual(['red', 'green'])
  })

  test('whoever may only look has no boxes; a list and an open record hear of what others save', async () => {
    const { w, page, ids } = await variants(2)
    const email = `viewer@${w.slug}.example`
    const { url } = await inviteMember(d.t.deps, w.actor, { email, role: 'viewer' })
    const token = url.slice(url.lastIndexOf('/') + 1)
    await acceptInvitation(d.t.deps, {
      token,
      name: 'Vera',
      password: w.password,
      browser: { userAgent: null, network: null },
    })
    const other = await d.open()
    await d.signIn(other, { ...w, ownerEmail: email }, '/variants')
    await other.getByRole('link', { name: 'Scarf 2' }).waitFor()
    await expect.poll(() => other.getByRole('checkbox').count()).toBe(0)

    await page.goto(`${d.base}/variants/${ids[1]}`)
    await page.getByLabel('Colour').waitFor()
    await updateVariant(d.t.deps, w.actor, { id: ids[1] ?? '', color: 'violet' })
    await page.getByText('test has just saved this.').waitFor()
    await shot(page, 'saved-elsewhere')
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect.poll(() => page.getByLabel('Colour').inputValue()).toBe('violet')
    await other.getByText('violet').waitFor()
  })

  test('on a small screen, and in the dark', async () => {
    const { w } = await variants(3)
    const page = await d.open({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
    await d.signIn(page, w, '/variants')
    await box(page, 'Scarf 1').check()
    await box(page, 'Scarf 2').check()
    await shot(page, 'bar-390-dark')
    expect(await axeInPassing(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByText('1 will change').waitFor()
    await shot(page, 'dialog-390-dark')
    expect(await axeInPassing(page)).toEqual([])
  })

  test('nothing went wrong on the way', () => {
    expect(d.complaints).toEqual([])
  })
})
