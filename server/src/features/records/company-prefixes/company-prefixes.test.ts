import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { assignPrefix } from './operator-prefixes.store.ts'

/** Two companies in one installation, of which one publishes a GTIN of the other's, and first. */
let t: TestApp
let brand: TestWorkspace
let rival: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  brand = await t.workspace()
  rival = await t.workspace()
})

let last = 0
/** A GTIN of 13 digits under a company prefix of seven; of each its own. */
function newCompany(): { prefix: string; gtin: string } {
  last += 1
  const prefix = `952${String(last).padStart(4, '0')}`
  const gtin = [...'0123456789'].map((check) => `${prefix}00001${check}`).find(hasGs1CheckDigit) ?? ''
  return { prefix, gtin }
}

async function publish(workspace: TestWorkspace, gtin: string) {
  const product = await createProduct(t.deps, workspace.actor, { name: 'Coat' })
  const { id, digitalId } = await createVariant(t.deps, workspace.actor, { name: 'M', productId: product.id, gtin })
  await publishPassport(t.deps, workspace.actor, { id })
  return { id, digitalId }
}

const leadsTo = async (gtin: string) =>
  String((await t.app.inject(`/01/0${gtin}`)).headers.location)
    .split('/')
    .at(-1)

async function claim(workspace: TestWorkspace, prefix: string) {
  const headers = (await workspace.key('admin'))?.headers ?? {}
  return t.app.inject({ method: 'POST', url: '/api/v1/company-prefixes', headers, payload: { prefix } })
}

function operator(...args: string[]) {
  const { host, port, user, password, database } = t.connection
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`
  const url = `postgresql://${login}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'claim-prefix', '--', ...args], {
    cwd: join(import.meta.dirname, '../../../../..'),
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: url },
    encoding: 'utf8',
  })
  return stdout + stderr
}

const disputesOf = async ({ id }: TestWorkspace, gtin: string) =>
  (
    await t.owner.query(
      `select subject_id as variant, data from events where workspace_id = $1 and kind = 'passport.gtin_disputed' and data->>'gtin' = $2 order by sequence`,
      [id, `0${gtin}`],
    )
  ).rows

describe('a GTIN that two workspaces have published', () => {
  test('leads to the company whose prefix covers it once that is confirmed, though the other published first', async () => {
    const { prefix, gtin } = newCompany()
    const fake = await publish(rival, gtin)
    const real = await publish(brand, gtin)
    expect(await leadsTo(gtin)).toBe(fake.digitalId)
    await claim(brand, prefix)
    expect(await leadsTo(gtin)).toBe(fake.digitalId)
    operator('confirm', prefix, brand.slug)
    await expect.poll(() => leadsTo(gtin)).toBe(real.digitalId)
    const { digitalId } = await publish(await t.workspace(), gtin)
    expect(digitalId).not.toBe(real.digitalId)
    await expect.poll(() => leadsTo(gtin)).toBe(real.digitalId)
  })

  test('is told to both, once, without saying who the other is', async () => {
    const { gtin } = newCompany()
    const first = await publish(brand, gtin)
    expect(await disputesOf(brand, gtin)).toEqual([])
    const second = await publish(rival, gtin)
    expect(await disputesOf(brand, gtin)).toEqual([{ variant: first.id, data: { gtin: `0${gtin}`, leadsHere: true } }])
    expect(await disputesOf(rival, gtin)).toEqual([
      { variant: second.id, data: { gtin: `0${gtin}`, leadsHere: false } },
    ])
    await publishPassport(t.deps, rival.actor, { id: second.id })
    expect((await disputesOf(brand, gtin)).length + (await disputesOf(rival, gtin)).length).toBe(2)
    const listed = async (workspace: TestWorkspace) =>
      (await t.graphql('{ gtinDisputes { gtin variantId leadsHere } }', await workspace.key('read'))).data.gtinDisputes
    expect(await listed(brand)).toContainEqual({ gtin: `0${gtin}`, variantId: first.id, leadsHere: true })
    expect(await listed(rival)).toContainEqual({ gtin: `0${gtin}`, variantId: second.id, leadsHere: false })
    await withdrawPassport(t.deps, rival.actor, { id: second.id })
    expect(await listed(brand)).not.toContainEqual(expect.objectContaining({ gtin: `0${gtin}` }))
  })
})

describe('a confirmed prefix', () => {
  test('leads nowhere rather than to another workspace’s passport', async () => {
    const { prefix, gtin } = newCompany()
    await publish(rival, gtin)
    await claim(brand, prefix)
    operator('confirm', prefix, brand.slug)
    await expect.poll(async () => (await t.app.inject(`/01/0${gtin}`)).statusCode).toBe(404)
  })

  test('is confirmed by the operator alone: no request writes it, by whatever SQL', async () => {
    const { prefix } = newCompany()
    await claim(rival, prefix)
    for (const statement of [
      'update selvedge.company_prefixes set confirmed_at = now()',
      `insert into selvedge.company_prefixes (workspace_id, prefix, claimed_by, confirmed_at) values ('${rival.id}', '95299', 'x', now())`,
    ]) {
      const attempt = t.deps.db.app.transaction().execute(async (tx) => {
        await sql`select set_config('selvedge.workspace', ${rival.id}, true)`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
      await expect(attempt, statement).rejects.toThrow('permission denied')
    }
  })

  test('of several that cover a GTIN the longest counts, and withdrawing one gives its GTINs back', async () => {
    const { prefix, gtin } = newCompany()
    const [group, daughter] = [await publish(brand, gtin), await publish(rival, gtin)]
    await claim(brand, prefix)
    await claim(rival, `${prefix}0`)
    operator('confirm', prefix, brand.slug)
    operator('confirm', `${prefix}0`, rival.slug)
    await expect.poll(() => leadsTo(gtin)).toBe(daughter.digitalId)
    const headers = (await rival.key('admin'))?.headers ?? {}
    await t.app.inject({ method: 'DELETE', url: `/api/v1/company-prefixes/${prefix}0`, headers })
    await expect.poll(() => leadsTo(gtin)).toBe(group.digitalId)
  })

  test('is reassigned by the operator, who is told whose it was; both workspaces have it in their history', async () => {
    const { prefix } = newCompany()
    await claim(rival, prefix)
    await claim(brand, prefix)
    operator('confirm', prefix, rival.slug)
    expect(operator('confirm', prefix, brand.slug)).toContain(rival.slug)
    operator('reassign', prefix, brand.slug)
    expect(operator('list')).toMatch(new RegExp(`${prefix} +${brand.slug} +confirmed on`))
    const told = async ({ id }: TestWorkspace) =>
      (
        await t.owner.query(
          `select kind from events where workspace_id = $1 and data->>'prefix' = $2 order by sequence`,
          [id, prefix],
        )
      ).rows.map(({ kind }) => kind)
    expect(await told(rival)).toEqual([
      'workspace.prefix_claimed',
      'workspace.prefix_confirmed',
      'workspace.prefix_unconfirmed',
    ])
    expect(await told(brand)).toEqual(['workspace.prefix_claimed', 'workspace.prefix_confirmed'])
  })
})

describe('before a variant is published', () => {
  const doubts = async (workspace: TestWorkspace, ...ids: string[]) => {
    const asked = ids.map(
      (id, n) => `v${n}: variant(id: "${id}") { publicationFindings { code message value record recordId field } }`,
    )
    const { data } = await t.graphql(`{ ${asked.join(' ')} }`, await workspace.key('read'))
    const found = ids.map((id, n) =>
      data[`v${n}`].publicationFindings
        .filter(({ field }: { field: string }) => field === 'gtin')
        .map(({ code, message, value, recordId }: Record<string, string>) => {
          expect([JSON.parse(value ?? ''), recordId]).toEqual([expect.stringMatching(/^952/), id])
          for (const other of [brand, rival]) {
            if (other !== workspace) expect(message).not.toMatch(new RegExp(`${other.id}|${other.slug}|Coat`))
          }
          return code
        }),
    )
    return found.length === 1 ? found[0] : found
  }
  const draft = async (workspace: TestWorkspace, gtin: string) => {
    const product = await createProduct(t.deps, workspace.actor, { name: 'Jacket' })
    return createVariant(t.deps, workspace.actor, { name: 'L', productId: product.id, gtin })
  }

  test('it is said where links with its GTIN lead, as soon as another workspace publishes that and until it withdraws it', async () => {
    const { gtin } = newCompany()
    const { id } = await draft(brand, gtin)
    // Often enough to be kept, if it were: what another workspace does is told to no memory of this one.
    for (let i = 0; i < 4; i += 1) expect(await doubts(brand, id)).toEqual([])
    const other = await publish(rival, gtin)
    expect(await doubts(brand, id)).toEqual(['GTIN_LEADS_ELSEWHERE'])
    expect(await doubts(rival, other.id)).toEqual([])
    await publishPassport(t.deps, brand.actor, { id })
    expect(await doubts(brand, id)).toEqual(['GTIN_LEADS_ELSEWHERE'])
    expect(await doubts(rival, other.id)).toEqual(['GTIN_SHARED'])
    await withdrawPassport(t.deps, rival.actor, { id: other.id })
    expect(await doubts(brand, id)).toEqual([])
  })

  test('a prefix that is confirmed for another workspace is told of, one of its own settles it', async () => {
    const { prefix, gtin } = newCompany()
    const mine = await draft(brand, gtin)
    const other = await publish(rival, gtin)
    await claim(brand, prefix)
    expect(await doubts(brand, mine.id)).toEqual(['GTIN_LEADS_ELSEWHERE'])
    const owner = await t.owner.connect()
    await assignPrefix(owner, brand.id, prefix).finally(() => owner.release())
    expect(await doubts(brand, mine.id)).toEqual([])
    expect(await doubts(rival, other.id)).toEqual(['GTIN_OF_ANOTHER'])
  })

  test('asking about many is as many statements as asking about one', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const { gtin } = newCompany()
      await publish(rival, gtin)
      ids.push((await draft(brand, gtin)).id)
    }
    const statements = async (...asked: string[]) => {
      await brand.key('read')
      const before = t.deps.db.statementCount()
      expect((await doubts(brand, ...asked)).flat()).toEqual(asked.map(() => 'GTIN_LEADS_ELSEWHERE'))
      return t.deps.db.statementCount() - before
    }
    const ofOne = await statements(ids[0] ?? '')
    expect(await statements(...ids)).toBe(ofOne)
  })
})

test('a dispute names the variant that it is about', async () => {
  const { gtin } = newCompany()
  await publish(rival, gtin)
  const { id } = await publish(brand, gtin)
  const answer = await t.graphql('{ gtinDisputes { gtin variant { id name } } }', await brand.key('read'))
  expect(answer.data?.gtinDisputes).toContainEqual({ gtin: `0${gtin}`, variant: { id, name: 'M' } })
})

test('whether a prefix has to be claimed at all is known to members: where a workspace is alone, it has not', async () => {
  const alone = await startTestApp()
  const asked = async (app: TestApp, workspace: TestWorkspace) =>
    (await app.graphql('{ workspace { installation { isShared } } }', await workspace.key('read'))).data?.workspace
      .installation.isShared
  const only = await alone.workspace()
  expect(await asked(alone, only)).toBe(false)
  expect(await asked(t, brand)).toBe(true)
})

test.each(['952', '9520000000001', '952 000', '9520-01', ''])(
  'refuses "%s" as a prefix, and says what one is',
  async (prefix) => {
    const answer = await claim(brand, prefix)
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'prefix_malformed'])
  },
)

test('finding where a GTIN leads is one statement, with prefixes as without', async () => {
  const { prefix, gtin } = newCompany()
  await publish(brand, gtin)
  await claim(brand, prefix)
  operator('confirm', prefix, brand.slug)
  const statements = async () => {
    const before = t.deps.db.statementCount()
    await t.app.inject(`/01/0${newCompany().gtin}`)
    return t.deps.db.statementCount() - before
  }
  expect(await statements()).toBe(1)
})
