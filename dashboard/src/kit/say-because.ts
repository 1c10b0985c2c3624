import { sayReason } from '../graphql/ask.ts'

type Because = {
  readonly reason: string
  readonly message: string
  readonly field: string | null
  readonly value: string | null
  readonly limit: string | null
}

/** Why something ended or was left: in the reader's words where there are some for the reason, else in the service's. */
export function sayBecause(because: Because | null): string | null {
  return because && (sayReason(because.reason, because) ?? because.message)
}
