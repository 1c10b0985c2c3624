import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import type { AxeResults, Page } from '../proof/browser/browser.ts'
import { browserPackages } from './browser.ts'

/**
 * What WCAG 2.2 asks at levels A and AA and axe does not look at, or not in the state that counts. Each check answers with complaints, so
 * that an empty list is a pass. The numbers are those of the success criteria.
 */

const IN_PAGE = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'in-page/wcag-checks.ts'), 'utf8'))

/** Runs an expression over `wcagChecks` in the page. */
function inPage<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate(`(() => { ${IN_PAGE}\nreturn wcagChecks.${expression} })()`)
}

/** axe with the rule for target sizes (2.5.8), which it leaves off. `colours`: only what another scheme of colours can change. */
export async function axeComplaints(page: Page, only: 'everything' | 'colours' | 'sizes'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(browserPackages().axe.source)
  const options = {
    resultTypes: ['violations'],
    ...(only === 'everything'
      ? { rules: { 'target-size': { enabled: true } } }
      : { runOnly: only === 'colours' ? ['color-contrast', 'link-in-text-block'] : ['target-size'] }),
  }
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** 1.4.10 and 1.4.4: nothing leads out of the window sideways. Tables may scroll, inside a frame that does not. */
export const sidewaysComplaints = (page: Page) => inPage<string[]>(page, 'outOfWindow()')

/** 1.4.12: with more room between lines, words and letters no text is cut that was whole before. */
export const textSpacingComplaints = (page: Page) => inPage<string[]>(page, 'cutBySpacing()')

/** For who has asked for less motion: nothing moves for longer than an eye notices. */
export const motionComplaints = (page: Page) => inPage<string[]>(page, 'moving()')

/** 2.5.7: nothing can only be dragged. */
export const dragComplaints = (page: Page) => inPage<string[]>(page, 'onlyDragged()')

/**
 * Where the reader's own colours stand in for ours (forced-colors), grounds are gone: what showed by its ground alone, a bar or a meter,
 * must still differ from what is around it.
 */
export const forcedColourComplaints = (page: Page) => inPage<string[]>(page, 'goneBars()')

/** 3.3.8: passwords and codes can be pasted, and password managers are told which is which. */
export async function pasteComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = []
  const text = 'pasted-Pa55word'
  for (const field of await page.locator('input[type=password], input[autocomplete=one-time-code]').all()) {
    if (!(await field.isVisible())) continue
    const name = await field.evaluate('(element) => element.outerHTML.slice(0, 160)').catch(() => String(field))
    const before = await field.inputValue()
    await page.evaluate(`navigator.clipboard.writeText('${text}')`)
    await field.fill('')
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    if ((await field.inputValue()) !== text) complaints.push(`takes no paste: ${name}`)
    if (!/(current|new)-password|one-time-code/.test((await field.getAttribute('autocomplete')) ?? ''))
      complaints.push(`does not say what it is: ${name}`)
    await field.fill(before)
  }
  return complaints
}

type Focused = {
  readonly html: string
  readonly kind: string
  readonly isObscured: boolean
  readonly size: { readonly width: number; readonly height: number }
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/**
 * 2.4.7 and 2.4.11: goes through everything with Tab; what has the focus must not be wholly hidden by something else, and must look other
 * than without it. Pictures are dear: of things of one kind, as kept in `seen`, one is looked at.
 */
export async function focusComplaints(page: Page, seen: Set<string>, most = 120): Promise<string[]> {
  const complaints: string[] = []
  await inPage(page, 'goToTop()')
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab')
    const focused = await inPage<Focused | null>(page, 'lookAtFocus()')
    if (focused === null) break
    const { html, kind, isObscured, size, clip } = focused
    if (isObscured) complaints.push(`focused, and hidden: ${html}`)
    if (isObscured || seen.has(kind)) continue
    seen.add(kind)
    const withFocus = await page.screenshot({ clip })
    await inPage(page, 'blurFocused()')
    const without = await page.screenshot({ clip })
    await inPage(page, 'focusAgain()')
    const changed = await changedPixels(withFocus, without)
    // As much as a line of one pixel along its longer side; of long ones, a part of it.
    const wanted = Math.min(60, Math.max(size.width, size.height))
    if (changed < wanted) complaints.push(`focused, and looks the same (${changed} of ${wanted} pixels): ${html}`)
  }
  return complaints
}

/** How many pixels differ by a contrast of at least 3 : 1, from which 1.4.11 on takes a difference to be seen. */
async function changedPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  let changed = 0
  for (let at = 0; at < a.length; at += 3) {
    if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue
    const [first, second] = [luminance(a, at), luminance(b, at)]
    if ((Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05) >= 3) changed += 1
  }
  return changed
}

/** WCAG's relative luminance of the pixel that begins there. */
function luminance(pixels: Buffer, at: number): number {
  const channel = (offset: number) => {
    const value = (pixels[at + offset] ?? 0) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}
