import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportRecords } from '#features/exchange/exports/make-export.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { deleteCompany } from '#features/records/companies/delete-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { makeUpload } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { createRating } from './create-rating.ts'
import { ratingState } from './rating.ts'
import { tellExpiringRatings } from './tell-expiring-ratings.ts'
import { updateRatings } from './update-rating.ts'

let t: TestApp
let w: TestWorkspace
let as: Credentials
beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  as = await w.member('owner')
})

async function ask(query: string, variables: object = {}, who = as) {
  const { data, errors } = await t.graphql(query, who, variables)
  expect(errors).toBeUndefined()
  return data
}

const refusal = async (query: string, who = as) => (await t.graphql(query, who)).errors?.[0]?.extensions?.['reason']
const companyOf = async (name: string) => (await createCompany(t.deps, w.actor, { name })).id

describe('a rating', () => {
  test.each([
    [{ validUntil: '2027-03-01', saidExpired: null }, 'valid'],
    [{ validUntil: '2027-01-20', saidExpired: false }, 'expiring'],
    [{ validUntil: '2026-11-20', saidExpired: null }, 'expired'],
    [{ validUntil: '2027-03-01', saidExpired: true }, 'expired'],
    [{ validUntil: null, saidExpired: null }, 'undated'],
  ] as const)('with %j is %s', (rating, state) => {
    expect(ratingState(rating, '2026-11-21')).toBe(state)
  })

  test('that is newer is a rating of its own, and the former one stays as it was', async () => {
    const companyId = await companyOf('Northwind')
    const rate = (publishedOn: string, score: number) =>
      createRating(t.deps, w.actor, { companyId, scheme: 'ecovadis', publishedOn, score, subScores: ['Ethics:60'] })
    await rate('2025-03-01', 51)
    await rate('2026-03-01', 68)
    expect(
      (await ask(`{ company(id: "${companyId}") { ratings { name score isLatest scores { name score } } } }`)).company
        .ratings,
    ).toEqual([
      { name: 'EcoVadis 2026', score: 68, isLatest: true, scores: [{ name: 'Ethics', score: 60 }] },
      { name: 'EcoVadis 2025', score: 51, isLatest: false, scores: [{ name: 'Ethics', score: 60 }] },
    ])
    await expect(rate('2026-03-01', 70)).rejects.toMatchObject({ reason: 'rating_taken' })
    expect((await ask(`{ ratings(companyId: "${companyId}", isLatest: true) { score } }`)).ratings).toEqual([
      { score: 68 },
    ])
  })

  test('is shown with the variants of its company by what that is to them', async () => {
    const [brand, maker, mill] = [await companyOf('A brand'), await companyOf('A maker'), await companyOf('A mill')]
    for (const companyId of [brand, maker, mill])
      await createRating(t.deps, w.actor, { companyId, scheme: 'EcoVadis', publishedOn: '2026-01-01', score: 50 })
    const material = await createMaterial(t.deps, w.actor, { name: 'Wool', supplierId: mill })
    const product = await createProduct(t.deps, w.actor, { name: 'Scarf', companyId: brand })
    const made = { productId: product.id, manufacturerId: maker, composition: [{ materialId: material.id, share: 1 }] }
    await createVariant(t.deps, w.actor, { ...made, name: 'Red' })
    const query = `{ variants(productId: "${product.id}") { name makerRatings { role company { name } rating { score isLatest } } } }`
    const expected = [
      { role: 'BRAND', company: { name: 'A brand' }, rating: { score: 50, isLatest: true } },
      { role: 'MANUFACTURER', company: { name: 'A maker' }, rating: { score: 50, isLatest: true } },
      { role: 'SUPPLIER', company: { name: 'A mill' }, rating: { score: 50, isLatest: true } },
    ]
    expect((await ask(query)).variants).toEqual([{ name: 'Red', makerRatings: expected }])
  })

  test('that was read from the scheme cannot be said otherwise by hand', async () => {
    const companyId = await companyOf('Fetched')
    const { id } = await createRating(t.deps, w.actor, { companyId, scheme: 'EcoVadis', publishedOn: '2026-02-01' })
    const origin = { fetchedFrom: 'EcoVadis', fetchedAt: t.deps.now() }
    await updateRatings(t.deps, w.actor, [{ id, score: 61 }], origin)
    expect(await refusal(`mutation { updateRating(id: "${id}", score: 90) { id } }`)).toBe('rating_fetched')
    expect(await refusal(`mutation { updateRating(id: "${id}", code: "R-1", score: 61) { id } }`)).toBeUndefined()
  })

  test('goes with its company, and comes back with it', async () => {
    const companyId = await companyOf('Short-lived')
    const { id } = await createRating(t.deps, w.actor, { companyId, scheme: 'Higg', publishedOn: '2026-02-01' })
    await deleteCompany(t.deps, w.actor, { id: companyId })
    expect((await ask(`{ rating(id: "${id}") { id } }`)).rating).toBeNull()
    await ask(`mutation { restoreRecord(recordId: "${companyId}") { kind contents { kind count } } }`)
    expect((await ask(`{ rating(id: "${id}") { name company { name } } }`)).rating).toEqual({
      name: 'Higg 2026',
      company: { name: 'Short-lived' },
    })
  })
})

describe('who sees ratings', () => {
  test('is members and keys: a stranger finds none on a public company, and is refused the lists', async () => {
    const open = await t.workspace({ publicCatalogue: true })
    const { id: companyId } = await createCompany(t.deps, open.actor, { name: 'Public maker' })
    const { id } = await createRating(t.deps, open.actor, {
      companyId,
      scheme: 'EcoVadis',
      publishedOn: '2026-01-01',
      score: 9,
    })
    const product = await createProduct(t.deps, open.actor, { name: 'Scarf', companyId })
    const variant = await createVariant(t.deps, open.actor, { name: 'Red', productId: product.id })
    await publishPassport(t.deps, open.actor, { id: variant.id })
    const seen = (who: Credentials) =>
      t.graphql('{ variants { makerRatings { role } product { company { name ratings { score } } } } }', who)
    const company = { name: 'Public maker', ratings: [{ score: 9 }] }
    const member = await seen(await open.member('viewer'))
    expect(member.data.variants).toEqual([{ makerRatings: [{ role: 'BRAND' }], product: { company } }])
    const stranger = await seen(null)
    expect(stranger.data.variants).toEqual([
      { makerRatings: [], product: { company: { name: 'Public maker', ratings: [] } } },
    ])
    for (const query of [
      '{ ratings { score } }',
      '{ ratingCount }',
      '{ ratingSchemes }',
      `{ rating(id: "${id}") { score } }`,
    ])
      expect((await t.graphql(query, null)).errors).toHaveLength(1)
  })

  test('is decided for each rating by an admin, only while it counts, and until it says something else', async () => {
    const companyId = await companyOf('Disclosed')
    const day = (days: number) => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const rate = { companyId, scheme: 'EcoVadis', publishedOn: day(-300), score: 70 }
    const { id } = await createRating(t.deps, w.actor, rate)
    const show = `mutation { discloseRating(id: "${id}") { disclosedAt disclosedBy } }`
    expect(await refusal(show)).toBe('rating_undated')
    await ask(`mutation { updateRating(id: "${id}", validUntil: "${day(-1)}") { id } }`)
    expect(await refusal(show)).toBe('rating_expired')
    await ask(`mutation { updateRating(id: "${id}", validUntil: "${day(60)}") { id } }`)
    expect(await refusal(show, await w.member('editor'))).toBe('permission_missing')
    expect((await ask(show)).discloseRating.disclosedAt).not.toBeNull()
    await ask(`mutation { updateRating(id: "${id}", code: "R-7", score: 70) { id } }`)
    const decided = async () => (await ask(`{ rating(id: "${id}") { disclosedAt } }`)).rating.disclosedAt
    expect(await decided()).not.toBeNull()
    await ask(`mutation { updateRating(id: "${id}", score: 71) { id } }`)
    expect(await decided()).toBeNull()
    const { events } = await ask(`{ events(subjectId: "${id}", take: 20) { kind } }`)
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('rating.disclosed')
  })
})

test('that a rating ends is told 60, 30 and 7 days before, once each, unless a later one has followed', async () => {
  const own = await t.workspace()
  const { id: companyId } = await createCompany(t.deps, own.actor, { name: 'Ending' })
  const rate = (publishedOn: string, validUntil: string) =>
    createRating(t.deps, own.actor, { companyId, scheme: 'EcoVadis', publishedOn, validUntil })
  await rate('2029-03-31', '2030-03-31')
  await rate('2030-04-01', '2031-03-31')
  const told = async () =>
    (
      await t.owner.query(
        `select data from events where workspace_id = $1 and kind = 'rating.expiring' order by sequence`,
        [own.id],
      )
    ).rows.map(({ data }) => [data.company, data.validUntil, data.daysLeft, data.threshold])
  const before = t.deps.now()
  for (const day of [
    '2030-03-30',
    '2031-01-29',
    '2031-01-30',
    '2031-02-28',
    '2031-03-01',
    '2031-03-24',
    '2031-03-31',
  ]) {
    t.setNow(new Date(`${day}T23:59:59Z`))
    // Two processes at once, and once more afterwards.
    await Promise.all([tellExpiringRatings(t.deps), tellExpiringRatings(t.deps)])
    await tellExpiringRatings(t.deps)
  }
  expect(await told()).toEqual([
    ['Ending', '2031-03-31', 60, 60],
    ['Ending', '2031-03-31', 30, 30],
    ['Ending', '2031-03-31', 7, 7],
  ])
  t.setNow(before)
})

test('ratings come in by a file, which knows them by company, scheme and day, go out by one, and come back as themselves', async () => {
  const name = 'Tecelagem do Ave'
  const companyId = await companyOf(name)
  const head = 'rating_company;rating_scheme;rating_published_on;rating_score;rating_sub_scores;rating_valid_until\n'
  await bring(
    `${head}${name};ecovadis;2025-03-01;51;;2026-02-28\n${name};EcoVadis;2026-03-01;68;"Ethics: 60";2027-02-28\n`,
  )
  const all = async () =>
    (await ask(`{ ratings(companyId: "${companyId}", orderBy: PUBLISHED_ASC) { id score subScores revision } }`))
      .ratings
  const found = await all()
  expect(found).toMatchObject([{ score: 51 }, { score: 68, subScores: ['Ethics: 60'] }])
  await bring(`${head}${name};EcoVadis;2026-03-01;69;"Ethics: 60";2027-02-28\n`)
  expect(await all()).toMatchObject([{ revision: 1 }, { id: found[1].id, score: 69, revision: 2 }])
  const list = { companyId, orderBy: 'PUBLISHED_ASC' }
  const file = await buffer(await exportRecords(t.deps, w.actor, 'ratings', 'csv', { ids: null, list }))
  await bring(file.toString().replace('Ethics: 60', 'Ethics: 65'))
  expect(await all()).toMatchObject([{ revision: 1 }, { subScores: ['Ethics: 65'], revision: 3 }])
})

async function bring(file: string): Promise<void> {
  const id = await makeUpload(t.deps, w.actor, file)
  for (const [verb, state] of [
    ['checkImport', 'CHECKED'],
    ['startImport', 'FINISHED'],
  ]) {
    await ask(`mutation { ${verb}(id: "${id}") { id } }`)
    await eventually(async () => (await ask(`{ import(id: "${id}") { state } }`)).import.state === state)
  }
}
