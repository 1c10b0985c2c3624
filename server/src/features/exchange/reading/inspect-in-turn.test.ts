import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { workbookOf } from '#test/workbook-of.ts'
import { uploadImport } from '../imports/upload-import.ts'
import { inTurn } from './inspect-in-turn.ts'

const t = await startTestApp()

const LARGE = workbookOf({
  rows: (function* () {
    yield ['sku', 'product_name', 'color']
    for (let row = 0; row < 5_000; row += 1) yield [`S${row}`, `Tee ${row}`, 'red']
  })(),
})
const SMALL = Buffer.from('sku,product_name\nS1,Tee\n')

async function upload(w: TestWorkspace, name: string, bytes: Buffer): Promise<void> {
  const path = join(tmpdir(), newId('imp'))
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await uploadImport(t.deps, w.actor, { path, size: bytes.length, sha256, discard: async () => {} }, name)
}

/** Their names in the order in which they were answered, refused ones with the reason. */
async function answered(
  files: readonly (readonly [TestWorkspace, string, Buffer])[],
  order: string[] = [],
): Promise<string[]> {
  await Promise.all(
    files.map(([w, name, bytes]) =>
      upload(w, name, bytes).then(
        () => order.push(name),
        (error: { reason: string }) => order.push(`${name} ${error.reason}`),
      ),
    ),
  )
  return order
}

test('a file of one workspace waits for no more than the one that another workspace has looked through just then', async () => {
  const [filling, other] = [await t.workspace(), await t.workspace()]
  const order = await answered([
    [filling, 'large 1', LARGE],
    [filling, 'large 2', LARGE],
    [filling, 'large 3', LARGE],
    [other, 'small', SMALL],
  ])
  expect(order.indexOf('small')).toBeLessThanOrEqual(1)
  expect(order).toHaveLength(4)
}, 60_000)

test('two files of a workspace may wait; the next is refused, and those of others are not', async () => {
  const [filling, other] = [await t.workspace(), await t.workspace()]
  // Which file comes first is nobody's choice, so the turn is taken until all have come.
  const letGo = Promise.withResolvers<void>()
  const taken = inTurn(newId('ws'), () => letGo.promise)
  const order: string[] = []
  const all = answered(
    [
      ...[1, 2, 3, 4, 5].map((n) => [filling, `large ${n}`, LARGE] as const),
      [other, 'small 1', SMALL],
      [other, 'small 2', SMALL],
    ],
    order,
  )
  const refused = () => order.filter((one) => one.endsWith('imports_busy'))
  await expect.poll(refused, { timeout: 30_000 }).toHaveLength(3)
  expect(order).toHaveLength(3)
  letGo.resolve()
  await taken
  await all
  expect(refused()).toHaveLength(3)
  expect(order).toHaveLength(7)
  expect(order).toEqual(expect.arrayContaining(['small 1', 'small 2']))
}, 60_000)
