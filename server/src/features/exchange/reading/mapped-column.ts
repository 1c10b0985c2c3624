import type { MassUnit } from '../columns/mass-unit.ts'

/** What a column of the file is taken for; null: nothing, it is left out. */
export type MappedColumn = {
  readonly column: string | null
  readonly confidence: 'exact' | 'remembered' | 'alias' | 'values' | 'none'
  /** The unit its numbers are in, where the header names one. */
  readonly unit: MassUnit | null
}
