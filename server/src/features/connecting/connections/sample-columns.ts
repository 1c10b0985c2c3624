import type { ForeignRow, SampledColumn, Session } from '../connectors/connector.ts'
import type { KeptDiscovery } from './connection.ts'

const MOST_VALUES = 3
const MOST_CHARACTERS = 80
/** Of a shop whose first items are all left out, no more are read for it. */
const MOST_PAGES = 3

export type Samples = ReadonlyMap<string, readonly string[]>

/** The first few values of each column: people know their fields by what is in them. */
export async function readSamples(
  session: Session,
  chosen: Readonly<Record<string, readonly string[]>>,
  clean: (text: string) => string,
): Promise<Samples> {
  const rows = await firstRows(session, chosen)
  const keys = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  return new Map([...keys].map((key) => [key, valuesOf(rows, key).map(clean)]))
}

async function firstRows(
  session: Session,
  chosen: Readonly<Record<string, readonly string[]>>,
): Promise<readonly ForeignRow[]> {
  let pages = 0
  for await (const { rows } of session.read({ since: null, cursor: null, chosen, isSample: true })) {
    pages += 1
    if (rows.length > 0 || pages === MOST_PAGES) return rows
  }
  return []
}

function valuesOf(rows: readonly ForeignRow[], key: string): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const text = String(cells[key] ?? '').trim()
    if (text !== '') found.add(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text)
    if (found.size === MOST_VALUES) break
  }
  return [...found]
}

export function withSamples<C extends SampledColumn>(columns: readonly C[], samples: Samples): C[] {
  return columns.map((column) => ({ ...column, samples: samples.get(column.key) ?? column.samples ?? [] }))
}

/** What was read before holds on: a run looks at the columns anew, not at values for people. */
export function samplesOf(discovery: KeptDiscovery | null): Samples {
  return new Map(discovery?.columns.map(({ key, samples = [] }) => [key, samples]))
}
