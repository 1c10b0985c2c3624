import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { openServiceBackups } from '#backups/service/open-service-backups.ts'
import { changeAccess } from '#features/people/access/change-access.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { acceptInvitation } from '#features/people/members/accept-invitation.ts'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { sessionCookie } from '#features/people/sessions/session-cookie.ts'
import { hashPassword } from '#features/people/users/password-hash.ts'
import { foundWorkspace } from '#features/people/workspaces/create-workspace.ts'
import { WORKSPACE_DEFAULTS, workspaceRules } from '#features/people/workspaces/workspace.ts'
import { type Actor, type KeyScope, type Role, systemActor } from '#kit/actor.ts'
import { parseNew } from '#platform/fields.ts'
import { openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { newId } from '#platform/ids.ts'
import { createLogger } from '#platform/logger.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import { listenForSignals } from '#platform/signals.ts'
import { buildApp } from '../src/app/build-app.ts'
import type { Dashboard } from '../src/app/dashboard.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { TEST_KEY } from './cluster.ts'
import { atFileEnd } from './file-end.ts'
import { OUTBOUND_OF_TESTS } from './outbound-of-tests.ts'
import { ownerOf } from './owner-of.ts'
import { createDatabase, doorsOf, openCountedDatabase, type TestConnection } from './test-database.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** "GET /healthz" and so on, all of them. */
  readonly routes: readonly string[]
  /** As the owner of the database, past row-level security. */
  readonly owner: pg.Pool
  readonly connection: TestConnection
  /** Moves the clock of the use cases; PostgreSQL's stays. */
  setNow(now: Date | null): void
  /** Statements of requests, those included that find out and note who sent them. */
  allStatements(): number
  /** A workspace of its own for each test, so that tenancy is tested all day. */
  workspace(options?: { publicCatalogue?: boolean }): Promise<TestWorkspace>
  graphql(query: string, as?: Credentials, variables?: object): Promise<GraphqlAnswer>
}

export type Credentials = { readonly headers: Record<string, string> } | null

export type GraphqlAnswer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its query asked for
  readonly data: any
  readonly errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[]
}

export type TestWorkspace = {
  readonly id: string
  readonly slug: string
  /** May do everything; for building fixtures through the use cases. */
  readonly actor: Actor
  readonly ownerEmail: string
  readonly password: string
  key(scope: KeyScope): Promise<Credentials>
  /** Signed in with a cookie, as a browser is. */
  member(role: Role): Promise<Credentials>
  /** A person who has accepted an invitation to this workspace. */
  join(role: Role): Promise<Joined>
}

/**
 * The whole service on a database of its own, stopped when the test file is done. With the connection of another, it is a second
 * server process on that database.
 */
export async function startTestApp(
  overrides: Partial<Config> = {},
  sharedWith: TestApp['connection'] | null = null,
  dashboard: Dashboard | null = null,
): Promise<TestApp> {
  const { connection, drop } = sharedWith ? { connection: sharedWith, drop: async () => {} } : await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  const config: Config = {
    ...readConfig({ PUBLIC_URL: 'http://selvedge.test', LOG_LEVEL: 'silent', SEED_DEMO: 'off' }),
    rateLimits: { login: null, public: null, api: null },
    // Tests ask for much at once on machines that do much else.
    databaseWaitSeconds: 30,
    dataDir,
    // Nobody listens there: webhooks of fixtures lead to it, and no test calls the internet.
    outboundPrivateTargets: [parsePrivateTarget('127.0.0.1:9')].filter((target) => target !== undefined),
    ...overrides,
  }
  const secrets = createSecretBox(config.secretKey ?? TEST_KEY)
  const doors = await doorsOf(connection, secrets, { isNew: sharedWith === null })
  const { db, allStatements } = openCountedDatabase({
    connection,
    doors,
    poolSize: config.databasePoolSize,
    waitMs: config.databaseWaitSeconds * 1_000,
  })
  const signals = await listenForSignals(connection, () => {})
  let now: Date | null = null
  const logger = createLogger(config.logLevel)
  const storage = await openFileStorage(config.dataDir, config.fileStorage)
  const outbound = createOutboundClient({
    privateTargets: config.outboundPrivateTargets,
    allowHttp: config.outboundHttp,
    proxy: config.outboundProxy,
    ...OUTBOUND_OF_TESTS,
    limits: { totalMs: config.outboundTimeoutSeconds * 1_000 },
  })
  const mailer = config.mail && createMailer(config.mail, { outbound, ca: OUTBOUND_OF_TESTS.ca })
  const backups = openServiceBackups(config, { connection, storage, version: '0.0.0' })
  const world = { storage, outbound, mailer, secrets, backups }
  const deps: Deps = { config, db, signals, ...world, now: () => now ?? new Date(), log: logger }
  const routes: string[] = []
  const app = await buildApp(deps, logger, {
    dashboard,
    onRoute: ({ method, url }) => routes.push(...[method].flat().map((one) => `${one} ${url}`)),
  })
  await app.ready()
  const owner = new pg.Pool({ ...connection, max: 2, options: '-c search_path=selvedge' })
  // Dropping the database cuts what is still open.
  owner.on('error', () => {})
  atFileEnd(async () => {
    // Files of one process share fetch, which keeps connections open that ask for nothing more: closing waits for them as long as they last.
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    await outbound.close()
    await signals.close()
    await db.close()
    await owner.end()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  ownerOf.set(deps, owner)
  const graphql = async (query: string, as: Credentials = null, variables?: object): Promise<GraphqlAnswer> => {
    const payload = { query, ...(variables && { variables }) }
    const answer = await app.inject({ method: 'POST', url: '/api/graphql', headers: as?.headers ?? {}, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  return {
    app,
    deps,
    routes,
    owner,
    connection,
    setNow: (moment) => {
      now = moment
    },
    allStatements,
    workspace: (options) => makeWorkspace(app, deps, options),
    graphql,
  }
}

export type Joined = { readonly userId: string; readonly credentials: Credentials }

let made = 0

/** Of every owner. Hashing one takes longer than all else that a workspace needs, so it is hashed once for the process. */
const PASSWORD = 'correct horse of every test'
const PASSWORD_HASH = await hashPassword(PASSWORD)

async function makeWorkspace(
  app: FastifyInstance,
  deps: Deps,
  { publicCatalogue = false } = {},
): Promise<TestWorkspace> {
  made += 1
  const slug = `test-${made}-${randomUUID().slice(0, 8)}`
  const ownerEmail = `owner@${slug}.example`
  const scope = { workspaceId: newId('ws'), personId: newId('usr') }
  const fields = parseNew(workspaceRules, { ...WORKSPACE_DEFAULTS, name: `Workspace ${made}`, slug, publicCatalogue })
  const owner = { id: scope.personId, email: ownerEmail, name: 'Olga Owner' }
  const plan = { scope, fields, owner, passwordHash: PASSWORD_HASH }
  const { workspace } = await changeAccess(deps, scope, (tx) => foundWorkspace(tx, plan))
  const actor = systemActor(workspace.id, 'test')
  const join = async (role: Role): Promise<Joined> => {
    const { url } = await inviteMember(deps, actor, { email: `${randomUUID()}@${slug}.example`, role })
    const token = url.slice(url.lastIndexOf('/') + 1)
    const accepted = await acceptInvitation(deps, {
      token,
      name: `Person ${role}`,
      password: PASSWORD,
      browser: { userAgent: null, network: null },
    })
    if (!accepted) throw new Error('The invitation was not accepted.')
    return { userId: accepted.user.id, credentials: cookie(sessionCookie(accepted.sessionToken, deps.config)) }
  }
  return {
    id: workspace.id,
    slug,
    actor,
    ownerEmail,
    password: PASSWORD,
    key: async (scope) => {
      const { secret } = await createApiKey(deps, actor, { name: `${scope} key`, scope, expiresAt: null })
      return { headers: { authorization: `Bearer ${secret}` } }
    },
    member: async (role) => (role === 'owner' ? signIn(app, ownerEmail, PASSWORD) : (await join(role)).credentials),
    join,
  }
}

/** A cookie as the browser would send it back. */
export async function signIn(app: FastifyInstance, email: string, password: string): Promise<Credentials> {
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`Signing in failed: ${answer.body}`)
  return cookie(String(answer.headers['set-cookie']))
}

function cookie(setCookie: string): Credentials {
  return { headers: { cookie: setCookie.split(';', 1)[0] ?? '', 'sec-fetch-site': 'same-origin' } }
}
