import { expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { startPictureShop } from '#test/picture-shop.ts'
import { endedImport, runImportFile, uploadFile } from '#test/run-import-file.ts'
import { picture } from '#test/uploads.ts'
import { checkImport, startImport, undoImport } from '../imports/begin-import.ts'
import { changeImport } from '../imports/change-import.ts'
import { bringPictures } from './bring-pictures.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const [RED, BLUE] = [await picture(40, 30).png().toBuffer(), await picture(30, 40).jpeg().toBuffer()]

type Listed = { file: string; outcome: string; name: string | null; line: number | null; reason: string | null }

async function pictures(w: TestWorkspace, id: string): Promise<Listed[]> {
  const { data } = await t.graphql(
    `{ import(id: "${id}") { pictures { file outcome name line because { reason } } } }`,
    await w.member('viewer'),
  )
  return data.import.pictures.map(({ because, ...one }: { because: { reason: string } | null }) => ({
    ...one,
    reason: because?.reason ?? null,
  }))
}

async function brought(w: TestWorkspace, id: string): Promise<Listed[]> {
  // What a busy machine was too slow for is tried again; a minute passes with each second.
  const from = performance.now()
  const waiting = async () => {
    t.setNow(new Date(Date.now() + (performance.now() - from) * 60))
    return (await pictures(w, id)).filter(({ outcome }) => outcome === 'WAITING')
  }
  await expect.poll(waiting, { timeout: 50_000, interval: 30 }).toEqual([])
  t.setNow(null)
  return pictures(w, id)
}

async function photosOf(w: TestWorkspace): Promise<Record<string, string[]>> {
  const { data } = await t.graphql(
    '{ products(take: 50) { name imageUrl images { name } variants { name imageUrls images { name } } } }',
    await w.member('viewer'),
  )
  type One = { name: string; imageUrl?: string | null; imageUrls?: string[]; images: { name: string }[] }
  const named = ({ name, imageUrl, imageUrls, images }: One) =>
    [name, [...(imageUrl ? [imageUrl] : []), ...(imageUrls ?? []), ...images.map((one) => one.name)]] as const
  return Object.fromEntries(
    data.products.flatMap((one: One & { variants: One[] }) => [named(one), ...one.variants.map(named)]),
  )
}

const FETCH = { pictureAddresses: 'fetch' } as const

test('pictures at addresses become pictures of their records once they are asked for; what cannot be taken is told with its line; the same is not fetched twice; undo takes all back', async () => {
  const shop = await startPictureShop()
  const w = await t.workspace()
  shop.shows('/front.png', RED, '"v1"')
  shop.shows('/back.png', BLUE)
  shop.shows('/red.png', await picture(20, 20).png().toBuffer(), '"v7"')
  shop.shows('/red.png?size=large', await picture(20, 20).png().toBuffer())
  shop.has('/moved.jpg', (response) => response.writeHead(301, { location: '/back.png' }).end())
  shop.has('/inside.jpg', (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end())
  shop.has('/round.jpg', (response) => response.writeHead(302, { location: '/round.jpg' }).end())
  shop.has('/page.jpg', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sold out'))
  shop.has('/lie.jpg', (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg/>'))
  shop.has('/huge.jpg', (response) => response.writeHead(200, { 'content-length': '9000000000' }).flushHeaders())
  const at = (...paths: string[]) => paths.map(shop.at).join(', ')
  const csv = Buffer.from(
    [
      'sku,product_name,variant_name,color,image_url,image_urls,Bild 3',
      `A-1,Shirt,Shirt red,red,"${at('/front.png', '/back.png')}",${shop.at('/red.png')} | ${shop.at('/red.png?size=large')},${shop.at('/gone.jpg')}`,
      `A-1,Shirt,Shirt blue,blue,"${at('/front.png')}","${at('/inside.jpg', '/round.jpg', '/page.jpg')}",`,
      `B-2,Cap,Cap black,black,"${at('/moved.jpg')}","[""${shop.at('/lie.jpg')}"",""${shop.at('/huge.jpg')}""]",`,
      `B-2,Cap,Cap white,white,,https://who:secret@example.com/x.jpg,http://10.0.0.1/x.png`,
    ].join('\n'),
  )
  const { id } = await uploadFile(t, w, csv, 'artikel.csv')
  await changeImport(t.deps, w.actor, { id, ...FETCH })
  await checkImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  const { data } = await t.graphql(
    `{ import(id: "${id}") { pictureAddresses pictureHosts { host count } pictureCounts { outcome count } problems { line reason } } }`,
    await w.member('viewer'),
  )
  expect(data.import).toEqual({
    pictureAddresses: 'fetch',
    pictureHosts: [
      { host: shop.host, count: 11 },
      { host: '10.0.0.1', count: 1 },
    ],
    pictureCounts: [{ outcome: 'PLANNED', count: 12 }],
    problems: [{ line: 5, reason: 'picture_address_malformed' }],
  })
  // Nothing is asked for before the import is started.
  expect(shop.asked).toEqual([])

  await startImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  const told = await brought(w, id)
  expect(
    told.map(({ file, outcome, name, line, reason }) => [
      file.replace(/^http:\/\/[^/]+/, ''),
      outcome,
      name,
      line,
      reason,
    ]),
  ).toEqual([
    ['/front.png', 'JOINED', 'Shirt', 2, null],
    ['/back.png', 'JOINED', 'Shirt', 2, null],
    ['/red.png', 'JOINED', 'Shirt red', 2, null],
    ['/red.png?size=large', 'THERE', 'Shirt red', 2, null],
    ['/gone.jpg', 'REFUSED', 'Shirt red', 2, 'picture_not_given'],
    ['/inside.jpg', 'REFUSED', 'Shirt blue', 3, 'target_private'],
    ['/round.jpg', 'REFUSED', 'Shirt blue', 3, 'picture_led_astray'],
    ['/page.jpg', 'REFUSED', 'Shirt blue', 3, 'picture_is_other'],
    ['/moved.jpg', 'JOINED', 'Cap', 4, null],
    ['/lie.jpg', 'REFUSED', 'Cap black', 4, 'markup_refused'],
    ['/huge.jpg', 'REFUSED', 'Cap black', 4, 'file_too_large'],
    ['/x.png', 'REFUSED', 'Cap white', 5, 'target_private'],
  ])
  expect(await photosOf(w)).toEqual({
    Shirt: ['front.png', 'back.jpg'],
    'Shirt red': ['red.png'],
    'Shirt blue': [],
    Cap: ['moved.jpg'],
    'Cap black': [],
    'Cap white': [],
  })
  expect(shop.mostAtOnce()).toBe(1)

  // The choice is remembered for files of this shape.
  const again = await runImportFile(t, w, csv, 'artikel.csv')
  const outcomes = (await brought(w, again.id)).map(({ outcome }) => outcome)
  expect(outcomes.slice(0, 4)).toEqual(['THERE', 'THERE', 'THERE', 'THERE'])
  expect((await photosOf(w))['Shirt red']).toEqual(['red.png'])

  await undoImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  expect((await pictures(w, id)).map(({ outcome }) => outcome).filter((one) => one === 'UNDONE')).toHaveLength(4)
  expect((await t.owner.query('select count(*)::int from files where workspace_id = $1', [w.id])).rows[0].count).toBe(0)
})

test('rows of a shop that are pictures and nothing else belong to their product', async () => {
  const shop = await startPictureShop()
  const w = await t.workspace()
  for (const name of ['a', 'b', 'c'])
    shop.shows(
      `/${name}.png`,
      await picture(10 + name.charCodeAt(0), 20)
        .png()
        .toBuffer(),
    )
  const csv = Buffer.from(
    [
      'Handle,Title,Option1 Name,Option1 Value,Image Src,Variant Image',
      `shirt,Shirt,Color,Red,${shop.at('/a.png')},${shop.at('/c.png')}`,
      `shirt,,,Blue,${shop.at('/b.png')},`,
      `shirt,,,,${shop.at('/a.png?2')},`,
    ].join('\n'),
  )
  shop.shows('/a.png?2', await picture(200, 20).png().toBuffer())
  const { id } = await runImportFile(t, w, csv, 'products_export.csv', FETCH)
  await brought(w, id)
  expect(await photosOf(w)).toEqual({
    Shirt: ['a.png', 'b.png', 'a.png'],
    'Shirt, Red': ['c.png'],
    'Shirt, Blue': [],
  })
  expect((await t.owner.query('select counts from imports where id = $1', [id])).rows[0].counts.refused).toBe(0)
})

test('a service that stops does not wait for a picture, and the next goes on without doubling or losing one; a host that asks for a pause gets it, and what cannot be reached three times is told', async () => {
  const u = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  const shop = await startPictureShop()
  const w = await u.workspace()
  const rows = Array.from({ length: 4 }, (_, at) => {
    shop.shows(`/${at}.png`, RED)
    return `A-${at},Shirt ${at},${shop.at(`/${at}.png`)}`
  })
  // The second never comes to its end.
  shop.has('/1.png', (response) => response.writeHead(200, { 'content-type': 'image/png' }).write(RED.subarray(0, 10)))
  const csv = Buffer.from(['sku,product_name,image_url', ...rows, `A-9,Belt,${shop.at('/busy.png')}`].join('\n'))
  const { id } = await runImportFile(u, w, csv, 'a.csv', FETCH)
  const bring = () => bringPictures(u.deps, { workspaceId: w.id, importId: id }, () => false)
  const outcomes = async () => {
    const { rows } = await u.owner.query(
      `select state, because ->> 'reason' as reason from import_picture_places where import_id = $1 order by picture`,
      [id],
    )
    return rows.map(({ state, reason }) => reason ?? state)
  }
  await expect.poll(() => shop.asked, { timeout: 20_000, interval: 20 }).toContain('/1.png')
  await u.app.close()
  expect(await outcomes()).toEqual(['joined', 'waiting', 'waiting', 'waiting', 'waiting'])

  shop.shows('/1.png', RED)
  shop.has('/busy.png', (response) => response.writeHead(429, { 'retry-after': '1800' }).end())
  await bring()
  expect(await outcomes()).toEqual(['joined', 'joined', 'joined', 'joined', 'waiting'])
  const askedBusy = () => shop.asked.filter((path) => path === '/busy.png').length
  const later = (seconds: number) => u.setNow(new Date(Date.now() + seconds * 1000))
  later(1_700)
  await bring()
  expect(askedBusy()).toBe(1)
  for (const seconds of [1_900, 3_900, 9_000]) {
    later(seconds)
    await bring()
  }
  expect(askedBusy()).toBe(3)
  expect((await outcomes()).at(-1)).toBe('picture_not_given')
  expect((await u.owner.query('select count(*)::int from files where workspace_id = $1', [w.id])).rows[0].count).toBe(4)
})
