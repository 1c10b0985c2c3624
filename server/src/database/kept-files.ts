import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Held, shared, by whoever copies stored files. */
export const KEEPING_LOCK = 7_353_360
/** Held, shared, by whoever removes bytes of files that were deleted, for as long as that takes. */
export const REMOVING_LOCK = 7_353_361

/**
 * Until this connection ends, no bytes of deleted files are removed: what a snapshot that is taken after this names can be copied. Whoever is removing
 * some right now is waited for.
 */
export async function keepStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [KEEPING_LOCK])
  await client.query('select pg_advisory_lock($1)', [REMOVING_LOCK])
  await client.query('select pg_advisory_unlock($1)', [REMOVING_LOCK])
}

/** The first of two numbers; the second is of the file's key. */
const SENDING_LOCK = 7_353_362
const LOOK_EVERY_MS = 20

/**
 * One at a time sends this file to where backups are kept. An encrypted file has other bytes each time, so of two who send it at once one would note a hash of
 * bytes that the other has replaced. Asked for over and over, because a connection that waits lets go of nothing else.
 */
export async function asOnlySender<T>(client: pg.ClientBase, key: string, send: () => Promise<T>): Promise<T> {
  const lock = [SENDING_LOCK, key]
  for (;;) {
    const { rows } = await inTurn(client, () =>
      client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"', lock),
    )
    if (rows[0]?.isOurs) break
    await sleep(LOOK_EVERY_MS)
  }
  try {
    return await send()
  } finally {
    await inTurn(client, () => client.query('select pg_advisory_unlock($1, hashtext($2))', lock))
  }
}

/** Several files are sent abreast over one connection, which is asked one thing at a time. */
function inTurn<T>(client: pg.ClientBase, ask: () => Promise<T>): Promise<T> {
  const asked = (turns.get(client) ?? Promise.resolve()).then(ask)
  const over = asked.catch(() => {})
  turns.set(client, over)
  return asked
}

const turns = new WeakMap<pg.ClientBase, Promise<unknown>>()
