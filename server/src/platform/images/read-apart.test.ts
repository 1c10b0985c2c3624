import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { withImagesApart } from './read-apart.ts'
import { readImage } from './read-image.ts'

const WIDTHS = [20, 40, 400]

async function picture(): Promise<string> {
  const path = join(tmpdir(), newId('fil'))
  await sharp({ create: { width: 60, height: 90, channels: 3, background: '#a52' } })
    .webp()
    .toFile(path)
  return path
}

test('an image that is read in a process of its own is what it is when read here, however many are asked for at once', async () => {
  const paths = await Promise.all([picture(), picture(), picture()])
  const apart = await withImagesApart((read) => Promise.all(paths.map((path) => read(path, WIDTHS))))
  expect(apart).toEqual(await Promise.all(paths.map((path) => readImage(path, WIDTHS))))
  expect(apart[0]?.copies.map(({ width }) => width)).toEqual([20, 40])
})

test('an image that cannot be read is refused as ever, and the next one is read', async () => {
  const broken = join(tmpdir(), newId('fil'))
  await writeFile(broken, 'RIFF0000WEBPVP8 and no more')
  const path = await picture()
  await withImagesApart(async (read) => {
    await expect(read(broken, WIDTHS)).rejects.toMatchObject({ reason: 'image_unreadable' })
    expect(await read(path, WIDTHS)).toEqual(await readImage(path, WIDTHS))
  })
})

/** The processes that read images for this one. */
async function readers(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task')
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')))
  const found = children.join(' ').split(' ').filter(Boolean)
  const commands = await Promise.all(found.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return found.filter((_, at) => commands[at]?.includes('read-image.process')).map(Number)
}

test('the process ends with the work, also when that fails, and images are read all the same when it has ended before', async () => {
  const path = await picture()
  await expect(
    withImagesApart(async (read) => {
      await read(path, WIDTHS)
      const [reader, ...more] = await readers()
      expect([reader, more]).toEqual([expect.any(Number), []])
      process.kill(reader ?? 0, 'SIGKILL')
      expect(await read(path, WIDTHS)).toEqual(await readImage(path, WIDTHS))
      throw new Error('no more')
    }),
  ).rejects.toThrow('no more')
  await withImagesApart((read) => read(path, WIDTHS))
  await expect.poll(readers).toEqual([])
})
