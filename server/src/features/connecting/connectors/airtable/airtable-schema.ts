import { ForeignError } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import type { Airtable } from './ask-airtable.ts'

export type AirtableBase = { readonly id: string; readonly name: string }
export type AirtableTable = {
  readonly id: string
  readonly name: string
  readonly primaryFieldId: string
  readonly fields: readonly AirtableField[]
  readonly views: readonly { readonly id: string; readonly name: string }[]
}
export type AirtableField = {
  readonly id: string
  readonly name: string
  /** "singleLineText", "multipleRecordLinks": https://airtable.com/developers/web/api/field-model */
  readonly type: string
  /** What a formula, rollup or lookup gives. */
  readonly resultType: string | null
  /** Of links: the table that they lead to, and its field that leads back. */
  readonly linkedTableId: string | null
  readonly inverseFieldId: string | null
  /** Of a time of change: whether it is that of a few fields alone. */
  readonly isOfSomeFields: boolean
}

export type Schema = {
  /** All that the token was given. */
  bases(): Promise<readonly AirtableBase[]>
  tables(baseId: string): Promise<readonly AirtableTable[]>
}

/** Each asked for once in a session: a plan may have no more than a thousand requests a month. */
export function schemaOf(airtable: Airtable): Schema {
  let bases: Promise<readonly AirtableBase[]> | null = null
  const tables = new Map<string, Promise<readonly AirtableTable[]>>()
  return {
    bases: () => (bases ??= basesOf(airtable)),
    tables(baseId) {
      const known = tables.get(baseId) ?? tablesOf(airtable, baseId)
      tables.set(baseId, known)
      return known
    },
  }
}

async function basesOf(airtable: Airtable): Promise<readonly AirtableBase[]> {
  const bases: AirtableBase[] = []
  for (let offset: string | null = ''; offset !== null; ) {
    const query = new URLSearchParams(offset === '' ? {} : { offset })
    const body = await airtable.ask({ base: null, path: 'meta/bases', query })
    for (const one of listAt(body, 'bases')) {
      const id = textAt(one, 'id')
      if (id !== null && IS_ID.test(id)) bases.push({ id, name: textAt(one, 'name') ?? id })
    }
    offset = textAt(body, 'offset')
  }
  if (bases.length > 0) return bases
  throw new ForeignError('permission', {
    reason: 'no_bases',
    message: 'Airtable shows this token no base. Add the bases that it is to see at airtable.com/create/tokens.',
  })
}

async function tablesOf(airtable: Airtable, id: string): Promise<readonly AirtableTable[]> {
  const body = await airtable.ask({ base: id, path: `meta/bases/${id}/tables` })
  return listAt(body, 'tables').flatMap((one) => {
    const table = textAt(one, 'id')
    if (table === null || !IS_ID.test(table)) return []
    const fields = listAt(one, 'fields').flatMap(fieldOf)
    return [
      {
        id: table,
        name: textAt(one, 'name') ?? table,
        primaryFieldId: textAt(one, 'primaryFieldId') ?? fields[0]?.id ?? '',
        fields,
        views: listAt(one, 'views').flatMap((view) => {
          const id = textAt(view, 'id')
          return id === null ? [] : [{ id, name: textAt(view, 'name') ?? id }]
        }),
      },
    ]
  })
}

/** Identifiers become parts of addresses and formulas. */
export const IS_ID = /^(app|tbl|fld|rec|viw|att)[A-Za-z0-9]{5,40}$/

function fieldOf(one: unknown): AirtableField[] {
  const id = textAt(one, 'id')
  if (id === null || !IS_ID.test(id)) return []
  const options = at(one, 'options')
  return [
    {
      id,
      name: textAt(one, 'name') ?? id,
      type: textAt(one, 'type') ?? 'unknown',
      resultType: textAt(at(options, 'result'), 'type'),
      linkedTableId: textAt(options, 'linkedTableId'),
      inverseFieldId: textAt(options, 'inverseLinkFieldId'),
      isOfSomeFields: listAt(options, 'referencedFieldIds').length > 0,
    },
  ]
}
