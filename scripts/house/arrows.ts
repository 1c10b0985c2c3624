import { dirname } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** From the bottom up; an arrow from an earlier one to a later one runs back. Sharing and exchange are beside each other. */
const WINGS = [
  ['platform', 'database'],
  ['backups'],
  ['kit'],
  ['people'],
  ['records'],
  ['publishing'],
  ['sharing', 'exchange'],
  ['telling'],
  ['connecting'],
  ['safekeeping'],
  ['demo'],
  ['app'],
]

/** Imports as "file → imported file". */
type Arrows = string[]

export function arrowsBack(files: readonly SourceFile[]): Arrows {
  return arrows(files, (from, to) => {
    const [start, end] = [floorOf(wingOf(from)), floorOf(wingOf(to))]
    return start < end || (start === end && start > 0 && wingOf(from) !== wingOf(to))
  })
}

export function storesOfOtherWings(files: readonly SourceFile[]): Arrows {
  return arrows(files, (from, to) => to.endsWith('.store.ts') && wingOf(from) !== wingOf(to))
}

export function storesOfNeighbours(files: readonly SourceFile[]): Arrows {
  return arrows(
    files,
    (from, to) => to.endsWith('.store.ts') && wingOf(from) === wingOf(to) && dirname(from) !== dirname(to),
  )
}

function arrows(files: readonly SourceFile[], isMeant: (from: string, to: string) => boolean): Arrows {
  return files.flatMap(({ path, imports }) =>
    wingOf(path) === null
      ? []
      : imports.flatMap((target) => (wingOf(target) !== null && isMeant(path, target) ? [`${path} → ${target}`] : [])),
  )
}

function wingOf(path: string): string | null {
  const [, wing = null] = /^server\/src\/(?:features\/)?([^/]+)\//.exec(path) ?? []
  return wing
}

function floorOf(wing: string | null): number {
  const floor = WINGS.findIndex((wings) => wing !== null && wings.includes(wing))
  if (floor < 0) throw new Error(`"${wing}" has no place in the order of the wings: give it one in WINGS.`)
  return floor
}

/** The folders directly in `folder`, and which of them each imports from. */
export function foldersWithin(folder: string, files: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  const partOf = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split('/') : [])
  for (const { path, imports } of files) {
    const [from, ...inner] = partOf(path)
    if (from === undefined || inner.length === 0) continue
    const reached = graph.get(from) ?? new Set()
    for (const target of imports) {
      const [to, ...rest] = partOf(target)
      if (to !== undefined && to !== from && rest.length > 0) reached.add(to)
    }
    graph.set(from, reached)
  }
  return graph
}
