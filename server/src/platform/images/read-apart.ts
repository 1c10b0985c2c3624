import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#platform/app-error.ts'
import type { ReadImage, readImage } from './read-image.ts'

export type ImageTask = { readonly task: number; readonly path: string; readonly copyWidths: readonly number[] }
export type ImageAnswer = { readonly task: number } & (
  | { readonly image: ReadImage }
  | { readonly refusal: Pick<AppError, 'code' | 'reason' | 'message' | 'details'> & { readonly cause: unknown } }
  | { readonly fault: string }
)

/** Long enough for whoever uploads one picture after another; its start takes a fifth of a second. */
const IDLE_MS = 10_000

/**
 * What reads images in a process of its own, which is there from the first until none has been asked for in a while: glibc keeps what the threads of an
 * image library have freed for as long as their process lives, hundreds of megabytes after a few photos. Where there can be no such process, and where it
 * ends before it has answered, this one reads the image.
 */
export function createImageReader({ idleMs = IDLE_MS } = {}): typeof readImage {
  let current: Reader | null = null
  return async (path, copyWidths) => {
    if (!current?.isThere()) current = startReader(idleMs)
    const answer = await current.ask(path, copyWidths)
    // Loaded here only then: the library itself takes memory, whether it reads or not.
    if (answer === null || 'fault' in answer) return (await import('./read-image.ts')).readImage(path, copyWidths)
    if ('image' in answer) return answer.image
    const { code, reason, message, details, cause } = answer.refusal
    const refusal = new AppError(code, reason, message, details)
    refusal.cause = cause
    throw refusal
  }
}

export const readImageApart = createImageReader()

type Reader = {
  isThere(): boolean
  /** Null: it has ended, or could not be started. */
  ask(path: string, copyWidths: readonly number[]): Promise<ImageAnswer | null>
}

function startReader(idleMs: number): Reader {
  const child = fork(new URL('./read-image.process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: ImageAnswer | null) => void>()
  let tasks = 0
  let idle: NodeJS.Timeout | undefined
  const rest = () => {
    if (waiting.size > 0) return
    keepAlive(child, false)
    idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
  }
  const giveUp = () => {
    clearTimeout(idle)
    for (const tell of waiting.values()) tell(null)
    waiting.clear()
  }
  child.on('message', (answer: ImageAnswer) => {
    waiting.get(answer.task)?.(answer)
    waiting.delete(answer.task)
    rest()
  })
  // It could not be started or not be told something, or it has ended.
  child.on('error', giveUp)
  child.on('exit', giveUp)
  child.on('disconnect', giveUp)
  return {
    isThere: () => child.connected,
    ask: (path, copyWidths) =>
      new Promise((resolve) => {
        clearTimeout(idle)
        keepAlive(child, true)
        tasks += 1
        waiting.set(tasks, resolve)
        child.send({ task: tasks, path, copyWidths } satisfies ImageTask)
      }),
  }
}

/** Whoever waits for an image waits for the process; nobody waits for one that rests. */
function keepAlive(child: ChildProcess, isAtWork: boolean): void {
  if (isAtWork) child.ref()
  else child.unref()
  if (isAtWork) child.channel?.ref()
  else child.channel?.unref()
}
