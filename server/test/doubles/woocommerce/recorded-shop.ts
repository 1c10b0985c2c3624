import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An exchange with WooCommerce 11.0.1 on WordPress 6.9.7, recorded on 2026-11-21. */
export type Exchange = {
  readonly label: string
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

export const RECORDED: readonly Exchange[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/woocommerce-11.0.1-wp-6.9.7.json'), 'utf8'),
)

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
