import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { loadPassportFiles } from '#test/passport-files.ts'
import { listen, picture, upload } from '#test/uploads.ts'
import { deleteForGood } from '../deleted-records/delete-for-good.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { sweepFiles } from './sweep-files.ts'

let t: TestApp
let home: TestWorkspace
let editor: Credentials
let viewer: Credentials
let base: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  editor = await home.member('editor')
  viewer = await home.key('read')
  base = await listen(t)
})

const get = (path: string, as: Credentials = null, headers: Record<string, string> = {}) =>
  fetch(path.replace('http://selvedge.test', base), { headers: { ...as?.headers, ...headers } })

const stored = async () => {
  const entries = await readdir(join(t.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function makeVariant(workspace = home) {
  const { id: productId } = await createProduct(t.deps, workspace.actor, { name: 'Everyday Tee' })
  const { id: variantId } = await createVariant(t.deps, workspace.actor, { name: 'White, M', productId })
  return { productId, variantId }
}

const eventsOf = async (id: string) =>
  (await t.owner.query('select kind from events where subject_id = $1 order by sequence', [id])).rows.map(
    ({ kind }) => kind,
  )

describe('an uploaded image', () => {
  test('is kept upright, without metadata, with smaller copies, and is what it says it is', async () => {
    const photo = await picture(1500, 1000)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'A secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer()
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer()
    expect(turned.includes('Exif')).toBe(true)
    const { productId } = await makeVariant()
    const { status, headers, body } = await upload(t, editor, turned, 'IMG_0001.JPG', {
      name: 'Frönt "1".JPG',
      kind: 'IMAGE',
      productId,
      alt: 'A white T-shirt, from the front',
      position: '2',
    })
    expect([status, headers.get('location')]).toEqual([201, body.url])
    expect(body).toMatchObject({
      kind: 'IMAGE',
      name: 'Frönt "1".JPG',
      mediaType: 'image/jpeg',
      width: 1000,
      height: 1500,
      visibility: 'PUBLIC',
      alt: 'A white T-shirt, from the front',
      position: 2,
      productId,
      variantId: null,
    })
    expect(body.copies.map(({ width }: { width: number }) => width)).toEqual([320, 640])

    const answer = await get(body.url, viewer)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename=.*; filename\*=UTF-8''Fr%C3%B6nt%20%221%22\.JPG$/,
    )
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([body.size, body.sha256])
    const about = await sharp(bytes).metadata()
    expect([about.width, about.height, about.exif, about.orientation]).toEqual([1000, 1500, undefined, undefined])
    expect(await eventsOf(body.id)).toEqual(['file.created'])
  })

  test.each([
    ['png', 'image/png', 'a.png'],
    ['webp', 'image/webp', 'a.webp'],
    ['avif', 'image/webp', 'a.webp'],
    ['gif', 'image/webp', 'a.webp'],
  ] as const)('of the format %s is read and kept as %s', async (format, mediaType, name) => {
    const { status, body } = await upload(t, editor, await picture(90, 60).toFormat(format).toBuffer(), `a.${format}`, {
      kind: 'image',
    })
    expect([status, body.mediaType, body.name, body.width, body.height]).toEqual([201, mediaType, name, 90, 60])
    expect((await sharp(Buffer.from(await (await get(body.url, viewer)).arrayBuffer())).metadata()).width).toBe(90)
  })
})

describe('a document', () => {
  test('is kept byte for byte, private unless asked, and downloads in parts as an attachment', async () => {
    const content = 'sku;name\n1;Größe\n'.repeat(2000)
    const { body } = await upload(t, editor, content, 'Lieferung 2026.csv')
    expect(body).toMatchObject({
      kind: 'DOCUMENT',
      visibility: 'PRIVATE',
      mediaType: 'text/csv; charset=utf-8',
      publicUrl: null,
      copies: [],
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    const whole = await get(body.url, viewer)
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="Lieferung 2026.csv"')
    expect([whole.headers.get('x-content-type-options'), whole.headers.get('cache-control')]).toEqual([
      'nosniff',
      'private, no-cache',
    ])
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(await whole.text()).toBe(content)
    const part = await get(body.url, viewer, { range: 'bytes=4-7', 'if-range': whole.headers.get('etag') ?? '' })
    expect([part.status, await part.text()]).toEqual([206, 'name'])
    const again = await get(body.url, viewer, { 'if-none-match': whole.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('of another workspace, and one that does not exist, are not found alike', async () => {
    const other = await t.workspace()
    const { body } = await upload(t, await other.key('write'), 'text', 'a.txt')
    const foreign = await get(body.url, editor)
    const missing = await get(`${base}/api/v1/files/fil_0`, editor)
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(await foreign.json()).toMatchObject({ reason: 'file_not_found', detail: `There is no file "${body.id}".` })
    expect(await missing.json()).toMatchObject({ reason: 'file_not_found', detail: 'There is no file "fil_0".' })
  })
})

describe('who may not change', () => {
  test.each([
    ['a stranger', () => null, 401],
    ['a viewer', () => viewer, 403],
    ['a page of another site', () => ({ headers: { ...editor?.headers, 'sec-fetch-site': 'cross-site' } }), 403],
  ])('%s uploads nothing', async (_who, as, status) => {
    expect((await upload(t, as() as Credentials, 'text', 'a.txt')).status).toBe(status)
  })
})

describe('GraphQL', () => {
  test('shows files from both sides, and photos with addresses elsewhere after them', async () => {
    const { id: productId } = await createProduct(t.deps, home.actor, {
      name: 'Tee',
      imageUrl: 'https://x.example/p.jpg',
    })
    const { id: variantId } = await createVariant(t.deps, home.actor, { name: 'M', productId })
    const { id: bare } = await createVariant(t.deps, home.actor, { name: 'L', productId })
    const png = await picture(400, 300).png().toBuffer()
    const second = (await upload(t, editor, png, 'b.png', { kind: 'image', variantId, position: '1' })).body
    const first = (await upload(t, editor, png, 'a.png', { kind: 'image', variantId, alt: 'front' })).body
    const audit = (await upload(t, editor, 'audit', 'audit.txt', { kind: 'audit', productId })).body
    const { data } = await t.graphql(
      `{ variant(id: "${variantId}") { images { id variant { id } } photos { url alt width copies { width url } file { id } }
           product { documents { id kind visibility } images { id } photos { url file { id } } } }
         bare: variant(id: "${bare}") { photos { url } }
         files(productId: "${productId}") { id product { id } } fileCount(kind: AUDIT, productId: "${productId}") }`,
      viewer,
    )
    expect(data.variant.images).toEqual([first, second].map(({ id }) => ({ id, variant: { id: variantId } })))
    expect(data.variant.photos[0]).toEqual({
      url: first.url,
      alt: 'front',
      width: 400,
      file: { id: first.id },
      copies: [{ width: 320, url: first.publicUrl.replace('original', '320.webp') }],
    })
    expect(data.variant.product).toEqual({
      documents: [{ id: audit.id, kind: 'AUDIT', visibility: 'PRIVATE' }],
      images: [],
      photos: [{ url: 'https://x.example/p.jpg', file: null }],
    })
    expect(data.bare.photos).toEqual([{ url: 'https://x.example/p.jpg' }])
    expect(data.files).toEqual([{ id: audit.id, product: { id: productId } }])
    expect(data.fileCount).toBe(1)
  })

  test('changes what is said of a file, whose it is, and whether it is there, with an event each', async () => {
    const { productId, variantId } = await makeVariant()
    const { body } = await upload(t, editor, 'text', 'a.txt', { productId })
    const run = async (mutation: string) =>
      (await t.graphql(`mutation { ${mutation} { name alt position product { id } variant { id } revision } }`, editor))
        .data
    expect(await run(`updateFile(id: "${body.id}", name: "../b.txt", alt: "B", position: 3)`)).toEqual({
      updateFile: { name: 'b.txt', alt: 'B', position: 3, product: { id: productId }, variant: null, revision: 2 },
    })
    expect((await run(`attachFile(id: "${body.id}", variantId: "${variantId}")`)).attachFile).toMatchObject({
      product: null,
      variant: { id: variantId },
    })
    expect((await run(`detachFile(id: "${body.id}")`)).detachFile).toMatchObject({ product: null, variant: null })
    const before = (await stored()).length
    await run(`deleteFile(id: "${body.id}")`)
    expect((await get(body.url, viewer)).status).toBe(404)
    expect((await stored()).length).toBe(before - 1)
    expect(await eventsOf(body.id)).toEqual(
      ['created', 'updated', 'attached', 'detached', 'deleted'].map((what) => `file.${what}`),
    )
  })

  test('forgets a remembered answer when a file is uploaded', async () => {
    const { productId } = await makeVariant()
    const ask = async () => (await t.graphql(`{ files(productId: "${productId}") { id } }`, viewer)).data.files.length
    expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 0])
    await upload(t, editor, 'text', 'a.txt', { productId })
    expect(await ask()).toBe(1)
  })
})

describe('the public', () => {
  const publicStatus = async (file: { publicUrl: string }) => (await get(file.publicUrl)).status

  test('sees a file while a public passport shows it, and never a private one', async () => {
    const { productId, variantId } = await makeVariant()
    const png = await picture(700, 500).png().toBuffer()
    const image = (await upload(t, editor, png, 'a.png', { kind: 'image', variantId })).body
    const manual = (await upload(t, editor, 'care', 'care.txt', { productId, visibility: 'public' })).body
    await upload(t, editor, 'secret', 'secret.txt', { productId })
    expect([await publicStatus(image), await publicStatus(manual)]).toEqual([404, 404])

    await publishPassport(t.deps, home.actor, { id: variantId })
    expect([await publicStatus(image), await publicStatus(manual)]).toEqual([200, 200])
    expect((await loadPassportFiles(t.deps, variantId)).map(({ name }) => name)).toEqual(['a.png', 'care.txt'])
    const copy = await get(image.copies[1].url)
    expect([copy.headers.get('content-type'), copy.headers.get('access-control-allow-origin')]).toEqual([
      'image/webp',
      '*',
    ])
    // A day in all, as docs/api/files.md promises.
    expect(copy.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).width).toBe(640)
    expect((await get(image.publicUrl.replace('original', '641.webp'))).status).toBe(404)
    expect((await get(manual.publicUrl)).headers.get('content-disposition')).toBe('attachment; filename=care.txt')

    await withdrawPassport(t.deps, home.actor, { id: variantId })
    expect([await publicStatus(image), await publicStatus(manual)]).toEqual([404, 404])
    expect(await loadPassportFiles(t.deps, variantId)).toEqual([])
  })

  test('sees a deleted file until the next publishing, and its bytes stay as long', async () => {
    const { variantId } = await makeVariant()
    const png = await picture(400, 300).png().toBuffer()
    const { body } = await upload(t, editor, png, 'a.png', { kind: 'image', variantId })
    await publishPassport(t.deps, home.actor, { id: variantId })
    await t.graphql(`mutation { deleteFile(id: "${body.id}") { id } }`, editor)
    await sweepFiles(t.deps, { olderThanMinutes: 0 })
    expect(await publicStatus(body)).toBe(200)
    expect((await get(body.copies[0].url)).status).toBe(200)

    const before = (await stored()).length
    await publishPassport(t.deps, home.actor, { id: variantId })
    expect(await publicStatus(body)).toBe(404)
    await sweepFiles(t.deps, { olderThanMinutes: 0 })
    expect((await stored()).length).toBe(before - 2)
  })

  test('sees nothing more of a file the moment it is made private, and caches of its passport drop it', async () => {
    const { productId, variantId } = await makeVariant()
    const { body } = await upload(t, editor, 'care', 'care.txt', { productId, visibility: 'public' })
    await publishPassport(t.deps, home.actor, { id: variantId })
    expect(await publicStatus(body)).toBe(200)
    const told: (string | null)[] = []
    t.deps.signals.on('selvedge_passport', (payload) => told.push(payload))
    await t.graphql(`mutation { updateFile(id: "${body.id}", visibility: PRIVATE) { id } }`, editor)
    expect(await publicStatus(body)).toBe(404)
    expect(told.some((payload) => payload?.startsWith(variantId))).toBe(true)
  })

  test('sees with another passport what that has published, whatever becomes of the first', async () => {
    const one = await makeVariant()
    const two = await makeVariant()
    const { body } = await upload(t, editor, 'care', 'care.txt', { productId: one.productId, visibility: 'public' })
    await publishPassport(t.deps, home.actor, { id: one.variantId })
    await t.graphql(`mutation { attachFile(id: "${body.id}", productId: "${two.productId}") { id } }`, editor)
    await publishPassport(t.deps, home.actor, { id: two.variantId })
    for (const { variantId } of [one, two]) {
      expect((await loadPassportFiles(t.deps, variantId)).map(({ id }) => id)).toEqual([body.id])
    }
    await withdrawPassport(t.deps, home.actor, { id: one.variantId })
    expect(await publicStatus(body)).toBe(200)
    await withdrawPassport(t.deps, home.actor, { id: two.variantId })
    expect(await publicStatus(body)).toBe(404)
  })

  test('of a public catalogue reads published files over GraphQL, with public addresses', async () => {
    const open = await t.workspace({ publicCatalogue: true })
    const key = await open.key('write')
    const { productId, variantId } = await makeVariant(open)
    const { id: materialId } = await createMaterial(t.deps, open.actor, { name: 'Linen' })
    await upload(t, key, 'unnamed material', 'm.txt', { materialId, visibility: 'public' })
    const { body } = await upload(t, key, 'care', 'care.txt', { productId, visibility: 'public' })
    await upload(t, key, 'audit', 'audit.txt', { productId, kind: 'audit' })
    const as = { headers: { 'selvedge-workspace': open.slug } }
    const ask = async () => (await t.graphql('{ files { id url } products { documents { id } } }', as)).data
    expect(await ask()).toEqual({ files: [], products: [] })
    await publishPassport(t.deps, open.actor, { id: variantId })
    expect(await ask()).toEqual({
      files: [{ id: body.id, url: body.publicUrl }],
      products: [{ documents: [{ id: body.id }] }],
    })
  })
})

test('a logo replaces the one before, is public once anything is, and every change of it reaches kept passports', async () => {
  const { actor, key } = await t.workspace()
  const writer = await key('write')
  const png = await picture(60, 60).png().toBuffer()
  const first = (await upload(t, writer, png, 'logo.png', { kind: 'logo' })).body
  const second = (await upload(t, writer, png, 'logo.png', { kind: 'logo' })).body
  expect((await get(first.url, writer)).status).toBe(404)
  expect((await get(second.publicUrl)).status).toBe(404)
  const { id: productId } = await createProduct(t.deps, actor, { name: 'Tee' })
  const { id } = await createVariant(t.deps, actor, { name: 'M', productId })
  await publishPassport(t.deps, actor, { id })
  expect((await get(second.publicUrl)).status).toBe(200)
  expect((await loadPassportFiles(t.deps, id)).map(({ kind }) => kind)).toEqual(['logo'])

  const told: (string | null)[] = []
  t.deps.signals.on('selvedge_passport', (payload) => told.push(payload))
  const heard = () => told.splice(0).some((payload) => payload?.startsWith(id))
  const third = (await upload(t, writer, png, 'logo.png', { kind: 'logo' })).body
  expect(heard()).toBe(true)
  await t.graphql(`mutation { updateFile(id: "${third.id}", alt: "Our name") { id } }`, writer)
  expect(heard()).toBe(true)
  await t.graphql(`mutation { deleteFile(id: "${third.id}") { id } }`, writer)
  expect(heard()).toBe(true)
  expect(await loadPassportFiles(t.deps, id)).toEqual([])
})

test('a workspace says what its files take and may take, to its members and keys alone, with one statement', async () => {
  const own = await t.workspace()
  const key = await own.key('read')
  const query = '{ workspace { storage { usedMb limitMb files } } }'
  const ask = async (asked = query) => (await t.graphql(asked, key)).data.workspace
  expect(await ask()).toEqual({ storage: { usedMb: 0, limitMb: t.deps.config.workspaceStorageMb, files: 0 } })
  const png = await picture(800, 600).png().toBuffer()
  await upload(t, await own.key('write'), png, 'a.png', { kind: 'image' })
  await upload(t, await own.key('write'), 'text', 'a.txt')
  await upload(t, editor, 'of another workspace', 'b.txt')
  const { rows } = await t.owner.query(
    'select sum(size)::float8 / 1e6 as mb from stored_files where workspace_id = $1',
    [own.actor.workspaceId],
  )
  expect(await ask()).toEqual({
    storage: { usedMb: rows[0].mb, limitMb: t.deps.config.workspaceStorageMb, files: 2 },
  })
  const statements = async (asked: string) => {
    const before = t.deps.db.statementCount()
    await ask(asked)
    return t.deps.db.statementCount() - before
  }
  await statements(query)
  expect((await statements(query)) - (await statements('{ workspace { id } }'))).toBe(1)

  await t.owner.query('update workspaces set public_catalogue = (id = $1)', [own.actor.workspaceId])
  expect((await t.graphql('{ workspace { id storage { usedMb } } }')).data.workspace).toEqual({
    id: own.actor.workspaceId,
    storage: null,
  })
})

describe('the sweep', () => {
  test('removes the bytes of files that went with their record, once that is deleted for good', async () => {
    const { productId } = await makeVariant()
    await upload(t, editor, 'text', 'a.txt', { productId })
    const before = (await stored()).length
    await deleteProduct(t.deps, home.actor, { id: productId })
    await sweepFiles(t.deps, { olderThanMinutes: 0 })
    expect((await stored()).length).toBe(before)
    await deleteForGood(t.deps, home.actor, { recordId: productId })
    expect((await stored()).length).toBe(before - 1)
  })

  test('goes on where a kill left off at any step, and leaves what files show', async () => {
    const { body } = await upload(t, editor, 'kept', 'a.txt')
    const lost = ['0', '1', '2'].map((digit) => digit.repeat(26))
    // Killed after entering the name, after writing the bytes, and while removing them.
    for (const key of lost.slice(0, 2)) {
      await t.owner.query('insert into stored_files (workspace_id, storage_key, size) values ($1, $2, 5)', [
        home.id,
        key,
      ])
    }
    await t.deps.storage.put(lost[1] ?? '', new Blob(['bytes']))
    await t.owner.query(
      `insert into discarded_files (workspace_id, storage_key, copies) values ($1, $2, '{320webp}')`,
      [home.id, lost[2]],
    )
    await t.deps.storage.put(`${lost[2]}.320webp`, new Blob(['bytes']))

    expect((await sweepFiles(t.deps)).removed).toBe(1)
    expect(await t.deps.storage.stat(lost[1] ?? '')).toEqual({ size: 5 })
    expect((await sweepFiles(t.deps, { olderThanMinutes: 0 })).removed).toBe(2)
    for (const key of [lost[1] ?? '', `${lost[2]}.320webp`]) expect(await t.deps.storage.stat(key)).toBeNull()
    expect(await (await get(body.url, viewer)).text()).toBe('kept')
    const { rows } = await t.owner.query('select storage_key from discarded_files')
    expect(rows).toEqual([])
  })
})
