import type { AxeResults, Page } from '../proof/browser/browser.ts'
import { browserPackages } from './browser.ts'

/** What axe holds against the page that is open, with the markup that it means. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(browserPackages().axe.source)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
