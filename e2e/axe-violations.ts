import { TestRunner } from 'vitest'
import { isDrawn } from '#test/sample.ts'
import type { AxeResults, Page } from '../proof/browser/browser.ts'
import { browserPackages } from './browser.ts'

/** How many states each test has come through. */
const states = new WeakMap<object, number>()

/** What axe holds against the page that is open, with the markup that it means. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(browserPackages().axe.source)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * The same for a test that is about something else and comes through this state. Looking costs as much as loading a screen, and there are
 * two hundred such states: a run looks at a sample, `npm run prove -- states` at all.
 */
export async function axeInPassing(page: Page): Promise<string[]> {
  return isInSample() ? axeViolations(page) : []
}

/** Whether this run looks at the state that the test has come to: at its first, and at one in four of the others. */
export function isInSample(): boolean {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) return true
  const at = states.get(test) ?? 0
  states.set(test, at + 1)
  return isDrawn(test.name, at, 4)
}
