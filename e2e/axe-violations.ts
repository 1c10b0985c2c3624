import type { AxeResults } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe holds against the page that is open, with the markup that it means. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
