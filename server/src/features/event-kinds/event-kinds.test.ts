import ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFixture, OPERATIONS } from '#test/operations.ts'
import { assessBatch } from '../assessments/reassess.ts'
import { deleteForGood } from '../deleted-records/delete-for-good.ts'
import { sweepDeletedRecords } from '../deleted-records/sweep-deleted-records.ts'
import { EVENT_CATALOGUE, type EventKind } from './event-catalogue.ts'
import type { JsonSchema } from './event-kind.ts'

let t: TestApp
let w: TestWorkspace
beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
})

const ajv = new ajv2020.default({ strict: true, allErrors: true })
addFormats.default(ajv)
const ENTRIES = Object.entries(EVENT_CATALOGUE)

/** Also refuses fields that the schema does not name: receivers let those pass, but we say all that we send. */
function strictly(schema: JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]))
    return 'properties' in copy && copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy
  }
  return inner(schema) as JsonSchema
}

/**
 * Kinds that no operation of the table makes, each with where its data are looked at: what needs days to pass, several guesses, or a
 * command line.
 */
const ELSEWHERE: ReadonlySet<EventKind> = new Set([
  ...(['private_link.locked', 'private_link.passcode_failed', 'webhook.disabled', 'bulk_change.finished'] as const),
  ...(['workspace.created', 'saved_view.updated', 'saved_view.deleted', 'bulk_change.cancelled'] as const),
  ...(['member.password_reset', 'import.cancelled', 'import.file_removed', 'export.made'] as const),
])

describe('the catalogue', () => {
  test.each(ENTRIES)('%s: the sample is what the schema says', (_kind, { schema, sample, description }) => {
    const validate = ajv.compile(strictly(schema))
    expect(validate(JSON.parse(JSON.stringify(sample))), JSON.stringify(validate.errors)).toBe(true)
    expect(description).toMatch(/^[A-Z].+\.$/)
  })

  test('describes every event that the operations of the service record, and none that nothing records', async () => {
    const owner = await w.member('owner')
    const first = await makeFixture(t.deps, w)
    const mutations = OPERATIONS.filter(({ document }) => document(first).startsWith('mutation'))
    for (const { name, document } of mutations) {
      const { errors } = await t.graphql(document(await makeFixture(t.deps, w)), owner)
      expect(errors?.filter(({ extensions }) => extensions?.['code'] === 'internal') ?? [], name).toEqual([])
    }
    const { idleProduct, draft, certification, ...other } = await makeFixture(t.deps, w)
    for (const [noun, id] of [
      ['Certification', certification],
      ['Variant', draft],
      ['Product', idleProduct],
      ['Company', other.idleCompany],
    ]) {
      const gone = `delete${noun}(id: "${id}") { id }`
      const back = `restoreRecord(recordId: "${id}") { recordId }`
      const { errors } = await t.graphql(`mutation { one: ${gone} two: ${back} three: ${gone} }`, owner)
      expect(errors, noun).toBeUndefined()
      await deleteForGood(t.deps, w.actor, { recordId: String(id) })
    }
    await assessBatch(t.deps, t.deps.db.background, w.id)
    t.setNow(new Date(Date.now() + 40 * 86_400_000))
    await sweepDeletedRecords(t.deps)
    t.setNow(null)
    const { rows } = await t.owner.query<{ kind: EventKind; subject_type: string; data: object }>(
      'select kind, subject_type, data from events',
    )
    const seen = new Set(rows.map(({ kind }) => kind))
    const validators = new Map(ENTRIES.map(([kind, { schema }]) => [kind, ajv.compile(strictly(schema))]))
    const faults = rows.flatMap(({ kind, data }) => {
      const validate = validators.get(kind)
      if (!validate) return [`${kind} is not in the catalogue`]
      return validate(data) ? [] : [`${kind}: ${ajv.errorsText(validate.errors)}`]
    })
    expect([...new Set(faults)]).toEqual([])
    const unseen = ENTRIES.map(([kind]) => kind).filter((kind) => !seen.has(kind as EventKind))
    expect(unseen.filter((kind) => !ELSEWHERE.has(kind as EventKind))).toEqual([])
  }, 240_000)

  test('is listed whole by GraphQL and REST, to those who may read', async () => {
    const as = await w.key('read')
    const { data } = await t.graphql('{ eventKinds { kind subject version description schema sample } }', as)
    const listed = data.eventKinds.map(({ schema, sample, ...entry }: Record<string, string>) => ({
      ...entry,
      schema: JSON.parse(String(schema)),
      sample: JSON.parse(String(sample)),
    }))
    const rest = await t.app.inject({ url: '/api/v1/event-kinds', headers: as?.headers ?? {} })
    expect(rest.json().items).toEqual(listed)
    expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(EVENT_CATALOGUE))
    expect((await t.app.inject({ url: '/api/v1/event-kinds' })).statusCode).toBe(401)
  })
})
