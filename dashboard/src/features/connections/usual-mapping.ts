import type { Connection, Meaning } from './connection-queries.ts'

type Column = NonNullable<Connection['discovery']>['columns'][number]

/** What each column there becomes: what somebody has said, otherwise what it usually is, of several the first. */
export function usualMapping(
  columns: readonly Column[],
  said: Readonly<Record<string, string | null>>,
  meanings: readonly Meaning[],
): Record<string, string | null> {
  const known = new Set(meanings.map(({ name }) => name))
  const taken = new Set(Object.values(said))
  const mapping: Record<string, string | null> = {}
  for (const column of columns) {
    const given = said[column.key]
    const usual = given === undefined ? usualOf(column, known) : given
    const isFree = given !== undefined || (usual !== null && known.has(usual) && !taken.has(usual))
    mapping[column.key] = isFree ? usual : null
    if (isFree && usual !== null) taken.add(usual)
  }
  return mapping
}

/** A text in one of several languages has a column of its own here, where there is one. */
function usualOf({ usual, language }: Column, known: ReadonlySet<string>): string | null {
  if (usual === null || language === null) return usual
  const inLanguage = `${usual}_${language.toLowerCase().slice(0, 2)}`
  return known.has(inLanguage) ? inLanguage : usual
}
