import { rm } from 'node:fs/promises'
import type { Deps } from '#deps.ts'
import { copyFile } from '#features/exchange/imports/copy-file.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import { type ForeignItem, isReferred } from '#features/records/external-references/external-reference.ts'
import { goneOf } from '#platform/tables/ndjson-table.ts'
import { linesOf } from '#platform/tables/read-ndjson-table.ts'

const BATCH = 1_000

/**
 * Goes through the items of a run's file, a batch at a time. Gives back those of which the system says that they are there no more, and that do not come
 * after all: what it says last counts.
 */
export async function readItems(
  deps: Deps,
  one: Import,
  note: ((seen: readonly ForeignItem[]) => Promise<void>) | null,
): Promise<ForeignItem[]> {
  const path = await copyFile(deps, one)
  const told = new Map<string, ForeignItem>()
  let seen: ForeignItem[] = []
  try {
    for await (const lines of linesOf(path)) {
      for (const line of lines) {
        if (line === null) continue
        for (const { of, id } of goneOf(line) ?? []) {
          if (isReferred(of)) told.set(`${of} ${id}`, { noun: of, externalId: id })
        }
        // Without anything to note, what is there matters only to what was told to be gone.
        if (note === null && told.size === 0) continue
        for (const item of itemsOf(line)) {
          if (told.size > 0) told.delete(`${item.noun} ${item.externalId}`)
          if (note) seen.push(item)
        }
        if (seen.length < BATCH) continue
        await note?.(seen)
        seen = []
      }
    }
    await note?.(seen)
  } finally {
    await rm(path, { force: true })
  }
  return [...told.values()]
}

function itemsOf(line: string): ForeignItem[] {
  // Behind the cells: within a text of theirs, the quotation marks would be escaped.
  const from = line.indexOf('],"ids":')
  if (from < 0) return []
  const { ids = {} }: { ids?: Readonly<Record<string, { readonly id: string }>> } = JSON.parse(
    `{${line.slice(from + 2)}`,
  )
  return Object.entries(ids).flatMap(([noun, { id }]) => (isReferred(noun) ? [{ noun, externalId: id }] : []))
}
