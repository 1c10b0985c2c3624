import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import screenAddresses from '../server/src/app/screen-addresses.json' with { type: 'json' }

type Screens = {
  readonly path: string
  readonly kinds?: readonly string[]
  readonly place?: { readonly key?: string }
  readonly routes: readonly { readonly options: { readonly path: string } }[]
}

let t: TestApp
let screens: readonly Screens[]
let paths: string[]

beforeAll(async () => {
  t = await startTestApp()
  // By name, because its types are a browser's.
  const { SCREENS } = await import(join(import.meta.dirname, '../dashboard/src/app/screens.ts'))
  screens = SCREENS
  paths = ['/sign-in', ...screens.flatMap(({ routes }) => routes.map(({ options }) => options.path))]
})

/** Where nothing is built, the service says so instead of sending the dashboard; that is 503. */
const isServed = async (path: string) => (await t.app.inject(path)).statusCode === 503

test('the service sends the dashboard for the address of every screen', async () => {
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths.filter((path) => path !== '/'))
    expect([path, await isServed(path.replace('$id', 'x'))]).toEqual([path, true])
})

test('and for no address that is not a screen’s', async () => {
  const sections = new Set(paths.map((path) => path.split('/')[1]))
  for (const address of screenAddresses) expect(sections).toContain(address.split('/')[1])
  const neighbours = ['/mills', '/product', '/new', ...[...sections].filter(Boolean).map((section) => `/${section}x`)]
  for (const path of neighbours) expect([path, await isServed(path)]).toEqual([path, false])
  for (const path of ['/sign-in', '/explorer', '/activity', '/deleted', '/event-kinds'])
    expect([path, await isServed(`${path}/x`)]).toEqual([path, false])
})

test('no two screens have the same address, key or kind of record', () => {
  const keys = screens.flatMap(({ place }) => place?.key ?? [])
  const kinds = screens.flatMap(({ kinds = [] }) => kinds)
  expect(keys.length).toBeGreaterThan(10)
  expect(kinds.length).toBeGreaterThan(5)
  for (const names of [paths, keys, kinds]) expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
