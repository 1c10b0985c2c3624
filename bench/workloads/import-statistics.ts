import { createReadStream } from 'node:fs'
import { inspectRows } from '../../server/src/features/exchange/reading/inspect-rows.ts'
import { foreignBytes } from '../../server/src/platform/tables/foreign-bytes.ts'
import { guessEncoding } from '../../server/src/platform/tables/guess-encoding.ts'
import { readTextTable } from '../../server/src/platform/tables/read-text-table.ts'
import type { TableRow } from '../../server/src/platform/tables/table.ts'
import { detectEncoding, type Encoding } from '../../server/src/platform/tables/text-format.ts'
import { readsAsWestern } from '../../server/src/platform/tables/western-text.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5

/** CPU seconds, each the median of rounds that take turns. */
export type StatisticsCost = { readonly encoding: number; readonly values: number }

/**
 * What looking at a file's letters and values costs, in this process: the code that an upload runs over the whole file, without reading the rows, which
 * it does besides. Of values it is the difference between looking through rows that are in memory and only going through them.
 */
export async function costOfStatistics(path: string, encoding: Encoding): Promise<StatisticsCost> {
  const rows: TableRow[] = []
  for await (const row of readTextTable(createReadStream(path), { encoding, delimiter: ',' })) rows.push(row)
  const took = { encoding: [] as number[], values: [] as number[] }
  // The first round is for the compiler.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ofEncoding = await cpuOf(async () => {
      const { encoding: found } = await detectEncoding(createReadStream(path))
      if (found === 'windows-1252') {
        await guessEncoding(createReadStream(path))
        await readsAsWestern(createReadStream(path))
      }
      await foreignBytes(createReadStream(path), found)
    })
    const goingThrough = await cpuOf(async () => {
      for await (const _row of through(rows));
    })
    const ofValues = await cpuOf(() => inspectRows(through(rows)))
    if (round === 0) continue
    took.encoding.push(ofEncoding)
    took.values.push(ofValues - goingThrough)
  }
  return { encoding: median(took.encoding), values: median(took.values) }
}

async function* through(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield* rows
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The same file as a program of central Europe writes it: words with letters that are no ASCII, in windows-1250. */
export function inWindows1250(file: Buffer): Buffer<ArrayBuffer> {
  const text = file.toString('latin1').replaceAll('Shirt', 'Ko\u009aile').replaceAll('Socks', 'Pono\u009eky')
  return Buffer.from(text, 'latin1')
}
