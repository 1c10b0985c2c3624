import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, type ForeignFault, quoted } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import type { Speaker } from '../read-answer.ts'

/**
 * By what the error says of itself, {"error":{"code","message","status","details"}}; null for what its status says well enough.
 * https://developers.google.com/workspace/sheets/api/troubleshoot-api-errors; sentences of 400 as public clients report them (SOURCES.md).
 */
export function googleFault({ secrets }: Speaker, { status }: OutboundAnswer, body: unknown): ForeignError | null {
  const error = at(body, 'error')
  const words = textAt(error, 'message') ?? ''
  const said = quoted(words, secrets)
  const tail = said === '' ? '.' : `: "${said.replace(/\.+$/, '')}".`
  const fault = (kind: ForeignFault, reason: string, message: string) =>
    new ForeignError(kind, { reason, message, value: textAt(error, 'status') ?? status })
  const details = listAt(error, 'details').map((one) => textAt(one, 'reason'))
  if (status === 403 && (details.includes('SERVICE_DISABLED') || /has not been used|is disabled/i.test(words))) {
    return fault(
      'permission',
      'api_disabled',
      `The Google Sheets API is not enabled in the project of the service account${tail} Enable it in the Google Cloud console, under APIs & Services.`,
    )
  }
  if (status === 403) {
    return fault(
      'permission',
      'not_shared',
      `The spreadsheet is not shared with the service account, or only for viewing${tail} Share it with the e-mail address of the account, as Editor if it is to be written to.`,
    )
  }
  if (status === 404) {
    return fault(
      'not_found',
      'spreadsheet_missing',
      `Google has no such spreadsheet, or it is not shared with the service account${tail} Check its address, and share it with the e-mail address of the account.`,
    )
  }
  if (status !== 400) return null
  if (/not supported for this document/i.test(words)) {
    return fault(
      'unexpected_system',
      'not_a_spreadsheet',
      `This file is not a Google spreadsheet; it may be an Excel file in Google Drive${tail} Open it there, and choose File › Save as Google Sheets.`,
    )
  }
  if (/exceeds grid limits|no grid with id/i.test(words)) {
    return fault('not_found', BEYOND_GRID, `The sheet does not have these rows and columns any more${tail}`)
  }
  if (/protected cell or object/i.test(words)) {
    return fault(
      'permission',
      'range_protected',
      `Cells that are to be written to are protected${tail} Let the service account edit them, or choose other columns.`,
    )
  }
  if (/above the limit of \d+ cells/i.test(words)) {
    return fault(
      'permission',
      'spreadsheet_full',
      `The spreadsheet holds as many cells as Google allows${tail} Delete rows or columns that are empty.`,
    )
  }
  return null
}

/** It was changed since it was looked at. */
export const BEYOND_GRID = 'beyond_grid'
