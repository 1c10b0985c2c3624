import type { Filter, Narrowing } from './list-types.ts'

/** What the service is sent for filters whose values are no text. */
export function inputsOf(filters: readonly Filter[], narrowing: Narrowing): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    filters.flatMap(({ name, toInput }) => {
      const value = narrowing[name]
      return toInput && value !== undefined ? [[name, toInput(value)]] : []
    }),
  )
}
