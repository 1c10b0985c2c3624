import { describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { updateCertification } from '#features/records/certifications/update-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'

const t = await startTestApp()

type Change = { field: string; before: unknown; after: unknown }
type Listed = { id: string; kind: string; actorId: string; changes: Change[] }

async function eventsOf(w: TestWorkspace, args: string): Promise<Listed[]> {
  const { data, errors } = await t.graphql(
    `{ events(${args}) { id kind actorId changes { field before after } } }`,
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  return data.events.map((event: Listed) => ({
    ...event,
    changes: event.changes.map(({ field, before, after }) => ({
      field,
      before: JSON.parse(String(before)),
      after: JSON.parse(String(after)),
    })),
  }))
}

async function latestChanges(w: TestWorkspace, subjectId: string, kind: string): Promise<Change[]> {
  const [latest] = await eventsOf(w, `subjectId: "${subjectId}", kind: "${kind}", take: 1`)
  return latest?.changes ?? []
}

async function makeVariant(w: TestWorkspace) {
  const cotton = await createMaterial(t.deps, w.actor, { name: 'Cotton', fibre: 'cotton', label: 'cotton' })
  const linen = await createMaterial(t.deps, w.actor, { name: 'Linen', fibre: 'linen', label: 'linen' })
  const product = await createProduct(t.deps, w.actor, { name: 'Shirt', category: 'Shirts' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White',
    color: 'White',
    weight: 0.2,
    composition: [{ materialId: cotton.id, share: 1 }],
    stages: [{ stage: 'making', country: 'PT' }],
  })
  return { cotton, linen, product, variant }
}

describe('the event of an update', () => {
  test('says of each field that changed what it was and is, and nothing of those that were sent unchanged', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    await updateProduct(t.deps, w.actor, { id: product.id, name: 'Harbour Shirt', category: 'Shirts', brand: 'Vesper' })
    expect(await latestChanges(w, product.id, 'product.updated')).toEqual([
      { field: 'name', before: 'Shirt', after: 'Harbour Shirt' },
      { field: 'brand', before: null, after: 'Vesper' },
    ])
    await updateProduct(t.deps, w.actor, { id: product.id, brand: 'Vesper' })
    expect(await latestChanges(w, product.id, 'product.updated')).toEqual([])
  })

  test('has the whole composition of before, the text made from it, and lists', async () => {
    const w = await t.workspace()
    const { cotton, linen, variant } = await makeVariant(w)
    const entry = { fibreText: null, part: null }
    await updateVariant(t.deps, w.actor, {
      id: variant.id,
      color: 'White',
      careSymbols: null,
      stages: [{ stage: 'making', country: 'PT' }],
      composition: [
        { materialId: cotton.id, share: 0.6 },
        { materialId: linen.id, share: 0.4 },
      ],
    })
    expect(await latestChanges(w, variant.id, 'variant.updated')).toEqual([
      {
        field: 'composition',
        before: [{ ...entry, materialId: cotton.id, share: 1 }],
        after: [
          { ...entry, materialId: cotton.id, share: 0.6 },
          { ...entry, materialId: linen.id, share: 0.4 },
        ],
      },
      { field: 'materialComposition', before: '100% cotton', after: '60% cotton, 40% linen' },
    ])
    expect((await latestChanges(w, variant.id, 'assessment.updated')).map(({ field }) => field)).toContain(
      'carbonFootprint',
    )
  })

  test('undoes it, when what was there before is sent to the same mutation', async () => {
    const w = await t.workspace()
    const { linen, variant } = await makeVariant(w)
    const read = async () => {
      const { data } = await t.graphql(
        `{ variant(id: "${variant.id}") { name weight stages { stage country process } materialComposition
          composition { share part fibreText material { id } } assessment { carbonFootprint } } }`,
        await w.key('read'),
      )
      return data.variant
    }
    const before = await read()
    await updateVariant(t.deps, w.actor, {
      id: variant.id,
      name: 'Off-white',
      weight: 0.31,
      stages: null,
      composition: [{ materialId: linen.id, share: 1 }],
    })
    expect(await read()).not.toEqual(before)
    const changes = await latestChanges(w, variant.id, 'variant.updated')
    // The text follows from the composition.
    const back = changes
      .filter(({ field }) => field !== 'materialComposition')
      .map(({ field, before }) => [field, before])
    await updateVariant(t.deps, w.actor, { id: variant.id, ...Object.fromEntries(back) })
    expect(await read()).toEqual(before)
  })

  test('is told for certifications and the workspace, too', async () => {
    const w = await t.workspace()
    const company = await createCompany(t.deps, w.actor, { name: 'Mill' })
    const { product } = await makeVariant(w)
    const { id } = await createCertification(t.deps, w.actor, { scheme: 'GOTS', productId: product.id })
    await updateCertification(t.deps, w.actor, { id, companyId: company.id })
    expect(await latestChanges(w, id, 'certification.updated')).toEqual(
      expect.arrayContaining([
        { field: 'companyId', before: null, after: company.id },
        { field: 'productId', before: product.id, after: null },
      ]),
    )
    await updateWorkspace(t.deps, w.actor, { name: 'Renamed' })
    expect(await latestChanges(w, w.id, 'workspace.updated')).toMatchObject([{ field: 'name', after: 'Renamed' }])
  })

  test('from before events said so is read from the events before it', async () => {
    const w = await t.workspace()
    const { product } = await makeVariant(w)
    await updateProduct(t.deps, w.actor, { id: product.id, name: 'Second' })
    await updateProduct(t.deps, w.actor, { id: product.id, name: 'Third', category: 'Tops' })
    await updateProduct(t.deps, w.actor, { id: product.id, name: 'Third' })
    const asked = `subjectId: "${product.id}", kind: "product.updated"`
    const now = (await eventsOf(w, asked)).map(({ changes }) => new Set(changes))
    await t.owner.query('update events set before = null where workspace_id = $1', [w.id])
    expect((await eventsOf(w, asked)).map(({ changes }) => new Set(changes))).toEqual(now)
    expect(now).toHaveLength(3)
  })
})

describe('the audit trail', () => {
  test('is found by who, by what and by when, page by page', async () => {
    const w = await t.workspace()
    const editor = await w.join('editor')
    for (const name of ['One', 'Two', 'Three']) {
      await t.graphql(`mutation { createCompany(name: "${name}") { id } }`, editor.credentials)
    }
    await createCompany(t.deps, w.actor, { name: 'By another' })
    const theirs = await eventsOf(w, `actorId: "${editor.userId}", kind: "company.created"`)
    expect(theirs).toHaveLength(3)
    expect(
      await eventsOf(w, `actorId: "${editor.userId}", kind: "company.created", after: "${theirs[0]?.id}"`),
    ).toEqual(theirs.slice(1))
    await t.owner.query(`update events set occurred_at = '2026-03-05T12:00:00Z' where id = $1`, [theirs[2]?.id])
    const during = (from: string, until: string) => eventsOf(w, `from: "${from}", until: "${until}"`)
    expect(await during('2026-03-05T00:00:00Z', '2026-03-06T00:00:00Z')).toEqual([theirs[2]])
    expect(await during('2026-03-05T12:00:00Z', '2026-03-05T12:00:01Z')).toEqual([theirs[2]])
    expect(await during('2026-03-04T00:00:00Z', '2026-03-05T12:00:00Z')).toEqual([])
    expect(await during('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toEqual([])
    expect((await eventsOf(w, 'until: "2026-03-06T00:00:00Z", take: 100')).map(({ id }) => id)).toEqual([theirs[2]?.id])
  })

  test('lists everybody who stands in it once, and nobody of another workspace', async () => {
    const w = await t.workspace()
    const editor = await w.join('editor')
    for (const name of ['One', 'Two']) {
      await t.graphql(`mutation { createCompany(name: "${name}") { id } }`, editor.credentials)
    }
    const { data } = await t.graphql('{ eventActors { id kind name } }', await w.key('read'))
    const ids = data.eventActors.map(({ id }: { id: string }) => id)
    expect(ids.filter((id: string) => id === editor.userId)).toHaveLength(1)
    expect(new Set(ids).size).toBe(ids.length)
    const other = await t.workspace()
    const theirs = await t.graphql('{ eventActors { id } }', await other.key('read'))
    expect(theirs.data.eventActors.map(({ id }: { id: string }) => id)).not.toContain(editor.userId)
  })
})
