import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { bindOperation } from './bind-operation.ts'
import { makePlan } from './make-plan.ts'
import { present } from './present-answer.ts'
import { presentRecord, presentRows } from './present-rows.ts'

const schema = buildSchema(`
  type Query { sock(id: ID!): Sock socks(skip: Int, take: Int, after: ID): [Sock!]! sockCount: Int! }
  type Sock { id: ID! name: String count: Int revision: Int pairs: [Pair!]! }
  type Pair { id: ID! name: String }
`)
const operation = bindOperation(schema, {
  method: 'GET',
  path: '/socks',
  id: 'listSocks',
  field: 'socks',
  count: 'sockCount',
  tag: 'Socks',
  summary: 'List socks',
})

const NAMES = ['', 'red', '"', '\\', '\\"', '\\\\"', '},{"id":"x', ']', '{[', '","count":7', 'ß\u2028', null]

test.each([true, false])('rows are shown as they are when they are read, counted: %s', (isCounted) => {
  const request = { path: '/api/v1/socks', params: {}, query: { take: '3', skip: '2' }, body: undefined }
  for (const fields of ['id,name,pairs.id,pairs.name', 'pairs.name,name,id', 'id,name', 'name,id,count', 'name']) {
    const plan = makePlan(operation, fields, { isCounted, isByKey: false })
    for (let rows = 0; rows <= NAMES.length; rows += 1) {
      const all = NAMES.slice(0, rows).map((name, at) => ({
        name,
        count: at,
        pairs: NAMES.slice(at, at + 3).map((other) => ({ id: `p${at}`, name: other })),
        id: `${name}${at}`,
      }))
      const asked = fields.split(',').map((field) => field.split('.')[0] ?? '')
      const it = all.map((row) =>
        Object.fromEntries([...new Set(asked)].map((field) => [field, Reflect.get(row, field)])),
      )
      const data = isCounted ? { it, count: 40 + rows } : { it }
      const sent = { ...request, ifMatch: undefined, ifNoneMatch: undefined } as unknown as Parameters<
        typeof present
      >[2]
      const shown = presentRows(operation, plan, sent, JSON.stringify(data))
      if (fields === 'name') expect(shown).toBe(null)
      else expect(shown).toEqual(present(operation, plan, sent, JSON.parse(JSON.stringify(data))))
    }
  }
})

test('one record is shown as it is when it is read', () => {
  const one = bindOperation(schema, {
    method: 'GET',
    path: '/socks/{id}',
    id: 'getSock',
    field: 'sock',
    tag: 'Socks',
    summary: 'A sock',
  })
  const request = { path: '/api/v1/socks/a', params: { id: 'a' }, query: {}, body: undefined }
  const sent = { ...request, ifMatch: undefined, ifNoneMatch: undefined } as unknown as Parameters<typeof present>[2]
  for (const fields of ['id,name,revision', 'revision,pairs.name,id', 'id,name'])
    for (const name of NAMES)
      for (const revision of [7, null]) {
        const plan = makePlan(one, fields, { isCounted: false, isByKey: false })
        const row = { id: 'a', name, revision, pairs: [{ name }, { name: null }], rest_revision: revision }
        const asked = [...fields.split(',').map((field) => field.split('.')[0] ?? ''), ...plan.extra]
        const it = Object.fromEntries(asked.map((field) => [field, Reflect.get(row, field)]))
        const shown = presentRecord(one, plan, JSON.stringify({ it }))
        // Where the revision is for the header alone, it is taken out of the answer.
        if (!fields.includes('revision')) expect(shown).toBe(null)
        else expect(shown).toEqual(present(one, plan, sent, JSON.parse(JSON.stringify({ it }))))
      }
  const plan = makePlan(one, 'id,revision', { isCounted: false, isByKey: false })
  expect(presentRecord(one, plan, '{"it":null}')).toBe(null)
})
