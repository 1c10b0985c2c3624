import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { createImageReader } from './read-apart.ts'
import { readImage } from './read-image.ts'

const WIDTHS = [20, 40, 400]
/** Ends at once when it has nothing to do. */
const hasty = () => createImageReader({ idleMs: 0 })

async function picture(): Promise<string> {
  const path = join(tmpdir(), newId('fil'))
  await sharp({ create: { width: 60, height: 90, channels: 3, background: '#a52' } })
    .webp()
    .toFile(path)
  return path
}

/** The processes that read images for this one. */
async function readers(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task')
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const found = children.join(' ').split(' ').filter(Boolean)
  const commands = await Promise.all(found.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return found.filter((_, at) => commands[at]?.includes('read-image.process')).map(Number)
}

/** Those that were not there before. */
async function readersBeside(others: readonly number[]): Promise<number[]> {
  return (await readers()).filter((pid) => !others.includes(pid))
}

test('an image that is read in a process of its own is what it is when read here, however many are asked for at once', async () => {
  const others = await readers()
  const paths = await Promise.all([picture(), picture(), picture()])
  const read = hasty()
  const reading = Promise.all(paths.map((path) => read(path, WIDTHS)))
  expect(await readersBeside(others)).toHaveLength(1)
  const apart = await reading
  expect(apart).toEqual(await Promise.all(paths.map((path) => readImage(path, WIDTHS))))
  expect(apart[0]?.copies.map(({ width }) => width)).toEqual([20, 40])
  await expect.poll(() => readersBeside(others)).toEqual([])
  expect(await read(paths[0] ?? '', WIDTHS)).toEqual(apart[0])
  await expect.poll(() => readersBeside(others)).toEqual([])
})

test('an image that cannot be read is refused as it would be here, and the next one is read', async () => {
  const broken = join(tmpdir(), newId('fil'))
  await writeFile(broken, 'RIFF0000WEBPVP8 and no more')
  const path = await picture()
  const read = hasty()
  const refusals = [read, readImage].map((reading) => reading(broken, WIDTHS).then(() => null, asSaid))
  const [apart, here] = await Promise.all(refusals)
  expect(here).toMatchObject({ code: 'bad_input', reason: 'image_unreadable', details: { field: 'file' } })
  expect(apart).toEqual(here)
  expect(await read(path, WIDTHS)).toEqual(await readImage(path, WIDTHS))
})

function asSaid(error: unknown) {
  const { code, reason, message, details, cause } = error as Record<string, unknown>
  return { code, reason, message, details, cause: cause instanceof Error ? cause.message : cause }
}

test('images are read all the same when the process is killed, before or while it reads', async () => {
  const others = await readers()
  const path = await picture()
  const read = createImageReader()
  const whole = await readImage(path, WIDTHS)
  const reading = read(path, WIDTHS)
  for (const reader of await readersBeside(others)) process.kill(reader, 'SIGKILL')
  expect(await reading).toEqual(whole)
  const again = hasty()
  expect(await again(path, WIDTHS)).toEqual(whole)
  for (const reader of await readersBeside(others)) process.kill(reader, 'SIGKILL')
  expect(await again(path, WIDTHS)).toEqual(whole)
  await expect.poll(() => readersBeside(others)).toEqual([])
})
