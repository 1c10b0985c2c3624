import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An exchange with Odoo 19.0 (community), recorded on 2026-11-21. */
export type Exchange = {
  readonly label: string
  readonly request: { readonly method: string; readonly path: string; readonly body?: Record<string, unknown> }
  readonly response: { readonly status: number; readonly body: unknown }
}

export const RECORDED: readonly Exchange[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/odoo-19.0-json2.json'), 'utf8'),
)

export function recorded(label: string): Exchange {
  const found = RECORDED.find((one) => one.label === label)
  if (found === undefined) throw new Error(`Nothing was recorded as "${label}".`)
  return found
}
