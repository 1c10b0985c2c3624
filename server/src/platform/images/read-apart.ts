import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type ReadImage, readImage } from './read-image.ts'

export type ImageTask = { readonly path: string; readonly copyWidths: readonly number[] }
export type ImageAnswer = { readonly image: ReadImage } | { readonly fault: string }

/**
 * Gives what reads images one after another in a process of their own, and ends it: glibc keeps what the threads of an image library have
 * freed for as long as their process lives, a hundred megabytes after two dozen pictures. Where there can be no such process, and where it cannot
 * read an image, this one reads it, and says what is wrong with it.
 */
export async function withImagesApart<T>(work: (read: typeof readImage) => Promise<T>): Promise<T> {
  const child = fork(new URL('./read-image.process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whoever waits for an answer hears of it; without a listener it would end this process.
  child.on('error', () => {})
  let turn: Promise<unknown> = Promise.resolve()
  const read: typeof readImage = (path, copyWidths) => {
    const own = turn.then(() => ask(child, { path, copyWidths })).catch(() => readImage(path, copyWidths))
    turn = own.catch(() => {})
    return own
  }
  try {
    return await work(read)
  } finally {
    if (child.connected) child.disconnect()
  }
}

async function ask(child: ChildProcess, task: ImageTask): Promise<ReadImage> {
  if (!child.connected) throw new Error('The process that reads images has ended.')
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const answered = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('The process that reads images has ended.')
    })
    child.send(task)
    const [answer] = (await Promise.race([answered, ended])) as [ImageAnswer]
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.image
  } finally {
    waiting.abort()
  }
}
