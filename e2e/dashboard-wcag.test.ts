import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { fillConnections } from './connected.ts'
import { type Dashboard, fillWorkspace, startDashboard } from './dashboard.ts'
import { fillOutward, MAY_CALL_AND_MAIL } from './filled-outward.ts'
import {
  axeComplaints,
  dragComplaints,
  focusComplaints,
  forcedColourComplaints,
  motionComplaints,
  pasteComplaints,
  sidewaysComplaints,
  textSpacingComplaints,
} from './wcag.ts'

const WIDE = { width: 1280, height: 900 }
/** 1280 px at 400 %, as 1.4.10 counts. */
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 640 }
/** 1280 px at 200 %. */
const ZOOMED = { width: 640, height: 450 }

/** Of a dialog: whether it stands in the middle of the window, or at its end from top to bottom. */
async function askewComplaints(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) === 0) return []
  const box = await dialog.first().boundingBox()
  if (box === null || page.viewportSize()?.width !== WIDE.width) return []
  const [before, after] = [box.x, WIDE.width - box.x - box.width]
  const isMenu = (await dialog.first().getAttribute('aria-modal')) !== 'true'
  return isMenu || Math.abs(before - after) < 2 || Math.abs(after) < 2
    ? []
    : [`askew: ${before} px before, ${after} px after`]
}

/** A form to begin with, a record's own, settings, connections, and what shows many. */
function kindOfScreen(path: string): string {
  return /^\/connections|\/new$|_|^\/settings/.exec(path)?.[0] ?? 'many'
}

/** One walk through the screens asks everything of each, since loading them is what takes time. */
describe.skipIf(chromiumPath === undefined && !isRequired)('the dashboard by WCAG 2.2', () => {
  let dashboard: Dashboard
  let t: TestApp
  let filled: Awaited<ReturnType<typeof fillWorkspace>>

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_AND_MAIL)
    t = dashboard.t
    const { w, paths } = await fillWorkspace(t)
    filled = { w, paths: [...paths, ...(await fillOutward(t, w)), ...(await fillConnections(t, w))] }
    // It may be the one that builds the dashboard, and has a whole workspace to fill.
  }, 300_000)
  afterAll(() => dashboard?.stop())

  const visit = async (page: Page, path: string) => {
    await page.goto(`${dashboard.base}${path}`)
    await page.locator('h1').waitFor()
    // A stream of events may stay open, so the network need not fall silent: nothing is on its way when nothing stands in for it.
    await expect
      .poll(() => page.locator('.mantine-Skeleton-root, [aria-busy=true]').count(), { timeout: 20_000 })
      .toBe(0)
  }
  const enter = async (options: Parameters<Dashboard['open']>[0]) => {
    const page = await dashboard.open({ viewport: WIDE, reducedMotion: 'reduce', ...options })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return page
  }
  /** What is wrong with what is open, in both schemes of colours and at every width. */
  const complaintsOf = async (page: Page): Promise<string[]> => {
    const found: string[] = []
    found.push(...(await axeComplaints(page, 'everything')))
    found.push(...(await motionComplaints(page)))
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await axeComplaints(page, 'colours')).map((each) => `dark: ${each}`))
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [name, size] of Object.entries({ ZOOMED, NARROW })) {
      await page.setViewportSize(size)
      // What hangs on something else follows it in the next frame.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      found.push(...(await sidewaysComplaints(page)).map((each) => `${name}: ${each}`))
    }
    found.push(...(await axeComplaints(page, 'sizes')).map((each) => `narrow: ${each}`))
    found.push(...(await textSpacingComplaints(page)))
    return found
  }

  test('has nothing to complain of on any screen: axe in light and dark, sizes, reflow, zoom, spacing, motion, focus, pasting', async () => {
    const page = await enter({})
    const seen = new Set<string>()
    const complaints: Record<string, string[]> = {}
    const look = async (path: string) => {
      const found = [...(await dragComplaints(page)), ...(await complaintsOf(page)), ...(await pasteComplaints(page))]
      // The last of all, because Tab leads out of the page in the end.
      await page.setViewportSize(PHONE)
      found.push(...(await focusComplaints(page, seen)))
      if (found.length > 0) complaints[path] = found
    }
    await page.goto(`${dashboard.base}/sign-in`)
    await page.getByLabel('E-mail address').waitFor()
    await look('/sign-in')
    await page.setViewportSize(WIDE)
    await visit(page, '/forgot')
    await look('/forgot')
    await dashboard.signIn(page, filled.w)
    for (const path of sampleOf(filled.paths, 4, kindOfScreen)) {
      await page.setViewportSize(WIDE)
      await visit(page, path)
      // 3.2.6: help is where it was on the screen before.
      const buttons = page.locator('aside:has(nav) button')
      if ((await buttons.count()) > 0) expect(await buttons.last().getAttribute('title'), path).toBe('Your account')
      await look(path)
    }
    expect(complaints).toEqual({})
    // Two walks in one, each of which had four minutes.
  }, 480_000)

  test('shows the focus wherever Tab leads in the side and beside what is not saved, and never hides it', async () => {
    const page = await enter({})
    const seen = new Set<string>()
    const complaints: Record<string, string[]> = {}
    const look = async (path: string) => {
      const found = await focusComplaints(page, seen)
      if (found.length > 0) complaints[path] = found
    }
    await dashboard.signIn(page, filled.w)
    await visit(page, '/')
    await look('the side')
    // What asks to be saved lies over the page; in the dark, rings are other colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1280, height: 500 })
    await visit(page, filled.paths.find((path) => path.startsWith('/variants/var_')) ?? '')
    await page.locator('#field-color').fill('Red')
    seen.clear()
    await look('with something unsaved')
    expect(complaints).toEqual({})
  }, 240_000)

  test('keeps meters, bars and the place one is at where the reader’s own colours stand in for ours', async () => {
    const page = await enter({ forcedColors: 'active' })
    await dashboard.signIn(page, filled.w)
    const withBars = filled.paths.filter((each) => /^\/$|var_/.test(each))
    const complaints: Record<string, string[]> = {}
    for (const path of sampleOf(withBars, 2, (each) => each === '/')) {
      await visit(page, path)
      const found = [...(await forcedColourComplaints(page)), ...(await focusComplaints(page, new Set(), 12))]
      if (found.length > 0) complaints[path] = found
    }
    expect(complaints).toEqual({})
  })

  /** What opens over a screen: where, and how. */
  const openers: Record<string, { kind: string; path: string; open: (page: Page) => Promise<unknown> }> = {
    palette: {
      kind: 'dialog',
      path: '/',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search and commands' }).fill('scarf')
        await page.getByRole('option', { name: 'Wool scarf', exact: true }).first().waitFor()
      },
    },
    shortcuts: { kind: 'dialog', path: '/', open: (page) => page.keyboard.press('?') },
    'the workspaces': { kind: 'menu', path: '/', open: (page) => page.getByTitle('Workspace').first().click() },
    'the person’s menu': { kind: 'menu', path: '/', open: (page) => page.getByTitle('Your account').click() },
    columns: { kind: 'menu', path: '/products', open: (page) => page.getByRole('button', { name: 'Columns' }).click() },
    'a filter': {
      kind: 'choice',
      path: '/companies',
      open: (page) => page.getByRole('combobox', { name: 'Role' }).click(),
    },
    'the calendar of a day': {
      kind: 'choice',
      path: '/certifications/*',
      open: async (page) => {
        await page.getByRole('button', { name: /^Valid until: / }).click()
        await page.getByRole('grid').waitFor()
      },
    },
    'what has happened': {
      kind: 'dialog',
      path: '/products/*',
      open: async (page) => {
        await page.getByRole('button', { name: 'All changes' }).click()
        await page.getByRole('dialog').getByText('Created').waitFor()
      },
    },
    GraphQL: {
      kind: 'dialog',
      path: '/products',
      open: async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Show as GraphQL' }).click()
      },
    },
    JSON: {
      kind: 'dialog',
      path: '/variants/*',
      open: async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Show as JSON' }).click()
      },
    },
    'the menu of a row': {
      kind: 'menu',
      path: '/products',
      // A connected shop has one of this name as well.
      open: (page) =>
        page.getByRole('row').filter({ hasText: 'Scarves' }).getByRole('button', { name: 'More: Wool scarf' }).click(),
    },
    duplicating: {
      kind: 'dialog',
      path: '/products/*',
      open: async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
        await page.getByRole('checkbox', { name: 'With its 1 variant' }).waitFor()
      },
    },
    deleting: {
      kind: 'dialog',
      path: '/companies/*',
      open: async (page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
      },
    },
    'a choice of countries': {
      kind: 'choice',
      path: '/companies/*',
      open: (page) => page.locator('#field-country').click(),
    },
    'a choice of records': {
      kind: 'choice',
      path: '/products/*',
      open: async (page) => {
        await page.locator('#field-companyId').click()
        await page.getByRole('option', { name: 'Weaver' }).waitFor()
      },
    },
    'label text': {
      kind: 'dialog',
      path: '/variants/*',
      open: (page) => page.getByRole('button', { name: 'Paste label text' }).click(),
    },
    'a field at fault': {
      kind: 'form',
      path: '/products/new',
      open: (page) => page.getByRole('button', { name: /^Create(?! and)/ }).click(),
    },
    'what is not saved': {
      kind: 'dialog',
      path: '/products/*',
      open: async (page) => {
        await page.locator('#field-brand').fill('Other')
        await page.getByRole('link', { name: 'Products' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'a saved form’s way back': {
      kind: 'form',
      path: '/products/*',
      open: async (page) => {
        await page.locator('#field-brand').fill(`Brand ${Date.now()}`)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    },
  }

  test('has nothing to complain of in what opens over a screen: dialogs, menus, lists of choices, the palette, a toast', async () => {
    const page = await enter({})
    await dashboard.signIn(page, filled.w)
    const complaints: Record<string, string[]> = {}
    for (const name of sampleOf(Object.keys(openers), 4, (each) => openers[each]?.kind)) {
      const { path, open } = openers[name]!
      await page.setViewportSize(WIDE)
      const begin = path.replace('*', '')
      await visit(
        page,
        filled.paths.find(
          (each) => each === path || (path.endsWith('*') && each.startsWith(begin) && /_/.test(each)),
        ) ?? path,
      )
      await open(page)
      const found = [...(await askewComplaints(page)), ...(await complaintsOf(page))]
      if (found.length > 0) complaints[name] = found
      // What would ask whether to leave has nothing to ask any more.
      await page.goto(`${dashboard.base}/assets/none`, { waitUntil: 'commit' }).catch(() => undefined)
    }
    expect(complaints).toEqual({})
  }, 240_000)

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
