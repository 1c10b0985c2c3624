import type { WriteOutcome } from './connector.ts'
import { ForeignError } from './foreign-error.ts'

/**
 * Writes part after part. What has been written is told even when a later part fails: the rest is "unknown" then, and may be tried again. Where the
 * first part fails nothing has been written, and the failure is told as it is.
 */
export async function writeInTurn<Item>(
  items: readonly Item[],
  parts: readonly (readonly Item[])[],
  write: (part: readonly Item[]) => Promise<readonly WriteOutcome[]>,
): Promise<readonly WriteOutcome[]> {
  const outcomes = new Map<Item, WriteOutcome>()
  for (const part of parts) {
    try {
      const written = await write(part)
      for (const [place, item] of part.entries()) outcomes.set(item, written[place] ?? UNTOLD)
    } catch (error) {
      if (!(error instanceof ForeignError)) throw error
      const isAlone = error.kind === 'not_found' || error.kind === 'refused' || error.kind === 'conflict'
      if (!isAlone && outcomes.size === 0) throw error
      const state =
        error.kind === 'not_found' || error.kind === 'refused' || error.kind === 'conflict' ? error.kind : 'unknown'
      for (const item of part) outcomes.set(item, { state, said: error.said })
      if (isAlone) continue
      for (const item of items) if (!outcomes.has(item)) outcomes.set(item, { state: 'unknown', said: error.said })
      break
    }
  }
  return items.map((item) => outcomes.get(item) ?? UNTOLD)
}

const UNTOLD: WriteOutcome = {
  state: 'unknown',
  said: { reason: 'outcome_not_told', message: 'The system did not say what became of this. It is tried again.' },
}
