import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { askRecords, unknownField } from './airtable-records.ts'
import {
  airtableId,
  type BaseOfAirtable,
  type Cells,
  cellOf,
  type FieldOfTable,
  findField,
  type RecordOfTable,
  Refused,
  type TableOfBase,
} from './airtable-tables.ts'

type GivenField = string | { name: string; type: string; options?: FieldOfTable['options'] }
type Rights = {
  isKnown: boolean
  scopes: readonly string[]
  /** More than five in a second are refused, and everything for thirty seconds after that, as at the vendor. */
  isLimited: boolean
  /** Everything is refused until the month is over. */
  isMonthUsedUp: boolean
}

export type AirtableDouble = FaultServer & {
  readonly token: string
  readonly bases: BaseOfAirtable[]
  addBase(name: string): BaseOfAirtable
  /** The first field is the primary one; a name alone is a text. */
  addTable(base: BaseOfAirtable, name: string, fields: readonly GivenField[]): TableOfBase
  /** Cells by name. Computed ones are taken as they are said. */
  addRecord(table: TableOfBase, cells: Cells): RecordOfTable
  change(table: TableOfBase, record: RecordOfTable, cells: Cells): void
  remove(table: TableOfBase, record: RecordOfTable): void
  cell(table: TableOfBase, record: RecordOfTable, name: string): unknown
  /** A file to attach: cells of attachments hold what this gives back. Its address works until `endAddresses`. */
  addFile(filename: string, type: string, bytes: Buffer): Cells
  endAddresses(): void
  /** No offset that was given leads on any longer. */
  endOffsets(): void
  allow(given: Partial<Rights>): void
  /** The most requests for one base that came within any second. */
  busiest(): number
  /** How many it has refused because they were too many. */
  refusals(): number
}

/** Airtable by its documents: it is not to be had to run, so this double is our reading of them, and the vendor's own client takes it for Airtable. */
export async function startAirtableDouble({ isPlain = false, port = 0 } = {}): Promise<AirtableDouble> {
  const bases: BaseOfAirtable[] = []
  const token = 'patPlanted0Token0.0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
  const rights: Rights = {
    isKnown: true,
    scopes: ['data.records:read', 'data.records:write', 'schema.bases:read', 'schema.bases:write'],
    isLimited: false,
    isMonthUsedUp: false,
  }
  const iterators = new Map<string, string[]>()
  const files = new Map<string, { type: string; bytes: Buffer; epoch: number }>()
  const calls = new Map<string, number[]>()
  let epoch = 0
  let blockedUntil = 0
  let refused = 0

  const handle = (asked: Asked): Answered => {
    try {
      return answer(asked)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, type, message } = error
      return { status, body: message === '' ? { error: type } : { error: { type, message } } }
    }
  }

  const answer = (asked: Asked): Answered => {
    const { pathname } = asked.url
    if (pathname.startsWith('/files/')) return giveFile(pathname)
    const [version, ...path] = pathname
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent)
    if (version !== 'v0') throw new Refused(404, 'NOT_FOUND', '')
    if (!rights.isKnown || asked.headers.authorization !== `Bearer ${token}`) {
      throw new Refused(401, 'AUTHENTICATION_REQUIRED', 'Authentication required')
    }
    if (rights.isMonthUsedUp) {
      throw new Refused(
        429,
        'PUBLIC_API_BILLING_LIMIT_EXCEEDED',
        'The workspace has used up its API calls of this month.',
      )
    }
    const limited = limit(path[0] === 'meta' ? (path[2] ?? 'meta') : (path[0] ?? ''))
    if (limited) return limited
    return { body: path[0] === 'meta' ? meta(asked, path.slice(1)) : ofBase(asked, path) }
  }

  /** Counted as they come. */
  const limit = (base: string): Answered | null => {
    const now = Date.now()
    const last = calls.get(base) ?? []
    last.push(now)
    calls.set(base, last)
    if (!rights.isLimited) return null
    const isTooMany = now - (last.at(-6) ?? 0) < 1_000
    if (isTooMany) blockedUntil = now + 30_000
    if (now >= blockedUntil) return null
    refused += 1
    const message = 'Rate limit exceeded. Please try again later'
    return { status: 429, body: { errors: [{ error: 'RATE_LIMIT_REACHED', message }] } }
  }

  const giveFile = (pathname: string): Answered => {
    const file = files.get(pathname)
    if (!file || file.epoch !== epoch) return { status: 410, body: { error: 'The link has expired.' } }
    return { headers: { 'content-type': file.type }, body: file.bytes }
  }

  const needScope = (scope: string) => {
    if (!rights.scopes.includes(scope)) {
      throw new Refused(
        403,
        'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
        'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
      )
    }
  }

  const meta = ({ method, url, json }: Asked, [what, baseId, tables, tableId, fields]: string[]): unknown => {
    if (what === 'whoami') return { id: 'usrPlanted0000001', scopes: rights.scopes }
    needScope(method === 'GET' ? 'schema.bases:read' : 'schema.bases:write')
    if (what !== 'bases') throw new Refused(404, 'NOT_FOUND', '')
    if (baseId === undefined) {
      const from = Number(url.searchParams.get('offset')?.replace('itr', '') ?? 0)
      const page = bases.slice(from, from + 1_000)
      return {
        bases: page.map(({ id, name }) => ({ id, name, permissionLevel: 'create' })),
        ...(bases.length > from + 1_000 && { offset: `itr${from + 1_000}` }),
      }
    }
    const base = baseOf(baseId)
    if (tables !== 'tables') throw new Refused(404, 'NOT_FOUND', '')
    if (method === 'GET') {
      return { tables: base.tables.map(({ records: _, ...table }) => table) }
    }
    const table = base.tables.find(({ id }) => id === tableId)
    if (!table || fields !== 'fields') throw new Refused(404, 'TABLE_NOT_FOUND', `Could not find table ${tableId}`)
    const { name, type, options } = json as { name: string; type: string; options?: FieldOfTable['options'] }
    if (findField(table, name)) {
      throw new Refused(422, 'DUPLICATE_OR_EMPTY_FIELD_NAME', 'A field with this name exists already.')
    }
    const made: FieldOfTable = { id: airtableId('fld'), name, type, ...(options && { options }) }
    table.fields.push(made)
    return made
  }

  const baseOf = (id: string): BaseOfAirtable => {
    const base = bases.find((one) => one.id === id)
    if (base) return base
    throw new Refused(
      403,
      'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
      'Invalid permissions, or the requested model was not found.',
    )
  }

  const ofBase = (asked: Asked, [baseId = '', named = '', rest]: string[]): unknown => {
    const { method } = asked
    const isRead = method === 'GET' || rest === 'listRecords'
    needScope(isRead ? 'data.records:read' : 'data.records:write')
    const base = baseOf(baseId)
    const table = base.tables.find(({ id, name }) => id === named || name === named)
    if (!table) throw new Refused(404, 'TABLE_NOT_FOUND', `Could not find table ${named} in application ${baseId}`)
    return askRecords(asked, table, rest, iterators)
  }

  const server = await startFaultServer(handle, { isPlain, port })
  const setCells = (table: TableOfBase, record: RecordOfTable, cells: Cells) => {
    for (const [name, value] of Object.entries(cells))
      record.cells[(findField(table, name) ?? unknownField(name)).id] = value
  }
  return {
    ...server,
    token,
    bases,
    addBase(name) {
      const base: BaseOfAirtable = { id: airtableId('app'), name, tables: [] }
      bases.push(base)
      return base
    },
    addTable(base, name, given) {
      const fields = given.map((one): FieldOfTable => {
        const { options, ...field } = typeof one === 'string' ? { name: one, type: 'singleLineText' } : { ...one }
        return { id: airtableId('fld'), ...field, ...(options && { options }) }
      })
      const table: TableOfBase = {
        id: airtableId('tbl'),
        name,
        primaryFieldId: fields[0]?.id ?? '',
        fields,
        records: new Map(),
        views: [{ id: airtableId('viw'), name: 'Grid view', type: 'grid' }],
      }
      base.tables.push(table)
      return table
    },
    addRecord(table, cells) {
      const old = '2026-01-01T00:00:00.000Z'
      const record: RecordOfTable = { id: airtableId('rec'), createdTime: old, modifiedTime: old, cells: {} }
      setCells(table, record, cells)
      table.records.set(record.id, record)
      return record
    },
    change(table, record, cells) {
      setCells(table, record, cells)
      record.modifiedTime = new Date().toISOString()
    },
    remove: (table, record) => void table.records.delete(record.id),
    cell: (table, record, name) => cellOf(findField(table, name) ?? unknownField(name), record),
    addFile(filename, type, bytes) {
      const id = airtableId('att')
      const path = `/files/${id}/${encodeURIComponent(filename)}`
      files.set(path, { type, bytes, epoch })
      return { id, url: `${server.origin}${path}`, filename, type, size: bytes.length }
    },
    endAddresses: () => void epoch++,
    endOffsets: () => iterators.clear(),
    allow: (given) => void Object.assign(rights, given),
    refusals: () => refused,
    busiest: () =>
      Math.max(
        0,
        ...[...calls.values()].map((times) => {
          let from = 0
          let most = 0
          for (const [at, time] of times.entries()) {
            while ((times[from] ?? 0) <= time - 1_000) from += 1
            most = Math.max(most, at - from + 1)
          }
          return most
        }),
      ),
  }
}
