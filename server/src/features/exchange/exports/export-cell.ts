import { readTextArray } from '#database/read-text-array.ts'
import { columnOfUnit } from '#features/records/variants/inherited-rule.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { CellKind } from '#kit/field.ts'
import type { Cell } from '#platform/tables/table.ts'
import { compositionToCell, type EntryInCell, listToCell, textToCell } from '../columns/cell-syntax.ts'
import { type StageInCell, stagesToCell } from '../columns/stage-syntax.ts'

/**
 * A value as it stands in a cell; what an import of the same column reads is that value again. Other records by their `names`; lists may come as
 * PostgreSQL writes them.
 */
export function exportCell(kind: CellKind, value: unknown, names: ReadonlyMap<string, string>): Cell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'number':
    case 'share':
    case 'mass':
      return Number(value)
    case 'truth':
      return value === true
    case 'day':
      return new Date(`${value}T00:00:00Z`)
    case 'list':
      return listToCell(textsOf(value))
    case 'columns':
      return columnsToCell(textsOf(value))
    case 'stages':
      return stagesToCell(stagesOf(value))
    case 'composition':
      return compositionToCell(value as readonly EntryInCell[])
    case 'reference':
      return names.get(String(value)) ?? null
    case 'action':
    case 'id':
      return String(value)
    case 'text':
    case 'long_text':
    case 'digits':
    case 'customs_code':
    case 'country':
    case 'choice':
    case 'unit':
    case 'options':
      return textToCell(String(value))
  }
}

function textsOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? readTextArray(value) : (value as readonly string[])
}

function stagesOf(value: unknown): readonly StageInCell[] {
  return typeof value === 'string' ? JSON.parse(value) : (value as readonly StageInCell[])
}

/** Of thousands of variants the same units are inherited. */
let told: { readonly units: string; readonly cell: Cell } = { units: '', cell: null }

function columnsToCell(units: readonly string[]): Cell {
  const names = units.join()
  if (told.units !== names)
    told = { units: names, cell: listToCell(units.map((unit) => columnOfUnit(variantFields, unit) ?? unit)) }
  return told.cell
}
