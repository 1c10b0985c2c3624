import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Exchange = {
  readonly label: string
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

const exchanges = (file: string): readonly Exchange[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures', file), 'utf8'))

/** With WooCommerce 11.0.1 on WordPress 6.9.7, on 2026-11-21. */
export const RECORDED = exchanges('woocommerce-11.0.1-wp-6.9.7.json')

/** With WooCommerce 10.0.2 on WordPress 6.8.3, on 2026-11-23; those with unreadable addresses while the shop had no others. */
export const RECORDED_BEFORE = exchanges('woocommerce-10.0.2-wp-6.8.3.json')

export function recorded(label: string): Exchange {
  const found = RECORDED.find((one) => one.label === label)
  if (found === undefined) throw new Error(`Nothing was recorded as "${label}".`)
  return found
}

export type Item = Record<string, unknown> & { id: number }

/** A simple product and a variation as the real shop answers them, for all that a test says nothing about. */
export const PRODUCT = (recorded('list products page 1').response.body as Item[])[1] as Item
export const VARIATION = (recorded('list product variations').response.body as Item[])[0] as Item
export const TERM = recorded('create category').response.body as Item
