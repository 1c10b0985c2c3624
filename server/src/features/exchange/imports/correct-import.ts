import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { type Correction, MAX_CORRECTIONS } from '../reading/correction.ts'
import { SHOWN_OF_CELL } from '../reading/import-problem.ts'
import { placeOf } from '../reading/import-settings.ts'
import { headersRead } from '../reading/value-change.ts'
import { countCorrections, deleteCorrections, saveCorrections } from './correction.store.ts'
import { findImport, lockImport, saveSettings } from './import.store.ts'
import { type Import, requireState } from './import.ts'

export type GivenCorrection = {
  /** The column, by its header in the file; `at` where two have one header. */
  readonly header: string
  readonly at?: number | null | undefined
  /** One row of the file; without it every row whose cell says `found`. */
  readonly line?: number | null | undefined
  readonly found?: string | null | undefined
  /** '' empties the cell; null takes the correction back. */
  readonly value?: string | null | undefined
}

/** At once: the rest in further calls. */
const MOST_AT_ONCE = 1_000
/** Characters: a description of the longest kind. */
const LONGEST = 10_000

/**
 * Puts cells of a file right without touching the file: the check and the run read it with them. What was checked before is worth nothing
 * any more.
 */
export async function correctImport(
  deps: Deps,
  reader: Reader,
  { id, corrections }: { readonly id: string; readonly corrections: readonly GivenCorrection[] },
): Promise<Import> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await lockImport(tx, workspaceId, id)
    if (!before) throw notFound('import', id)
    requireState(
      before,
      ['uploaded', 'checking', 'checked'],
      'This import has been started. Undo it, or upload the file with its corrections as a new import.',
    )
    const { settings, inspection, shape, totalRows } = before
    const headers = headersRead(inspection.tables[settings?.sheet ?? 0]?.headers ?? [], settings?.made)
    if (corrections.length > MOST_AT_ONCE) {
      const message =
        `At most ${MOST_AT_ONCE} corrections can be sent at once; got ${corrections.length}. Send them in ` +
        'several calls.'
      throw badInput('corrections_too_many', message, { field: 'corrections', limit: MOST_AT_ONCE })
    }
    const parsed = corrections.map((one) => ({ ...parse(headers, settings?.headerLine ?? 0, one), given: one.value }))
    const taken = parsed.filter(({ given }) => given === null || given === undefined)
    const made = new Map(parsed.filter((one) => !taken.includes(one)).map((one) => [keyOf(one), withoutGiven(one)]))
    await deleteCorrections(tx, workspaceId, id, taken)
    await saveCorrections(tx, workspaceId, id, [...made.values()])
    const count = (await countCorrections(tx, workspaceId, [id]))[0]?.count ?? 0
    if (count > MAX_CORRECTIONS) {
      const message =
        `An import can have ${MAX_CORRECTIONS.toLocaleString('en')} corrections; this would make ` +
        `${count.toLocaleString('en')}. Download the refused rows and correct them there.`
      throw badInput('corrections_too_many', message, { field: 'corrections', limit: MAX_CORRECTIONS })
    }
    if (settings) {
      const corrected = (settings.corrected ?? 0) + 1
      await saveSettings(tx, workspaceId, id, { inspection, settings: { ...settings, corrected }, shape, totalRows })
    }
    const data = { made: made.size, taken: taken.length, count }
    recordEvent(tx, actor, { kind: 'import.corrected', subjectType: 'import', subjectId: id, data })
    const after = await findImport(tx, workspaceId, id)
    if (!after) throw notFound('import', id)
    return after
  })
}

function parse(
  headers: readonly string[],
  headerLine: number,
  { line, found, value, ...column }: GivenCorrection,
): Correction {
  const place = placeOf(headers, column)
  const text = value ?? ''
  if (text.length > LONGEST) {
    const message = `A cell may have at most ${LONGEST.toLocaleString('en')} characters; got ${text.length.toLocaleString('en')}.`
    throw badInput('text_too_long', message, { field: 'value', limit: LONGEST })
  }
  if (line === null || line === undefined) {
    if (found === null || found === undefined || found === '') {
      const message = 'Say which row to correct ("line"), or which text in all rows ("found").'
      throw badInput('correction_of_nothing', message, { field: 'corrections' })
    }
    return { place, line: 0, found: found.slice(0, SHOWN_OF_CELL), value: text }
  }
  if (line <= headerLine || line > 100_000_000) {
    const message = `Line ${line} is not a row: line ${headerLine} names the columns, and rows come after it.`
    throw badInput('line_out_of_range', message, { field: 'line', value: line })
  }
  return { place, line, found: '', value: text }
}

function keyOf({ place, line, found }: Correction): string {
  return `${place} ${line} ${found}`
}

function withoutGiven({ place, line, found, value }: Correction): Correction {
  return { place, line, found, value }
}
