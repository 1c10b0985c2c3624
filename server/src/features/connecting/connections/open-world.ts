import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { notFound } from '#platform/app-error.ts'
import type { OutboundRequest, OutboundStream } from '#platform/outbound/outbound-client.ts'
import type { World } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { explainOutbound } from './explain-outbound.ts'
import { beginRenewal, dropToken, endRenewal, findToken } from './token.store.ts'
import { takeTurn } from './turn.store.ts'

export type WorldOf = {
  readonly workspaceId: string
  readonly connectionId: string
  /** The requests' connections where somebody waits for the answer, the background's for a run. */
  readonly db: Kysely<Tables>
  readonly signal: AbortSignal
  /** Trusted besides those that the machine trusts: of a system with a certificate of its operator's own. */
  readonly authority?: string | null
  /** Told of every token, so that none of them is said in an error. */
  readonly learn: (secret: string) => void
}

/** ERPs take their time for a page of a thousand items. */
const PATIENCE_MS = 60_000

/** A token that ends within so long may end on its way. */
const EARLY_MS = 60_000
/** Longer than renewing takes: whoever has not told by then has been killed. */
const RENEWAL_SECONDS = 75
const LOOK_AGAIN_MS = 250

/** Of a limit that processes share, and as often as that. */
const LATE_MS = 150
const MOST_TURNS = 5

/** The longest line that is read: a product with two thousand variants has less. */
const MOST_OF_LINE = 16_000_000

/** What a connector reaches the world by: the guarded client, and what processes keep together of tokens and limits. */
export function openWorld(
  deps: Deps,
  { workspaceId, connectionId, db, signal, authority = null, learn }: WorldOf,
): World {
  const within = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await inTransaction(db, { workspaceId }, work)
    } catch (error) {
      // It was disconnected meanwhile, and what is kept of it with it.
      throw error instanceof Error && 'code' in error && error.code === '23503'
        ? notFound('connection', connectionId)
        : error
    }
  }
  const placeOf = (name: string) => `connection_tokens/${workspaceId}/${connectionId}/${name}`
  const known = new Map<string, { readonly token: string; readonly sealed: Buffer; readonly expiresAt: Date }>()

  const called = async <T>(url: string, call: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      throw explainOutbound(error, url)
    }
  }
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const end = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end)
        resolve()
      }, milliseconds)
      signal.addEventListener('abort', end, { once: true })
    })
  const isGood = ({ expiresAt }: { readonly expiresAt: Date }) => expiresAt.getTime() - deps.now().getTime() > EARLY_MS

  return {
    signal,
    now: deps.now,
    sleep,
    send: (request) =>
      called(request.url, () => deps.outbound.send({ patienceMs: PATIENCE_MS, ...request, authority, signal })),
    async *lines(request) {
      const answer = await called(request.url, () =>
        deps.outbound.stream({ patienceMs: PATIENCE_MS, ...request, authority, signal }),
      )
      refuseStatus(answer, request)
      yield* linesOf(answer.body, request.url)
    },
    async token(name, renew) {
      const own = known.get(name)
      if (own && isGood(own)) return own.token
      const place = { workspaceId, connectionId, name }
      const renewer = randomUUID()
      for (;;) {
        const kept = await within((tx) => findToken(tx, place))
        if (kept && isGood(kept)) {
          const token = deps.secrets.open(kept.sealed, placeOf(name))
          learn(token)
          known.set(name, { ...kept, token })
          return token
        }
        const endsBy = new Date(deps.now().getTime() + EARLY_MS)
        if (await within((tx) => beginRenewal(tx, place, { renewer, endsBy, seconds: RENEWAL_SECONDS }))) break
        await sleep(LOOK_AGAIN_MS)
      }
      let made: { sealed: Buffer; expiresAt: Date } | null = null
      try {
        const { token, expiresAt } = await renew()
        learn(token)
        made = { sealed: deps.secrets.seal(token, placeOf(name)), expiresAt }
        known.set(name, { ...made, token })
        return token
      } finally {
        await within((tx) => endRenewal(tx, place, renewer, made))
      }
    },
    async forgetToken(name) {
      const own = known.get(name)
      known.delete(name)
      if (own) await within((tx) => dropToken(tx, { workspaceId, connectionId, name }, own.sealed))
    },
    async turn(limit) {
      for (let tries = 1; ; tries += 1) {
        signal.throwIfAborted()
        const askedAt = performance.now()
        const wanted = tries === 1 ? limit : { ...limit, isCall: false }
        const wait = await within((tx) => takeTurn(tx, { workspaceId, connectionId }, wanted))
        if (wait > 0) await sleep(wait)
        // What comes late, on a busy machine, would come together with what others send: it takes another turn.
        const late = performance.now() - askedAt - wait
        if (limit.among === undefined || late < LATE_MS || tries === MOST_TURNS) return
      }
    },
  }
}

/** A long answer is a file that was prepared: there is none for a request that is answered otherwise. */
function refuseStatus({ status, body }: OutboundStream, { url }: OutboundRequest): void {
  if (status >= 200 && status < 300) return
  void body[Symbol.asyncIterator]().return?.()
  const { host } = new URL(url)
  const said = {
    reason: 'file_not_given',
    message: `"${host}" did not give the file (status ${status}).`,
    value: status,
  }
  const isPassing = status === 408 || status === 429 || status >= 500
  throw new ForeignError(isPassing ? 'passing' : status < 400 ? 'unexpected_system' : 'not_found', said)
}

async function* linesOf(body: AsyncIterable<Buffer>, url: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const piece of body) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MOST_OF_LINE) {
        const message = `A line of the file is longer than ${MOST_OF_LINE} characters.`
        throw new ForeignError('unexpected_system', { reason: 'line_too_long', message, value: MOST_OF_LINE })
      }
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
  } catch (error) {
    throw explainOutbound(error, url)
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
