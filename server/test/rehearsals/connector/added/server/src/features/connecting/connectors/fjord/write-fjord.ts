import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { textAt } from '../foreign-json.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Fjord } from './ask-fjord.ts'

export function lookInFjord({ ask }: Fjord, items: readonly TargetItem[]): Promise<readonly (FoundValue | null)[]> {
  return Promise.all(
    items.map(async ({ item }) => {
      const value = textAt(await ask('GET', pathOf(item)).catch(asNothing), 'passport')
      return value === null ? null : { value }
    }),
  )
}

export function writeFjord({ ask }: Fjord, items: readonly WriteItem[]): Promise<readonly WriteOutcome[]> {
  const parts = items.map((item) => [item])
  return writeInTurn(items, parts, async (part) => {
    for (const { item, value } of part) await ask('PUT', pathOf(item), { passport: value })
    return part.map(() => ({ state: 'written' as const }))
  })
}

function pathOf({ id }: TargetItem['item']): string {
  return `/articles/${encodeURIComponent(id)}`
}

function asNothing(error: unknown): null {
  if (error instanceof ForeignError && error.kind === 'not_found') return null
  throw error
}
