import type { ImageAnswer, ImageTask } from './read-apart.ts'
import { readImage } from './read-image.ts'

/** Runs as a process of its own, and ends with whoever started it (read-apart.ts). */
process.on('message', async ({ path, copyWidths }: ImageTask) => {
  process.send?.(await answerTo(path, copyWidths))
})
process.on('disconnect', () => process.exit())

async function answerTo(path: string, copyWidths: readonly number[]): Promise<ImageAnswer> {
  try {
    return { image: await readImage(path, copyWidths) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
