import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { damaged, readPart } from '../archive/part.ts'
import type { Seal } from '../archive/seal.ts'
import type { Target } from '../target/target.ts'
import { type ArchivedWal, contentDigest } from './archived-wal.ts'

/** Where a recovering server finds parts of the log that it has asked for, seen from its cluster. */
const INBOX = 'wal-inbox'

/**
 * How a recovering server asks: it leaves a note and waits until it is taken away. What is then there it copies; what is not there does not exist; where
 * something has failed, the exit code ends the recovery, so that nobody takes what is missing for the end. Names
 * are letters, digits and dots, and the folder is named as seen from the cluster, so nothing needs quotes.
 * https://www.postgresql.org/docs/18/archive-recovery-settings.html
 */
export const RESTORE_COMMAND =
  `: > ${INBOX}/%f.wanted; while [ -e ${INBOX}/%f.wanted ]; do sleep 0.02 2>/dev/null || sleep 1; done; ` +
  `[ ! -e ${INBOX}/failed ] || exit 126; cp ${INBOX}/%f %p 2>/dev/null`

/**
 * Serves the log to a recovering server, some segments ahead of it, so that never more than a few lie on the disk. What cannot be served because the target
 * is damaged or away ends the recovery: `failed` is asked afterwards.
 */
export async function serveWal({
  cluster,
  archived,
  target,
  seal,
}: {
  readonly cluster: string
  readonly archived: readonly ArchivedWal[]
  readonly target: Target
  readonly seal: Seal | null
}) {
  const inbox = join(cluster, INBOX)
  await mkdir(inbox, { recursive: true, mode: 0o777 })
  // The server may run as another user; the cluster around it is entered by none but that.
  await chmod(inbox, 0o777)
  const byName = new Map(archived.map((object) => [object.name, object]))
  const order = archived.filter(({ kind }) => kind === 'segment').map(({ name }) => name)
  const fetched = new Map<string, Promise<void>>()
  let failure: unknown = null
  let stopped = false

  async function fetchInto(object: ArchivedWal): Promise<void> {
    const content = await buffer(readPart(target, object.part, object.kind === 'segment' ? seal : null))
    if (contentDigest(content) !== object.content)
      throw damaged(object.part, 'has a content that its name does not say')
    const path = join(inbox, object.name)
    await writeFile(`${path}.part`, content, { mode: 0o644 })
    await rename(`${path}.part`, path)
  }

  function fetchOnce(name: string): Promise<void> {
    const object = byName.get(name)
    if (!object) return Promise.resolve()
    const known = fetched.get(name)
    if (known) return known
    const fetching = fetchInto(object)
    fetching.catch(() => {})
    fetched.set(name, fetching)
    return fetching
  }

  async function serve(name: string): Promise<void> {
    const at = order.indexOf(name)
    if (at >= 0) {
      for (const done of order.slice(0, Math.max(0, at - 1))) {
        if (!fetched.delete(done)) continue
        await rm(join(inbox, done), { force: true })
      }
    }
    await fetchOnce(name)
    if (at >= 0) for (const next of order.slice(at + 1, at + 1 + AHEAD)) fetchOnce(next)
  }

  const serving = (async () => {
    while (!stopped) {
      const wanted = existsSync(inbox) ? (await readdir(inbox)).filter((name) => name.endsWith('.wanted')) : []
      for (const note of wanted) {
        try {
          await serve(note.slice(0, -'.wanted'.length))
          await rm(join(inbox, note), { force: true })
        } catch (error) {
          failure ??= error
          await writeFile(join(inbox, 'failed'), '')
          await rm(join(inbox, note), { force: true })
        }
      }
      if (wanted.length === 0) await sleep(LOOK_MS)
    }
  })()

  return {
    /** What kept it from serving. */
    failure: () => failure,
    async stop() {
      stopped = true
      await serving
      await Promise.allSettled(fetched.values())
      await rm(inbox, { recursive: true, force: true })
    },
  }
}

const AHEAD = 3
const LOOK_MS = 10
