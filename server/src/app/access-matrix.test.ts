import { beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, makeFixture, partsOf } from '#test/fixture.ts'
import { type Credentials, type GraphqlAnswer, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import type { Need, Operation } from '#test/operation.ts'
import { OPERATIONS } from '#test/operations.ts'
import { schema } from './schema.ts'

/** Who may what: every operation of the schema, called by everybody. */
const CALLERS = {
  owner: ['nothing', 'read', 'edit', 'administer', 'session', 'administer_session', 'own'],
  admin: ['nothing', 'read', 'edit', 'administer', 'session', 'administer_session'],
  editor: ['nothing', 'read', 'edit', 'session'],
  viewer: ['nothing', 'read', 'session'],
  'admin key': ['nothing', 'read', 'edit', 'administer'],
  'write key': ['nothing', 'read', 'edit'],
  'read key': ['nothing', 'read'],
  stranger: ['nothing'],
} as const satisfies Record<string, readonly Need[]>

/** These change what is one person's alone, so that nothing would be everybody's to change. */
const PERSONAL = new Set(['endSession', 'updateView', 'deleteView'])

type Caller = keyof typeof CALLERS

let test_: TestApp
let home: TestWorkspace
let other: TestWorkspace
let credentials: Record<Caller, Credentials>
let foreigners: Credentials[]
/** What lists and counts have to show, and to keep from others. */
let whole: Fixture

beforeAll(async () => {
  test_ = await startTestApp()
  home = await test_.workspace()
  other = await test_.workspace()
  credentials = {
    owner: await home.member('owner'),
    admin: await home.member('admin'),
    editor: await home.member('editor'),
    viewer: await home.member('viewer'),
    'admin key': await home.key('admin'),
    'write key': await home.key('write'),
    'read key': await home.key('read'),
    stranger: null,
  }
  foreigners = [await other.member('owner'), await other.key('admin')]
  whole = await makeFixture(test_.deps, home)
})

test('names every query and mutation of the schema', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  )
  expect(OPERATIONS.map(({ name }) => name).sort()).toEqual(fields.sort())
})

describe.each(OPERATIONS)('$name', (operation) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await makeFixture(test_.deps, home, partsOf(operation.document))
  })

  test('lets those do it who may, and refuses the others alike', async () => {
    for (const [caller, may] of Object.entries(CALLERS)) {
      const allowed = (may as readonly Need[]).includes(operation.need)
      // Whoever is refused leaves it as it was.
      const isChanged = allowed && isMutation(operation)
      const fresh = isChanged ? await makeFixture(test_.deps, home, partsOf(operation.document)) : fixture
      const answer = await test_.graphql(operation.document(fresh), credentials[caller as Caller])
      if (allowed && !PERSONAL.has(operation.name))
        expect(answer, caller).toEqual({ status: 200, data: expect.anything() })
      else if (allowed) expect(codeOf(answer), caller).toBe('not_found')
      else expect(codeOf(answer), caller).toBe(caller === 'stranger' ? 'unauthenticated' : 'forbidden')
    }
  })

  test('says what is wrong with bad input', async () => {
    for (const [reason, document] of operation.bad) {
      const caller = isPersonal(operation) ? 'owner' : 'admin key'
      const answer = await test_.graphql(document(whole), credentials[caller])
      expect(
        answer.errors?.map(({ extensions }) => extensions?.['reason']),
        document(whole),
      ).toContain(reason)
      expect(answer.errors?.[0]?.message).toMatch(/\w{3}/)
    }
  })

  test('keeps other workspaces out', async () => {
    for (const foreigner of foreigners) {
      const answer = await test_.graphql(operation.document(fixture), foreigner)
      const keyOnPersonal = isPersonal(operation) && foreigner?.headers['authorization'] !== undefined
      if (keyOnPersonal) expect(codeOf(answer)).toBe('forbidden')
      else expectForeign(operation, answer)
    }
    const text = JSON.stringify(
      await Promise.all(foreigners.map((foreigner) => test_.graphql(operation.document(fixture), foreigner))),
    )
    expect(text).not.toContain(home.id)
  })
})

function isPersonal({ need }: Operation): boolean {
  return need === 'session' || need === 'administer_session' || need === 'own'
}

function expectForeign(operation: Operation, answer: GraphqlAnswer): void {
  const value = answer.data?.[operation.name]
  switch (operation.foreign) {
    case 'null':
      expect(answer).toEqual({ status: 200, data: { [operation.name]: null } })
      break
    case 'empty':
      expect(answer.errors).toBeUndefined()
      if (Array.isArray(value)) expect(value).toEqual([])
      else expect(JSON.stringify(value)).not.toMatch(/[1-9]/)
      break
    case 'not_found':
      expect(codeOf(answer)).toBe('not_found')
      break
    case 'bad_input':
      expect(codeOf(answer)).toBe('bad_input')
      break
    case 'refused':
      expect(value).toEqual([{ outcome: 'REFUSED', record: null }])
      break
    case 'own_workspace':
      expect(answer.errors).toBeUndefined()
      break
  }
}

function codeOf(answer: GraphqlAnswer): unknown {
  return answer.errors?.[0]?.extensions?.['code']
}

function isMutation(operation: Operation): boolean {
  return schema.getMutationType()?.getFields()[operation.name] !== undefined
}
