import type { FastifyRequest } from 'fastify'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { newId } from '#platform/ids.ts'
import { type Device, readDevice } from './device-cookie.ts'
import { recordOfPerson } from './record-of-person.ts'
import { deleteEndedSessions, insertSession } from './session.store.ts'
import { idleSince, sessionExpiry } from './session.ts'

/** What is kept of a browser, so that its user can tell their sessions apart. */
export type Browser = {
  readonly userAgent: string | null
  /** Where it was when the session began, to 24 bits of IPv4 or 48 of IPv6. */
  readonly network: string | null
  /** What it was told when it signed in before. */
  readonly device?: Device | null
  /** The network as the log has it: to 24 bits of IPv4 or 64 of IPv6. */
  readonly place?: string
}

export function browserOf(request: Pick<FastifyRequest, 'headers' | 'ip'>, deps: Deps): Browser {
  const userAgent = request.headers['user-agent'] ?? null
  const network = networkOf(request.ip)
  const place = network.includes(':') ? clientKeyOf(request) : network
  return { userAgent, network, device: readDevice(request, deps), place }
}

/** Begins a session within a transaction of that person, and gives back the token for its cookie. */
export async function startSession(tx: Tx, deps: Deps, userId: string, browser: Browser): Promise<string> {
  const now = deps.now()
  await deleteEndedSessions(tx, userId, { now, idleSince: idleSince(now, deps.config) })
  const token = newSecretToken()
  const id = newId('ses')
  await insertSession(tx, {
    id,
    userId,
    tokenHash: hashSecret(token),
    userAgent: storable(browser.userAgent),
    network: browser.network,
    now,
    expiresAt: sessionExpiry(now, deps.config),
  })
  const { network } = browser
  const data = { network, userAgent: storable(browser.userAgent) }
  await recordOfPerson(tx, { kind: 'session.begun', subjectType: 'session', subjectId: id, data })
  return token
}

/** A header may hold anything, of any length. */
function storable(userAgent: string | null): string | null {
  return userAgent?.replaceAll('\0', '').toWellFormed().slice(0, 300) ?? null
}
