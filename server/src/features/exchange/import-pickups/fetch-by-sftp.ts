/// <reference path="./ssh2.d.ts" />
import { createHash } from 'node:crypto'
import type { Client, Sftp, SftpError, Stats } from 'ssh2'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { becauseOf } from '#platform/because.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { PASSING } from './fetch-by-https.ts'
import { type Fetched, fault, PATIENCE_MS, slow, TOTAL_MS } from './fetched-file.ts'
import { type ImportPickup, nameIn, type PickupSecret, pathOf, portOf } from './import-pickup.ts'

/** Beside the file itself: keys, the list of a folder, and what SSH adds to each piece. */
const MOST_BESIDE_BYTES = 20_000_000

/**
 * A file by SFTP over a connection that is vetted like every other. The server shows its key before anything is told to it: without the one that a person has
 * confirmed, the connection ends there. Of names with "*" the newest file that fits is taken. What changes while it is read is tried again.
 */
export async function fetchBySftp(
  deps: Deps,
  { address, userName, hostKey }: ImportPickup,
  secret: PickupSecret | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const limit = deps.config.maxFileMb * 1_000_000
  const total = AbortSignal.timeout(TOTAL_MS)
  const until = AbortSignal.any([signal, total])
  let seen: string | null = null
  try {
    const { default: ssh2 } = await import('ssh2')
    const socket = await deps.outbound.connect({ host, port: portOf(url) })
    const client = new ssh2.Client()
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject)
      client.on('close', () => reject(gone(host)))
      const end = () => {
        reject(until.reason)
        client.destroy()
        socket.destroy()
      }
      until.addEventListener('abort', end, { once: true })
      if (until.aborted) end()
    })
    broken.catch(() => {})
    const orBroken = <T>(work: Promise<T>): Promise<T> => {
      work.catch(() => {})
      return Promise.race([work, broken])
    }
    socket.setTimeout(PATIENCE_MS, () => client.emit('error', silent(host)))
    const counting = setInterval(() => {
      if (socket.bytesRead > limit * 1.1 + MOST_BESIDE_BYTES) client.emit('error', tooLarge(deps))
    }, 200)
    try {
      await orBroken(
        new Promise<void>((resolve) => {
          client.once('ready', resolve)
          client.connect({
            sock: socket,
            username: userName ?? '',
            ...credentials(secret),
            readyTimeout: PATIENCE_MS,
            hostVerifier: (key) => {
              seen = fingerprintOf(key)
              return seen === hostKey
            },
          })
        }),
      )
      const sftp = await orBroken(asked<Sftp>((answer) => client.sftp(answer)))
      const path = await orBroken(pathThere(sftp, url))
      if (path === null) return notThere(nameIn(url))
      const before = await orBroken(statOf(sftp, path))
      if (before.size > limit) throw tooLarge(deps)
      const stream = sftp.createReadStream(path)
      broken.catch((error: Error) => stream.destroy(error))
      const incoming = incomingDirectory(deps.config.dataDir)
      const received = await receiveUpload(incoming, stream, { limit, tooLarge: () => tooLarge(deps) })
      try {
        const after = await orBroken(statOf(sftp, path))
        if (after.size !== received.size || after.mtime !== before.mtime || after.size !== before.size) {
          await received.discard()
          return stillChanging(path)
        }
      } catch (error) {
        await received.discard()
        throw error
      }
      return { is: 'file', received, name: path.split('/').at(-1) ?? '', etag: null, modified: null }
    } finally {
      clearInterval(counting)
      leave(client)
      socket.destroy()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (total.aborted) return slow()
    if (seen !== null && seen !== hostKey) return otherKey(host, hostKey, seen)
    return explain(error, host, nameIn(url))
  }
}

/** As ssh-keygen -l shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function credentials(secret: PickupSecret | null) {
  if (!secret) return {}
  if ('password' in secret) return { password: secret.password }
  const { privateKey, passphrase } = secret
  return { privateKey, ...(passphrase !== null && { passphrase }) }
}

function asked<T>(ask: (answer: (error: SftpError | undefined, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))))
}

function statOf(sftp: Sftp, path: string): Promise<Stats> {
  return asked((answer) => sftp.stat(path, answer))
}

/** Null: no file there fits. */
async function pathThere(sftp: Sftp, url: URL): Promise<string | null> {
  const [path, name] = [pathOf(url), nameIn(url)]
  if (!name.includes('*')) return path
  const folder = path.slice(0, -name.length)
  const parts = name.split('*')
  const entries = await asked<{ filename: string; attrs: Stats }[]>((answer) => sftp.readdir(folder, answer))
  const fitting = entries.filter(
    ({ filename, attrs }) => attrs.isFile() && !filename.includes('/') && fits(filename, parts),
  )
  fitting.sort((one, other) => other.attrs.mtime - one.attrs.mtime || (other.filename < one.filename ? -1 : 1))
  const [newest] = fitting
  return newest ? folder + newest.filename : null
}

/** Between the parts anything may be; looked for from the left, so that nothing is tried twice. */
function fits(name: string, parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let rest = name.slice(first.length, name.length - last.length)
  for (const part of parts.slice(1, -1)) {
    const at = rest.indexOf(part)
    if (at === -1) return false
    rest = rest.slice(at + part.length)
  }
  return true
}

function tooLarge({ config }: Deps): AppError {
  const message = `The file is larger than ${config.maxFileMb} MB.`
  return new AppError('payload_too_large', 'file_too_large', message, {
    field: 'file',
    limit: config.maxFileMb * 1_000_000,
  })
}

function gone(host: string): OutboundError {
  return new OutboundError('connection_failed', `"${host}" closed the connection before the file was there.`)
}

function silent(host: string): OutboundError {
  return new OutboundError('timed_out', `"${host}" did not respond within ${PATIENCE_MS / 1_000} seconds.`)
}

function notThere(name: string): Fetched {
  return fault({ reason: 'pickup_not_there', message: `There is no file "${name}" on the server.`, value: name })
}

function stillChanging(path: string): Fetched {
  const name = path.split('/').at(-1) ?? ''
  const message = `The file "${name}" changed while it was read: it may be uploaded at this moment.`
  return fault({ reason: 'pickup_still_changing', message, value: name }, { isPassing: true })
}

function otherKey(host: string, hostKey: string | null, seen: string): Fetched {
  if (hostKey === null) {
    const message = `"${host}" showed the key ${seen}. Compare it with what the operator of the server tells you, and confirm it; nothing was sent before that.`
    return fault({ reason: 'host_key_unconfirmed', message, value: seen }, { pauses: true, hostKeySeen: seen })
  }
  const message =
    `"${host}" showed a key that differs from the confirmed one: ${seen} instead of ${hostKey}. Another server may be pretending to be it, so nothing was sent. ` +
    'Ask its operator whether the key was changed, and confirm the new one only then.'
  return fault({ reason: 'host_key_changed', message, value: seen }, { pauses: true, hostKeySeen: seen })
}

const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

function explain(error: unknown, host: string, name: string): Fetched {
  if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal')
    return fault(becauseOf(error))
  if (error instanceof OutboundError) {
    const { reason, message } = error
    return fault({ reason, message }, { isPassing: PASSING.has(reason) })
  }
  if (!(error instanceof Error)) throw error
  const { level, code } = error as SftpError
  if (level === 'client-authentication') {
    const message = `"${host}" refuses the user name, or the password or key. Enter them again, then resume the pickup.`
    return fault({ reason: 'pickup_refused', message }, { pauses: true })
  }
  if (/^Cannot parse privateKey|^Encrypted private/.test(error.message)) {
    const message =
      'The private key cannot be read: it is damaged, of an unknown kind, or its passphrase is missing or wrong.'
    return fault({ reason: 'pickup_key_unreadable', message }, { pauses: true })
  }
  if (code === NO_SUCH_FILE) return notThere(name)
  if (code === PERMISSION_DENIED) {
    const message = `"${host}" does not let this user read "${name}".`
    return fault({ reason: 'pickup_not_given', message, value: name })
  }
  if (error instanceof AppError) throw error
  const message = `"${host}" could not be read by SFTP: ${error.message.slice(0, 200)}`
  return fault({ reason: 'connection_failed', message }, { isPassing: true })
}

/** What its end still says is nobody's matter. */
function leave(client: Client): void {
  client.on('error', () => {})
  client.end()
  client.destroy()
}
