import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVERY_SYSTEM, type System } from '#test/doubles/every-system.ts'
import type { Fault } from '#test/doubles/fault-server.ts'
import { MATRIX } from '#test/failure-matrix.ts'
import type { ForeignRow, Page } from './connector.ts'
import { CONNECTORS } from './connectors.ts'
import type { ForeignError } from './foreign-error.ts'

/**
 * What goes wrong on the way to a system, in every connector in the same way. `server/test/failure-matrix.ts` says of each failure and each connector where it is
 * tried: here, or in the connector's own suite.
 */
const SYSTEMS = Object.entries(EVERY_SYSTEM)
const keysOf = (system: System, pages: readonly Page[]) => pages.flatMap(({ rows }) => rows.map(system.keyOf)).sort()

/** Reads until it fails, and keeps what came before. */
async function readUntilItFails(system: System, before: () => void = () => {}) {
  const read: Page[] = []
  const work = (async () => {
    for await (const page of system.session.read({ since: null, cursor: null, chosen: {} })) {
      read.push(page)
      before()
    }
  })()
  return { read, error: await system.failure(work) }
}

/** A whole sentence that a person can act on, in which nothing was forgotten. */
function expectToHelp({ message }: ForeignError): void {
  expect(message).toMatch(/^["“A-Z].{30,}[.]$/s)
  expect(message).not.toMatch(/undefined|null|\[object|NaN|Traceback|<html/)
}

function expectAtHome({ world, homes }: System): void {
  expect([...world.origins].filter((origin) => !homes.includes(origin))).toEqual([])
}

const ENDS: readonly (readonly [Fault, string, string])[] = [
  [{ is: 'page', title: 'Welcome to nginx!' }, 'unexpected_system', 'web_page'],
  [{ is: 'page', status: 403, title: 'Just a moment...' }, 'unexpected_system', 'blocked_by_guard'],
  [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system', 'redirected'],
  [{ is: 'limited', retryAfter: '7200' }, 'rate_limited', 'rate_limited'],
]

describe.each(SYSTEMS)('%s', (_, { pages, start }) => {
  test.each(ENDS)(
    'in the middle of a read, %j ends it with what to do; read on from there, no row is lost or doubled',
    async (fault, kind, reason) => {
      const system = await start(pages)
      system.double.fail(fault, system.isLaterPage)
      const { read, error } = await readUntilItFails(system)
      expect([error.kind, error.said.reason]).toEqual([kind, reason])
      if (kind === 'rate_limited') {
        expect(Math.round(((error.retryAt?.getTime() ?? 0) - system.world.now().getTime()) / 60_000)).toBe(120)
      }
      expectToHelp(error)
      expectAtHome(system)
      expect(read.length).toBeGreaterThan(0)
      const rest = await system.read({ cursor: read.at(-1)?.cursor ?? null })
      expect(keysOf(system, [...read, ...rest])).toEqual(system.keys().sort())
    },
  )

  test.each(ENDS)(
    'while it writes, %j is told, nothing is written elsewhere, and the next try writes all, once',
    async (fault, kind) => {
      const system = await start(4)
      const items = system.items()
      // As it is written: what is there is looked at first.
      await system.session.look?.(system.target, items)
      system.double.fail(fault, system.isWrite)
      const error = await system.failure(system.session.write(system.target, items))
      expect(error.kind).toBe(kind)
      expectToHelp(error)
      expectAtHome(system)
      expect(system.written()).toBe(0)
      system.world.moveClock(7_200_000)
      const outcomes = await system.session.write(system.target, items)
      expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['written']))
      expect(system.written()).toBe(items.length)
    },
  )

  test('credentials that are revoked in the middle are told as such, and what was read is kept', async () => {
    const system = await start(pages)
    const { read, error } = await readUntilItFails(system, () => system.revoke())
    expect(error.kind).toBe('credentials')
    expectToHelp(error)
    expect(read.length).toBeGreaterThan(0)
  })

  test('what is changed or added meanwhile has no row come twice, and none missing', async () => {
    const system = await start(pages)
    const before = system.keys()
    system.double.meanwhile((asked) => {
      if (!system.isLaterPage(asked)) return
      system.double.meanwhile(() => {})
      system.change()
      system.add({ name: 'Added', sku: 'ADDED', gtin: '', brand: null, weight: 1 })
    })
    const read = keysOf(system, await system.read())
    expect([new Set(read).size, before.filter((key) => !read.includes(key))]).toEqual([read.length, []])
  })

  test('names in any script, quotes and slashes, leading zeros and what is empty are read as they are, and written to', async () => {
    const system = await start(0)
    const name = "قميص 'Ä/Ö' “x” 👩🏽‍🦰 𝒜"
    system.add({ name, sku: "A'B/C", gtin: '00012345678905', brand: null, weight: 0 })
    system.add({ name: 'false', sku: '0', gtin: '', brand: 'null', weight: 1.5 })
    const { columns } = await system.session.discover()
    const rows = (await system.read()).flatMap((page) => page.rows)
    const said = ({ cells }: ForeignRow, usual: string) =>
      columns
        .filter((column) => column.usual === usual && column.language === undefined)
        .map(({ key }) => cells[key] ?? null)
        .find((cell) => cell !== null) ?? null
    const all = rows.map((row) => [system.keyOf(row), said(row, 'product_name'), said(row, 'gtin')])
    expect(all.sort()).toEqual([
      ['0', 'false', null],
      ["A'B/C", name, '00012345678905'],
    ])
    const weights = rows.map((row) => said(row, 'weight_kg')).sort()
    expect(weights).toEqual([1.5, null])
    const outcomes = await system.session.write(system.target, system.items())
    expect([outcomes.map(({ state }) => state), system.written()]).toEqual([['written', 'written'], 2])
  })
})

describe('the matrix', () => {
  const suites = new Map<string, string>()
  const suite = (path: string) => {
    const text = suites.get(path) ?? readFileSync(join(import.meta.dirname, path), 'utf8')
    suites.set(path, text)
    return text
  }

  test.each(Object.entries(MATRIX))('“%s” is tried in every connector, or said why it cannot be', (_, cells) => {
    // Without the shop that tests of the same process have added.
    // What rates companies reads no rows; its own suite has all of these.
    const kinds = CONNECTORS.filter(({ rates }) => !rates)
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'plain_shop')
    expect(Object.keys(cells).sort()).toEqual(kinds.sort())
    expect(new Set(SYSTEMS.map(([name]) => name.replace(/ .*/, '')))).toEqual(new Set(kinds))
    const missing = Object.entries(cells).filter(([, cell]) => {
      if ('never' in cell) return cell.never.length < 20
      return cell.tried.some(([path, test]) => !suite(path).includes(test))
    })
    expect(missing).toEqual([])
  })
})
