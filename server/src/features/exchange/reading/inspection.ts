import type { Delimiter, Encoding, Quote, TextFormat } from '#platform/tables/text-format.ts'
import type { TreeFormat } from '#platform/tables/trees/tree.ts'
import type { Detection } from './detection.ts'
import type { InspectedRows } from './inspect-rows.ts'
import type { TableSource } from './table-source.ts'

/** What a file was found to be; everything in it can be set otherwise before anything is read for good. */
export type Inspection = {
  /** `xlsx` is a workbook of any program; `ndjson` what a connection has read; lines of JSON of a person are `json`. */
  readonly kind: 'csv' | 'xlsx' | 'ndjson' | 'json' | 'xml'
  /** Null for a workbook, which says itself how it is written. */
  readonly text: TextFormat | null
  /** Of a document: what its rows and columns are. */
  readonly tree?: TreeFormat
  /** How the text was found to be written, whatever it is read as. None of a workbook. */
  readonly detections: readonly Detection[]
  /** One of a CSV, without a name. */
  readonly tables: readonly InspectedTable[]
}

export type InspectedTable = InspectedRows & {
  readonly name: string | null
  readonly isHidden: boolean
  /** Of a sheet: whether its bytes have changed since it was written. */
  readonly isDamaged?: boolean
  /** Of a sheet of Excel 97 to 2003: how its numbers are shown is not known. */
  readonly isOld?: boolean
  /** Of what a connection has read. */
  readonly source?: TableSource
}

/** What a person has said of a file against what was detected. */
export type GivenReading = {
  readonly encoding?: Encoding | null
  readonly delimiter?: Delimiter | null
  readonly quote?: Quote | null
  /** Of which table of a workbook the line of the header is given, from 0. */
  readonly sheet?: number
  readonly headerLine?: number | null
  /** Of a document: what a row is. */
  readonly rows?: string | null
}
