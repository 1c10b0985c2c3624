import { AppError } from '#platform/app-error.ts'
import type { ImageAnswer, ImageTask } from './read-apart.ts'
import { readImage } from './read-image.ts'

/** Runs as a process of its own, and ends with whoever started it (read-apart.ts). */
process.on('message', async (message: ImageTask) => {
  process.send?.(await answerTo(message))
})
process.on('disconnect', () => process.exit())
// They reach it as well, from a terminal or a service manager; the service answers what is in flight first, and then lets go of it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function answerTo({ task, path, copyWidths }: ImageTask): Promise<ImageAnswer> {
  try {
    return { task, image: await readImage(path, copyWidths) }
  } catch (error) {
    if (!(error instanceof AppError)) return { task, fault: String(error) }
    const { code, reason, message, details, cause } = error
    return { task, refusal: { code, reason, message, details, cause } }
  }
}
