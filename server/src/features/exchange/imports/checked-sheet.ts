import { countRows, noCounts, type PlannedRow, problemsOf } from '../planning/row-plan.ts'
import type { InspectedTable } from '../reading/inspection.ts'
import { sheetsAfter } from '../reading/sheet-turns.ts'
import type { CheckedSheet, ProblemGroup } from './import.ts'

/** What is to be done with one sheet of a workbook that is tried. */
export type SheetTrial = { readonly sheet: number; readonly isWritten: boolean }

/**
 * Which sheets of a workbook a check can try together, this one first: each is written, for the time being, before the next is planned, but the last. Whatever
 * comes after a sheet by which more than `mostWritten` rows would be written is `left`.
 */
export function trialsOf(
  tables: readonly InspectedTable[],
  sheet: number,
  mostWritten: number,
): { readonly tried: readonly SheetTrial[]; readonly left: readonly number[] } {
  const sheets = [sheet, ...sheetsAfter(tables, sheet)]
  let rows = 0
  const tooMany = sheets.slice(0, -1).findIndex((at) => {
    rows += tables[at]?.rowCount ?? 0
    return rows > mostWritten
  })
  const last = tooMany < 0 ? sheets.length - 1 : tooMany
  return {
    tried: sheets.slice(0, last + 1).map((at, turn) => ({ sheet: at, isWritten: turn < last })),
    left: sheets.slice(last + 1),
  }
}

/** So many causes of problems are kept of a sheet, so many texts of one, and so many of these are looked at. */
const MOST_GROUPS = 100
const MOST_VALUES = 20
const MOST_TEXTS = 200
const MOST_LINES = 5

/** Adds up what becomes of the rows of a sheet, batch by batch. */
export function sheetReport() {
  let counts = noCounts()
  const groups = new Map<string, Group>()
  return {
    add(rows: readonly PlannedRow[]): void {
      counts = countRows(counts, rows)
      for (const { severity, reason, header, message, line, found } of problemsOf(rows)) {
        const key = JSON.stringify([severity, reason, header])
        let group = groups.get(key)
        if (!group) {
          if (groups.size >= MOST_GROUPS) continue
          group = { severity, reason, header, message, count: 0, lines: [], texts: new Map() }
          groups.set(key, group)
        }
        group.count += 1
        if (group.lines.length < MOST_LINES) group.lines.push(line)
        const known = group.texts.get(found)
        if (found !== '' && (known !== undefined || group.texts.size < MOST_TEXTS)) {
          group.texts.set(found, (known ?? 0) + 1)
        }
      }
    },
    read(): Pick<CheckedSheet, 'counts' | 'groups'> {
      return { counts, groups: [...groups.values()].sort(byWeight).map(shownGroup) }
    },
  }
}

type Group = Pick<ProblemGroup, 'severity' | 'reason' | 'header' | 'message'> & {
  count: number
  readonly lines: number[]
  readonly texts: Map<string, number>
}

const SEVERITIES = ['error', 'warning', 'note']

/** Errors first, the most frequent first. */
function byWeight(a: Group, b: Group): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count
}

function shownGroup({ texts, ...group }: Group): ProblemGroup {
  const values = [...texts].map(([found, count]) => ({ found, count })).sort((a, b) => b.count - a.count)
  return { ...group, values: values.slice(0, MOST_VALUES) }
}
