import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordOfPerson } from './record-of-person.ts'
import type { Browser } from './start-session.ts'

/** A try to sign in, in the log: enough to see an attack, and for fail2ban to act on; neither password nor address of anybody. */
export function logSignIn(deps: Deps, email: string, browser: Browser, refused: string | null): void {
  const line = {
    signIn: refused === null ? 'begun' : 'refused',
    ...(refused !== null && { reason: refused }),
    network: browser.place ?? browser.network,
    // The same for one account, and of no use to who does not have the key.
    account: deps.secrets.mark(email, 'account'),
  }
  deps.log.info(line, refused === null ? 'A member signed in' : 'Signing in was refused')
}

const TOLD_EVERY_MS = 600_000
const MAX_REMEMBERED = 10_000

/**
 * A wrong password for an account, in the trail of its workspaces: the first at once, then at most one event in ten minutes with how many
 * there were, so that a flood fills no table. Behind the request's back, or an account that exists would take longer to refuse.
 */
export function noteRefusedSignIn(deps: Deps, userId: string, browser: Browser): void {
  const told = ofDatabase.get(deps.db) ?? new Map<string, Told>()
  ofDatabase.set(deps.db, told)
  const now = deps.now().getTime()
  const known = told.get(userId) ?? { at: Number.NEGATIVE_INFINITY, tries: 0 }
  const tries = known.tries + 1
  const isDue = now - known.at >= TOLD_EVERY_MS
  told.delete(userId)
  told.set(userId, isDue ? { at: now, tries: 0 } : { ...known, tries })
  if (told.size > MAX_REMEMBERED) for (const oldest of told.keys()) if (told.delete(oldest)) break
  if (!isDue) return
  const scope = { workspaceId: null, personId: userId }
  const data = { network: browser.place ?? browser.network, tries }
  inTransaction(deps.db.app, scope, (tx) =>
    recordOfPerson(
      tx,
      { kind: 'session.refused', subjectType: 'session', subjectId: userId, data },
      { byTheService: true },
    ),
  ).catch((error) => deps.log.warn({ err: error }, 'A refused sign-in could not be recorded in the audit trail'))
}

type Told = { readonly at: number; readonly tries: number }
const ofDatabase = new WeakMap<Database, Map<string, Told>>()
