import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { EXAMPLES, type Example } from '../dashboard/src/features/explorer/examples.ts'
import { withoutSecrets } from '../dashboard/src/features/explorer/without-secrets.ts'
import { explorer as words } from '../dashboard/src/words/en/explorer.ts'
import { axeInPassing, axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, fillWorkspace, startDashboard } from './dashboard.ts'

test('what the explorer keeps has no passcode in it, neither in GraphQL nor in JSON nor in its own lists', () => {
  const query = 'mutation { createPrivateLink(label: "L", passcode: "o\\"pen", note: """n""") { url } }'
  const variables = '{\n  "passcode": "sesame",\n  "label": "L"\n}'
  expect(withoutSecrets(query)).toBe(query.replace('"o\\"pen"', '"…"'))
  expect(withoutSecrets(variables)).toBe(variables.replace('sesame', '…'))
  const history = JSON.stringify({ queries: [{ query, variables }] })
  expect(JSON.parse(withoutSecrets(history)).queries).toEqual([
    { query: withoutSecrets(query), variables: withoutSecrets(variables) },
  ])
  expect(withoutSecrets('{ products { id name } }')).toBe('{ products { id name } }')
})

describe.skipIf(chromiumPath === undefined && !isRequired)('the explorer', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  test('runs every example that reads at one click, signed in, and puts those that change into a tab without running them', async () => {
    const { w } = await fillWorkspace(t)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/explorer')
    const asked: { query: string; answer: Promise<{ data?: unknown; errors?: unknown }> }[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('/api/graphql')) return
      const { query } = response.request().postDataJSON()
      asked.push({ query, answer: response.json() })
    })
    const run = page.getByRole('button', { name: /Execute query/ })
    await run.waitFor()
    for (const example of EXAMPLES as readonly (Example & { id: keyof typeof words.lines })[]) {
      await page.getByRole('button', { name: words.lines[example.id] }).click()
      if (example.query.startsWith('mutation')) continue
      await expect.poll(() => asked.some(({ query }) => query === example.query)).toBe(true)
    }
    for (const { query, answer } of asked) expect(await answer, query).not.toHaveProperty('errors')
    expect(asked.filter(({ query }) => query.startsWith('mutation'))).toEqual([])
    expect(await countOf(t, w)).toEqual({ companyCount: 1, materialCount: 1, productCount: 1, variantCount: 1 })
  })

  test('every example is valid and does what its line says', async () => {
    const { w, paths } = await fillWorkspace(t)
    const as = await w.member('editor')
    const ids = new Map<string, string>()
    const idOf = (prefix: string) =>
      paths.map((path) => path.split('/')[2]?.split('?')[0] ?? '').find((id) => id.startsWith(prefix))
    for (const example of EXAMPLES as readonly Example[]) {
      const newest =
        example.idFrom &&
        idOf(
          { products: 'prd_', variants: 'var_', materials: 'mat_', companies: 'com_', certifications: 'crt_' }[
            example.idFrom.list
          ],
        )
      const prefix = String(example.variables?.['id'] ?? '').replace('…', '')
      const variables = {
        ...example.variables,
        ...(example.idFrom && { [example.idFrom.variable]: newest }),
        ...(prefix !== '' && { id: ids.get(prefix) }),
      }
      const { data, errors } = await t.graphql(example.query, as, variables)
      expect(errors, example.id).toBeUndefined()
      const [made] = Object.values(data) as { id?: string }[]
      if (example.id.startsWith('create') && made?.id) ids.set(made.id.slice(0, 4), made.id)
    }
    // What was created has been deleted again by the examples for that.
    expect(await countOf(t, w)).toEqual({ companyCount: 1, materialCount: 1, productCount: 1, variantCount: 1 })
  })

  test('has schema docs and a history that stays in this browser, can be cleared and goes with signing out', async () => {
    const { w } = await fillWorkspace(t)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/explorer')
    await page.getByRole('button', { name: words.lines.companies }).click()
    await page.getByText('"Weaver"').waitFor()
    const remembered = page.locator('.graphiql-history').getByRole('button', { name: 'Companies', exact: true })
    await page.getByRole('button', { name: 'Show History' }).click()
    await remembered.waitFor()
    await page.reload()
    await remembered.waitFor()
    const kept = () =>
      page.evaluate(
        'JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes("explorer")))',
      ) as Promise<string>
    expect(await kept()).toContain('companies')
    expect(await kept()).not.toMatch(/authorization|cookie|"headers":"/i)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => remembered.count()).toBe(0)
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.getByRole('link', { name: 'Query' }).first().click()
    await page.getByText('Products, newest first by default.').waitFor()
    await page.getByTitle('Your account').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    // Leaving the explorer loads another document.
    await expect.poll(() => kept().catch(() => null)).toBe('[]')
  })

  test('opens what a list shows, and its curl runs with real curl', async () => {
    const { w } = await fillWorkspace(t)
    const page = await dashboard.open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dashboard.signIn(page, w, '/companies?search=weaver')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show as GraphQL' }).click()
    await page.getByRole('tab', { name: 'curl' }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(await axeInPassing(page), 'show as GraphQL').toEqual([])
    await page.getByRole('link', { name: 'Open in the explorer' }).click()
    await page.waitForURL(`${base}/explorer`)
    await page.locator('.graphiql-query-editor .view-line', { hasText: 'companies' }).first().waitFor()
    await page.getByRole('button', { name: /Execute query/ }).click()
    await page.getByText('"Weaver"').first().waitFor()
    await page.getByRole('button', { name: words.copyAs }).click()
    await page.getByRole('tab', { name: 'curl' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const command = String(await page.evaluate('navigator.clipboard.readText()'))
    const key = (await w.key('read'))?.headers['authorization']?.replace('Bearer ', '')
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], {
      env: { ...process.env, SELVEDGE_API_KEY: key },
    })
    expect(JSON.parse(stdout).data.rows).toMatchObject([{ name: 'Weaver' }])
  })

  test('is used by the keyboard alone, and lets nobody do what their role may not', async () => {
    const { w } = await fillWorkspace(t)
    const page = await dashboard.open()
    const [name = '', value = ''] = (await w.member('viewer'))?.headers['cookie']?.split(/[=;]/) ?? []
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(base)
    await page.locator('h1').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    await page.waitForURL(`${base}/explorer`)
    await page.locator('.graphiql-query-editor .view-lines').waitFor()
    await page.getByRole('button', { name: words.lines.createCompany, disabled: false }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.graphiql-query-editor .view-lines').getByText('CreateCompany').first().waitFor()
    await page.locator('.graphiql-query-editor textarea').focus()
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/forbidden/)
      .first()
      .waitFor()
    expect(await countOf(t, w)).toMatchObject({ companyCount: 1 })
  })

  const looks = (['light', 'dark'] as const).flatMap((scheme) => [1280, 390].map((width) => [scheme, width] as const))
  test.each(sampleOf(looks, 1))(
    'has no violation that axe finds, %s, with examples, docs and history open, at %i pixels',
    async (colorScheme, width) => {
      const { w } = await fillWorkspace(t)
      const page = await dashboard.open({ colorScheme, viewport: { width, height: 900 } })
      await dashboard.signIn(page, w, '/explorer')
      await page.getByRole('button', { name: words.lines.companies }).click()
      await page.getByText('"Weaver"').first().waitFor()
      expect(await axeViolations(page), 'examples').toEqual([])
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
      await page.getByRole('link', { name: 'Query' }).first().waitFor()
      expect(await axeViolations(page), 'docs').toEqual([])
      await page.getByRole('button', { name: 'Show History' }).click()
      await page.locator('.graphiql-history-item').first().waitFor()
      expect(await axeViolations(page), 'history').toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    },
    120_000,
  )

  test('its document alone allows style attributes; scripts come from files everywhere', async () => {
    const page = await dashboard.open()
    const policyOf = async (path: string) =>
      (await page.request.get(`${base}${path}`)).headers()['content-security-policy'] ?? ''
    expect(await policyOf('/explorer')).toMatch(/style-src-attr 'unsafe-inline'/)
    expect(await policyOf('/products')).not.toMatch(/unsafe/)
    for (const path of ['/explorer', '/products']) expect(await policyOf(path)).toMatch(/script-src 'self';/)
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})

async function countOf(t: TestApp, w: TestWorkspace) {
  return (await t.graphql('{ companyCount materialCount productCount variantCount }', await w.member('viewer'))).data
}
