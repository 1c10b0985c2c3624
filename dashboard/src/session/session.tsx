import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call, Refusal } from '../graphql/ask.ts'

/** Who is signed in, and where they may go. */
export type Session = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly workspaces: readonly WorkspaceOfSession[]
  readonly current: WorkspaceOfSession
}

export type WorkspaceOfSession = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly role: 'owner' | 'admin' | 'editor' | 'viewer'
}

/** The session of this browser. Throws the service's refusal when there is none. */
export async function readSession(): Promise<Session> {
  return withWorkspace(await call('/api/session', 'GET'))
}

export async function signIn(email: string, password: string): Promise<Session> {
  return withWorkspace(await call('/api/session', 'POST', { email, password }))
}

export async function signOut(): Promise<void> {
  await call('/api/session', 'DELETE')
  for (const kept of [localStorage, sessionStorage]) {
    for (const key of Object.keys(kept)) if (key.startsWith(PERSONAL)) kept.removeItem(key)
  }
}

/** What is kept in this browser under a name that begins so is forgotten when the person signs out. */
export const PERSONAL = 'selvedge.personal.'

export function rememberWorkspace(slug: string): void {
  localStorage.setItem(KEY, slug)
}

const KEY = 'selvedge.workspace'

/** The workspace that the address asks for, as after an invitation; else the one chosen last in this browser, if the person still belongs to it. */
function withWorkspace(body: unknown): Session {
  const { user, workspaces } = body as Pick<Session, 'user' | 'workspaces'>
  const asked = takeFromAddress('workspace')
  const joined = workspaces.find(({ id }) => id === asked)
  if (joined) rememberWorkspace(joined.slug)
  const wanted = localStorage.getItem(KEY)
  const current = joined ?? workspaces.find(({ slug }) => slug === wanted) ?? workspaces[0]
  if (!current) throw new Refusal('You are not a member of any workspace.', 'forbidden', 'no_workspace')
  return { user, workspaces, current }
}

/** Once: going back must not lead to another workspace again. */
function takeFromAddress(name: string): string | null {
  const address = new URL(location.href)
  const value = address.searchParams.get(name)
  if (value === null) return null
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return value
}

export type SessionUse = {
  readonly session: Session
  leave(): Promise<void>
  switchTo(slug: string): void
}

export const SessionContext = createContext<SessionUse | null>(null)

export function useSession(): SessionUse {
  const value = use(SessionContext)
  if (!value) throw new Error('A session is used outside of the signed-in part.')
  return value
}

/** Viewers look; the service would refuse them, so they are not offered what it refuses. */
export function useMayEdit(): boolean {
  return useSession().session.current.role !== 'viewer'
}

/** Whoever looks after members, keys and the workspace itself. */
export function useMayAdminister(): boolean {
  const { role } = useSession().session.current
  return role === 'owner' || role === 'admin'
}

/** After a change: what other screens show of it is asked for again when they are looked at. */
export function useForget(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
