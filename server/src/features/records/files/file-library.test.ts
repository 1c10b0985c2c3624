import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const image = async (home: TestWorkspace, fields: object, width = 400) =>
  makeFile(t.deps, home.actor, { kind: 'image', name: 'a.png', ...fields }, await picture(width, 100).png().toBuffer())

const get = (address: string, as: Credentials) =>
  t.app.inject({ method: 'GET', url: address.replace(t.deps.config.publicUrl, ''), headers: as?.headers ?? {} })

describe('the files of a workspace', () => {
  test('are found by their name or alternative text, taken literally, and by whether a record has them', async () => {
    const home = await t.workspace()
    const { id: materialId } = await createMaterial(t.deps, home.actor, { name: 'Wool' })
    await makeFile(t.deps, home.actor, { name: 'Care 100%.txt', materialId })
    await makeFile(t.deps, home.actor, { name: 'Care 1000.txt' })
    await image(home, { alt: 'Ein Schal von vorn' })
    const found = async (args: string) => {
      const { data } = await t.graphql(`{ files(${args}) { name } fileCount(${args}) }`, await home.member('viewer'))
      expect(data.fileCount).toBe(data.files.length)
      return data.files.map(({ name }: { name: string }) => name)
    }
    expect(await found('search: "care"')).toEqual(['Care 1000.txt', 'Care 100%.txt'])
    expect(await found('search: "100%"')).toEqual(['Care 100%.txt'])
    expect(await found('search: "schal"')).toEqual(['a.png'])
    expect(await found('attached: true')).toEqual(['Care 100%.txt'])
    expect(await found('attached: false, search: "care"')).toEqual(['Care 1000.txt'])
  })

  test('stand in the order that was asked for, and only what moves is an event', async () => {
    const home = await t.workspace()
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Tee' })
    const [a, b, c] = [
      await image(home, { productId }),
      await image(home, { productId }),
      await image(home, { productId }),
    ]
    const editor = await home.member('editor')
    const order = (ids: string[]) =>
      t.graphql(`mutation { orderFiles(ids: ${JSON.stringify(ids)}) { id position revision } }`, editor)
    await order([c.id, a.id, b.id])
    const { data } = await order([c.id, b.id, a.id])
    expect(data.orderFiles).toEqual([
      { id: c.id, position: 0, revision: 1 },
      { id: b.id, position: 1, revision: 3 },
      { id: a.id, position: 2, revision: 3 },
    ])
    const product = await t.graphql(`{ product(id: "${productId}") { thumbnailUrl images { id } } }`, editor)
    expect(product.data.product.images.map(({ id }: { id: string }) => id)).toEqual([c.id, b.id, a.id])
    expect(product.data.product.thumbnailUrl).toContain(c.id)
    const events = await t.owner.query("select 1 from events where subject_id = $1 and kind = 'file.updated'", [c.id])
    expect(events.rowCount).toBe(0)
  })

  test('of several records are not put in one order, and none of it is saved', async () => {
    const home = await t.workspace()
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Tee' })
    const [a, b] = [await image(home, {}), await image(home, { productId })]
    const { errors } = await t.graphql(
      `mutation { orderFiles(ids: ["${b.id}", "${a.id}"]) { id } }`,
      await home.member('editor'),
    )
    expect(errors?.[0]?.extensions?.reason).toBe('files_of_several')
  })
})

describe('a thumbnail', () => {
  test('is shown to members before anything is public, also of a private image, and never to strangers', async () => {
    const home = await t.workspace({ publicCatalogue: true })
    const { id: productId } = await createProduct(t.deps, home.actor, { name: 'Tee' })
    const file = await image(home, { productId, visibility: 'private' }, 900)
    const { id } = await createVariant(t.deps, home.actor, { name: 'White', productId })
    const viewer = await home.member('viewer')
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { thumbnailUrl photos { thumbnailUrl } } file(id: "${file.id}") { thumbnailUrl } }`,
      viewer,
    )
    const address = `${t.deps.config.publicUrl}/api/v1/files/${file.id}/320.webp`
    expect(data).toEqual({
      variant: { thumbnailUrl: address, photos: [{ thumbnailUrl: address }] },
      file: { thumbnailUrl: address },
    })
    const answer = await get(address, viewer)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
    expect((await get(address, null)).statusCode).toBe(401)
    expect((await get(address, await (await t.workspace()).member('owner'))).statusCode).toBe(404)
    expect((await get(address.replace('320', '640'), viewer)).statusCode).toBe(200)
    expect((await get(address.replace('320', '333'), viewer)).json()).toMatchObject({ reason: 'file_form_not_found' })
  })

  test('of an image too small for copies is the image, and of a document there is none', async () => {
    const home = await t.workspace()
    const small = await image(home, {}, 90)
    const text = await makeFile(t.deps, home.actor, { name: 'a.txt' })
    const { data } = await t.graphql('{ files { id thumbnailUrl } }', await home.member('viewer'))
    expect(data.files).toEqual([
      { id: text.id, thumbnailUrl: null },
      { id: small.id, thumbnailUrl: `${t.deps.config.publicUrl}/api/v1/files/${small.id}` },
    ])
  })
})
