import { badInput } from '#platform/app-error.ts'
import type { Chosen, Connector } from '../connector.ts'
import { requireText } from '../own-address.ts'
import { IN_A_MOMENT } from '../patiently.ts'
import { type Google, googleOf } from './ask-google.ts'
import { discoverSheets } from './discover-sheets.ts'
import { keepSheets } from './keep-sheets.ts'
import { readSheet } from './read-sheet.ts'
import { parseKeyFile } from './service-account.ts'
import { headsOf } from './sheet-heads.ts'
import { askSpreadsheet } from './spreadsheet.ts'
import { lookInSheet, prepareSheet, writeSheet } from './write-sheet.ts'

/** A sheet of a Google spreadsheet, by a service account that it is shared with; not verified against the real system. SOURCES.md has where each fact is from. */
export const googleSheets: Connector = {
  kind: 'google-sheets',
  name: 'Google Sheets',
  settings: [
    { key: 'spreadsheet', kind: 'text', isRequired: true },
    { key: 'service_account', kind: 'secret', isRequired: true },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  hasNoDelta: true,
  overlapSeconds: 0,
  keepsTables: true,
  parse(typed) {
    const missing = '"spreadsheet" is missing: the address of the spreadsheet, as it is in the browser.'
    const text = requireText(typed['spreadsheet'], 'spreadsheet', missing)
    const id =
      /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,100})/.exec(text)?.[1] ?? (/^[\w-]{20,100}$/.test(text) ? text : null)
    if (id === null) {
      throw badInput(
        'spreadsheet_malformed',
        '"spreadsheet" must be the address of a Google spreadsheet, such as https://docs.google.com/spreadsheets/d/…/edit, or its identifier.',
        { field: 'spreadsheet', value: text.slice(0, 200) },
      )
    }
    const noKey = '"service_account" is missing: the JSON file of a key, which Google makes once.'
    const file = requireText(typed['service_account'], 'service_account', noKey)
    return { spreadsheet: id, service_account: parseKeyFile(file) }
  },
  open(world, settings, chosen = {}) {
    const google = googleOf(world, settings)
    const heads = headsOf(google)
    return {
      tables: keepSheets(google, heads, (sheet) => headerOf(chosen, sheet)),
      test: () => testSheets(googleOf(world, settings, IN_A_MOMENT)),
      discover: () => discoverSheets(heads, chosen),
      read: (from) => readSheet(world, google, heads, from),
      prepare: (target) => prepareSheet(google, heads, chosen, target),
      look: (target, items) => lookInSheet(google, heads, { chosen, target }, items),
      write: (target, items) => writeSheet(google, heads, { chosen, target }, items),
    }
  },
}

/** Which row has the headers was chosen of the sheet that is read alone. */
function headerOf(chosen: Chosen, sheet: number) {
  const given = Number(chosen['header_row']?.[0])
  const isChosen = chosen['sheet']?.[0] === String(sheet) && Number.isInteger(given) && given >= 1
  return { sheet, headerRow: isChosen ? given - 1 : null }
}

/** Whether the account may write shows when it does: the interface does not tell. */
async function testSheets(google: Google) {
  const { title } = await askSpreadsheet(google)
  return {
    name: title,
    address: `https://docs.google.com/spreadsheets/d/${google.spreadsheetId}/edit`,
    version: null,
    permissions: [`account:${google.account}`, `spreadsheet:${google.spreadsheetId}`],
    warnings: [],
    credentialsExpireAt: null,
  }
}
