import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EVERY_SYSTEM } from '#test/doubles/every-system.ts'
import { rounds, sampleOf } from '#test/sample.ts'

const SYSTEMS = Object.entries(EVERY_SYSTEM)
const ITEMS = rounds({ whole: 10_000, sample: 1_500 })
test.each(sampleOf(SYSTEMS, 1))(
  `%s: ${ITEMS} items are read with flat memory, each once`,
  async (_, { start }) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      return process.memoryUsage().heapUsed / 1_000_000
    }
    const system = await start(ITEMS)
    const seen = new Set<string>()
    const heaps: number[] = []
    let rows = 0
    for await (const page of system.session.read({ since: null, cursor: null, chosen: {} })) {
      expect(page.rows.length).toBeLessThanOrEqual(600)
      rows += page.rows.length
      for (const row of page.rows) seen.add(system.keyOf(row))
      // What the double remembers of the requests is not the connector's.
      system.double.asked.splice(0)
      if (rows % (ITEMS / 5) < page.rows.length) heaps.push(used())
    }
    expect([seen.size, rows]).toEqual([system.keys().length, system.keys().length])
    expect(Math.max(...heaps) - (heaps[0] ?? 0)).toBeLessThan(25)
    expect([...system.world.origins].filter((origin) => !system.homes.includes(origin))).toEqual([])
  },
  600_000,
)
