import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { masked } from './field-mask.ts'
import { cellData, cellOf, type GivenCell, invalid, lastRow, Refused, type SheetOfSpreadsheet } from './sheet-model.ts'
import { applyUpdate } from './sheet-updates.ts'
import { tokenEndpoint } from './token-endpoint.ts'

type Rights = {
  /** Whether its key is one of the account's. */
  isKnown: boolean
  isShared: boolean
  mayWrite: boolean
  isEnabled: boolean
  /** An Excel file in Google Drive. */
  isOffice: boolean
  /** More than sixty to read or to write in a minute are refused until it is over. */
  isLimited: boolean
}

export type SheetsDouble = FaultServer & {
  /** The file of the account's key, as Google gives it. */
  readonly keyFile: string
  readonly email: string
  readonly spreadsheetId: string
  readonly sheets: SheetOfSpreadsheet[]
  /** The first of its rows is the first of the sheet. */
  addSheet(
    title: string,
    rows: readonly (readonly GivenCell[])[],
    more?: Partial<SheetOfSpreadsheet>,
  ): SheetOfSpreadsheet
  addRow(sheet: SheetOfSpreadsheet, row: readonly GivenCell[]): void
  allow(given: Partial<Rights>): void
  /** Tokens that were given so far count no more. */
  endTokens(): void
  readonly tokens: readonly string[]
  /** How many it has refused because they were too many. */
  refusals(): number
}

/**
 * The Sheets API v4 and the token endpoint, as far as connectors ask them: by the schemas of the published discovery document, from which the vendor's own client
 * is made, too. It is not to be had to run, so this double is our reading of its documents.
 */
export async function startSheetsDouble({ isPlain = false, title = 'Winter' } = {}): Promise<SheetsDouble> {
  const spreadsheetId = '1PlantedSpreadsheet0123456789abcdefghijklmnop'
  const email = 'selvedge@acme-dpp.iam.gserviceaccount.com'
  const sheets: SheetOfSpreadsheet[] = []
  const calls = { reads: [] as number[], writes: [] as number[] }
  const rights: Rights = {
    isKnown: true,
    isShared: true,
    mayWrite: true,
    isEnabled: true,
    isOffice: false,
    isLimited: false,
  }
  const endpoint = tokenEndpoint(email)
  let refused = 0

  const handle = (asked: Asked): Answered => {
    if (asked.url.pathname === '/token') return endpoint.giveToken(asked, rights.isKnown)
    try {
      return { body: masked(answer(asked), asked.url.searchParams.get('fields')) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, status, message, reason } = error
      const details = reason === null ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
      return { status: code, body: { error: { code, message, status, details } } }
    }
  }

  const answer = (asked: Asked): unknown => {
    const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? ''
    if (!endpoint.isGood(token)) {
      throw new Refused(
        401,
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        'ACCESS_TOKEN_EXPIRED',
      )
    }
    if (!rights.isEnabled) {
      throw new Refused(
        403,
        'PERMISSION_DENIED',
        'Google Sheets API has not been used in project 123 before or it is disabled.',
        'SERVICE_DISABLED',
      )
    }
    const [, id = '', method = ''] = /^\/v4\/spreadsheets\/([\w-]+)(:\w+)?$/.exec(asked.url.pathname) ?? []
    const isWrite = method === ':batchUpdate'
    limit(isWrite ? 'writes' : 'reads')
    if (id !== spreadsheetId) throw new Refused(404, 'NOT_FOUND', 'Requested entity was not found.')
    if (!rights.isShared || (isWrite && !rights.mayWrite)) {
      throw new Refused(403, 'PERMISSION_DENIED', 'The caller does not have permission')
    }
    if (rights.isOffice)
      throw new Refused(400, 'FAILED_PRECONDITION', 'This operation is not supported for this document')
    if (method === '' && asked.method === 'GET') return spreadsheet(() => [])
    const json = (asked.json ?? {}) as Readonly<Record<string, unknown>>
    if (method === ':getByDataFilter' && asked.method === 'POST') return byFilter(json)
    if (isWrite && asked.method === 'POST') return update(json)
    throw new Refused(404, 'NOT_FOUND', 'Method not found.')
  }

  const limit = (use: 'reads' | 'writes') => {
    const now = Date.now()
    const last = calls[use].filter((time) => time > now - 60_000)
    calls[use] = [...last, now]
    if (!rights.isLimited || last.length < 60) return
    refused += 1
    const what = use === 'reads' ? 'Read' : 'Write'
    throw new Refused(
      429,
      'RESOURCE_EXHAUSTED',
      `Quota exceeded for quota metric '${what} requests' and limit '${what} requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:123'.`,
      'RATE_LIMIT_EXCEEDED',
    )
  }

  const spreadsheet = (
    dataOf: (sheet: SheetOfSpreadsheet) => object[],
    wanted: readonly SheetOfSpreadsheet[] = sheets,
  ) => ({
    spreadsheetId,
    properties: { title, locale: 'de_DE', timeZone: 'Europe/Berlin' },
    sheets: wanted.map((sheet) => {
      const { sheetId, rowCount, columnCount, frozenRowCount, merges } = sheet
      const gridProperties = { rowCount, columnCount, ...(frozenRowCount > 0 && { frozenRowCount }) }
      const data = dataOf(sheet)
      return {
        properties: { sheetId, title: sheet.title, index: sheets.indexOf(sheet), sheetType: 'GRID', gridProperties },
        ...(data.length > 0 && { data }),
        ...(merges.length > 0 && { merges: merges.map((one) => ({ sheetId, ...one })) }),
      }
    }),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`,
  })

  const byFilter = ({ dataFilters }: Readonly<Record<string, unknown>>) => {
    const ranges = (dataFilters as { gridRange: Readonly<Record<string, number>> }[]).map(({ gridRange }) => gridRange)
    const found = ranges.map(({ sheetId = 0 }) => sheets.find((one) => one.sheetId === sheetId))
    if (found.includes(undefined)) throw invalid('Invalid dataFilter[0]: No grid with id: 404')
    return spreadsheet(
      (sheet) => ranges.filter(({ sheetId = 0 }) => sheetId === sheet.sheetId).map((range) => gridData(sheet, range)),
      sheets.filter((sheet) => found.includes(sheet)),
    )
  }

  const gridData = (sheet: SheetOfSpreadsheet, range: Readonly<Record<string, number>>) => {
    const {
      startRowIndex = 0,
      startColumnIndex = 0,
      endRowIndex = sheet.rowCount,
      endColumnIndex = sheet.columnCount,
    } = range
    if (startRowIndex >= sheet.rowCount || startColumnIndex >= sheet.columnCount) {
      throw invalid(
        `Invalid dataFilter[0]: Range exceeds grid limits. Max rows: ${sheet.rowCount}, max columns: ${sheet.columnCount}`,
      )
    }
    const end = Math.min(endRowIndex, lastRow(sheet))
    return {
      ...(startRowIndex > 0 && { startRow: startRowIndex }),
      ...(startColumnIndex > 0 && { startColumn: startColumnIndex }),
      rowData: Array.from({ length: Math.max(0, end - startRowIndex) }, (_, at) => {
        const values = (sheet.rows[startRowIndex + at] ?? []).slice(startColumnIndex, endColumnIndex).map(cellData)
        return values.length === 0 ? {} : { values }
      }),
    }
  }

  /** All of it or nothing. */
  const update = ({ requests }: Readonly<Record<string, unknown>>) => {
    const list = (requests ?? []) as Readonly<Record<string, unknown>>[]
    if (list.length === 0) throw invalid('Must specify at least one request.')
    const before = sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => [...row]) }))
    try {
      for (const [at, request] of list.entries()) applyUpdate(sheets, request, at)
    } catch (error) {
      for (const [at, sheet] of sheets.entries()) Object.assign(sheet, before[at])
      throw error
    }
    return { spreadsheetId, replies: list.map(() => ({})) }
  }

  const server = await startFaultServer(handle, { isPlain })
  return {
    ...server,
    email,
    spreadsheetId,
    sheets,
    keyFile: endpoint.keyFile,
    addSheet(name, rows, more = {}) {
      const sheet: SheetOfSpreadsheet = {
        sheetId: sheets.length === 0 ? 0 : 1_000 + sheets.length,
        title: name,
        rowCount: rows.length + 100,
        columnCount: 26,
        frozenRowCount: 0,
        merges: [],
        protectedColumns: new Set(),
        rows: rows.map((row) => row.map(cellOf)),
        ...more,
      }
      sheets.push(sheet)
      return sheet
    },
    addRow(sheet, row) {
      const at = lastRow(sheet)
      sheet.rows[at] = row.map(cellOf)
      sheet.rowCount = Math.max(sheet.rowCount, at + 1)
    },
    allow: (given) => void Object.assign(rights, given),
    endTokens: endpoint.endTokens,
    tokens: endpoint.tokens,
    refusals: () => refused,
  }
}
