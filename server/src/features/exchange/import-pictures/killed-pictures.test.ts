import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { chanceOf } from '#test/damaged-backups.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { startPictureShop } from '#test/picture-shop.ts'
import { rounds, seedNumber } from '#test/sample.ts'
import { picture } from '#test/uploads.ts'
import { zipOf } from '#test/workbook-of.ts'

const KILLS = rounds({ whole: 15, sample: 1 })
const PRODUCTS = rounds({ whole: 80, sample: 8 })
/** After so many tries that came to nothing a picture is given up. */
const TRIES = 3

const chance = chanceOf(seedNumber())
const service = await startKillableServer({ OUTBOUND_PRIVATE_TARGETS: '127.0.0.1' })
const { ask, query, count } = service

type Place = {
  file: string
  sku: string
  state: string
  reason: string | null
  measures: string | null
  sha256: string | null
}

/** What became of each picture, for each record that it goes to. */
async function placesOf(id: string): Promise<Place[]> {
  return query<Place>(
    `select p.name as file, coalesce(s.sku, o.sku) as sku, w.state, w.because ->> 'reason' as reason, f.width || '×' || f.height as measures, encode(f.sha256, 'hex') as sha256
     from import_picture_places w
     join import_pictures p on p.workspace_id = w.workspace_id and p.import_id = w.import_id and p.place = w.picture
     left join products s on s.id = w.record_id
     left join variants v on v.id = w.record_id left join products o on o.id = v.product_id
     left join files f on f.id = w.file_id
     where w.import_id = $1 order by w.picture, w.target`,
    [id],
  )
}
const waiting = async (id: string) => (await placesOf(id)).filter(({ state }) => state === 'waiting').length
const brought = async (id: string) => (await placesOf(id)).filter(({ state }) => state !== 'waiting').length
const stateOf = async (id: string) =>
  (await query<{ state: string }>('select state from imports where id = $1', [id]))[0]?.state

async function begin(bytes: Buffer | string, name: string, isFetched: boolean): Promise<string> {
  const form = new FormData()
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  const answer = await fetch(`${service.base()}/api/v1/imports`, {
    method: 'POST',
    headers: service.headers(),
    body: form,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  if (isFetched) await ask(`mutation { changeImport(id: "${id}", pictureAddresses: "fetch") { id } }`)
  await ask(`mutation { checkImport(id: "${id}") { id } }`)
  await expect.poll(() => stateOf(id), { timeout: 60_000, interval: 50 }).toBe('checked')
  await ask(`mutation { startImport(id: "${id}") { id } }`)
  return id
}

/** First while rows are written or soon after, then each time a moment after some more pictures were brought. Then until the end. */
async function killedUntilBrought(id: string, most: number): Promise<void> {
  const isFinished = async () => (await stateOf(id)) === 'finished'
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (kills > 0) {
      // Twice while the same rows are written would have it given up, which is no matter of pictures.
      await expect.poll(isFinished, { timeout: 60_000, interval: 5 }).toBe(true)
      const before = await brought(id)
      await expect
        .poll(async () => (await brought(id)) > before || (await waiting(id)) === 0, { timeout: 60_000, interval: 5 })
        .toBe(true)
    }
    await wait(chance(most))
    await service.kill()
    await service.start()
    await letPassTime(id)
  }
  await expect.poll(isFinished, { timeout: 60_000, interval: 50 }).toBe(true)
  const isOver = async () => {
    await letPassTime(id)
    return (await waiting(id)) === 0
  }
  await expect.poll(isOver, { timeout: 120_000, interval: 200 }).toBe(true)
}

/** What a process that is gone had in hand is left to the next one after two minutes, and what was refused for now is asked for again later: here at once. */
async function letPassTime(id: string): Promise<void> {
  await query(
    `update import_pictures set next_at = now() where import_id = $1 and next_at > now() + interval '3 seconds'`,
    [id],
  )
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** How many of them were brought, told, or given up, for the proof. */
function note(is: string, places: readonly Place[]): void {
  const figures = process.env['PROOF_FIGURES']
  const count = (of: (one: Place) => boolean) => places.filter(of).length
  const told = {
    kind: is,
    kills: KILLS,
    pictures: places.length,
    brought: count(({ state }) => state === 'joined'),
    refused: count(({ state }) => state === 'refused'),
    givenUp: count(({ reason }) => reason === 'picture_given_up'),
  }
  if (figures) appendFileSync(figures, `${JSON.stringify(told)}\n`)
}

/** Each file once, of those that were brought, with its bytes; and counts that add up to the pictures that there are. */
async function expectWhole(id: string): Promise<void> {
  const places = await placesOf(id)
  const joined = places.filter(({ state }) => state === 'joined')
  const prefix = places[0]?.sku.slice(0, 2)
  const files = await query<{ id: string; sku: string; sha256: string; size: number }>(
    `select f.id, p.sku, encode(f.sha256, 'hex') as sha256, f.size from files f
     left join variants v on v.id = f.variant_id join products p on p.id in (f.product_id, v.product_id) where p.sku ~ $1`,
    [`^${prefix}`],
  )
  const known = (list: readonly { sku: string; sha256: string | null }[]) =>
    list.map(({ sku, sha256 }) => `${sku} ${sha256}`).sort()
  expect(known(files)).toEqual(known(joined))
  expect(new Set(known(files)).size).toBe(files.length)
  for (const { id: file, sha256 } of files) {
    const answer = await fetch(`${service.base()}/api/v1/files/${file}`, { headers: service.headers() })
    expect(answer.status).toBe(200)
    expect(hashOf(Buffer.from(await answer.arrayBuffer()))).toBe(sha256)
  }
  const { import: told } = await ask(
    `{ import(id: "${id}") { id state pictureCounts { outcome count } counts { rows refused } } }`,
  )
  const byState = Map.groupBy(places, ({ state }) => state.toUpperCase())
  const counted = [...byState].map(([outcome, all]) => ({ outcome, count: all.length }))
  expect(told).toMatchObject({ state: 'FINISHED', counts: { rows: PRODUCTS, refused: 0 } })
  const byOutcome = (list: readonly { outcome: string }[]) => list.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))
  expect(byOutcome(told?.['pictureCounts'] as typeof counted)).toEqual(byOutcome(counted))
}

test(`killed ${KILLS} times while pictures of addresses are fetched, each is brought once or told; so it is when its import is undone`, async () => {
  const shops = [await startPictureShop(), await startPictureShop()]
  /** Each has measures of its own: its bytes are written anew, without what a camera says. */
  const shown = new Map<string, string>()
  const refused = new Map<string, string>()
  const rows: string[] = []
  for (let at = 0; at < PRODUCTS; at += 1) {
    const shop = shops[at % 2]
    if (!shop) throw new Error('There are two.')
    const bytes = await picture(10 + at, 20)
      .png()
      .toBuffer()
    const url = shop.at(`/${at}.png`)
    const other = shop.at(`/${at}-back.png`)
    // In pieces with a moment between them, so that kills come amid them, too.
    shop.has(`/${at}.png`, async (response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
      response.write(bytes.subarray(0, 20))
      await wait(chance(60))
      response.end(bytes.subarray(20))
    })
    shown.set(`KA${at} ${url}`, `${10 + at}×20`)
    if (at % 4 === 1) {
      shop.has(`/${at}-back.png`, (response) => response.writeHead(404).end())
      refused.set(`KA${at} ${other}`, 'picture_not_given')
    } else if (at % 4 === 2) {
      shop.has(`/${at}-back.png`, (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Gone'))
      refused.set(`KA${at} ${other}`, 'picture_is_other')
    } else {
      const back = await picture(20, 110 + at)
        .png()
        .toBuffer()
      shop.shows(`/${at}-back.png`, back)
      shown.set(`KA${at} ${other}`, `20×${110 + at}`)
    }
    rows.push(`KA${at},Killed ${at},"${url}, ${other}"`)
  }
  const id = await begin(`sku,product_name,image_url\n${rows.join('\n')}\n`, 'addresses.csv', true)
  await killedUntilBrought(id, 600)
  const places = await placesOf(id)
  expect(places.map(({ sku, file }) => `${sku} ${file}`).sort()).toEqual([...shown.keys(), ...refused.keys()].sort())
  for (const { sku, file, state, reason, measures } of places) {
    const key = `${sku} ${file}`
    const asked = shops.flatMap(({ asked, at }) => asked.map(at)).filter((one) => one === file).length
    expect(asked).toBeLessThanOrEqual(TRIES)
    // Only what was in hand each time that the service ended is given up, and that is told.
    if (reason === 'picture_given_up') expect(asked).toBe(TRIES)
    else if (refused.has(key)) expect({ key, reason }).toEqual({ key, reason: refused.get(key) })
    else expect({ key, state, measures }).toEqual({ key, state: 'joined', measures: shown.get(key) })
  }
  await expectWhole(id)
  note('addresses', places)

  await ask(`mutation { undoImport(id: "${id}") { id } }`)
  await wait(chance(400))
  await service.kill()
  await service.start()
  await expect.poll(() => stateOf(id), { timeout: 60_000, interval: 50 }).toBe('undone')
  expect(await count(`from products where sku ~ '^KA'`)).toBe(0)
  expect((await placesOf(id)).filter(({ state }) => state === 'joined' || state === 'waiting')).toEqual([])
}, 900_000)

test(`killed ${KILLS} times while pictures of a ZIP are brought, each is brought once or told`, async () => {
  const parts: Record<string, Buffer | string> = {}
  const rows: string[] = []
  const shown = new Map<string, string>()
  for (let at = 0; at < PRODUCTS; at += 1) {
    const named = await picture(300, 200 + at)
      .png()
      .toBuffer()
    const numbered = await picture(200 + at, 300)
      .jpeg()
      .toBuffer()
    parts[`pictures/photo ${at}.png`] = named
    parts[`pictures/KZ${at}_side.jpg`] = numbered
    shown.set(`KZ${at} pictures/photo ${at}.png`, `300×${200 + at}`)
    shown.set(`KZ${at} pictures/KZ${at}_side.jpg`, `${200 + at}×300`)
    rows.push(`KZ${at},Killed ${at},photo ${at}.png`)
  }
  // What is no picture, though it is called so: told, and the others go on.
  parts['pictures/KZ0_broken.png'] = 'no picture'
  const table = `sku,product_name,photo\n${rows.join('\n')}\n`
  const id = await begin(zipOf({ 'articles.csv': table, ...parts }, { crc: crc32 }), 'killed.zip', false)
  await killedUntilBrought(id, 400)
  const places = await placesOf(id)
  const broken = places.filter(({ file }) => file.endsWith('_broken.png'))
  expect(broken).toMatchObject([{ sku: 'KZ0', state: 'refused' }])
  expect(broken[0]?.reason).toBeTruthy()
  const others = places.filter(({ file }) => !file.endsWith('_broken.png'))
  expect(others.map(({ sku, file, measures }) => `${sku} ${file} ${measures}`).sort()).toEqual(
    [...shown].map(([key, measures]) => `${key} ${measures}`).sort(),
  )
  await expectWhole(id)
  note('ZIP', places)
}, 900_000)
