import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { findAccounts } from '#features/people/users/find-accounts.ts'
import { findMatches } from '#features/people/users/password-hash.ts'
import { createWorkspace } from '#features/people/workspaces/create-workspace.ts'
import { systemActor } from '#kit/actor.ts'
import type { Deps } from '../../deps.ts'
import { type DemoAccount, demoFile, readDemoAccount, writeDemoAccount } from './demo-account.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { loadCatalogue, loadFirstProduct } from './load-catalogue.ts'
import {
  findPublicWorkspace,
  findPublishedDigitalId,
  isInstallationEmpty,
  withDemoLock,
} from './loaded-records.store.ts'
import { readDemoPictures } from './show-pictures.ts'

export type LoadedDemo = DemoAccount & { readonly file: string }

const EMAIL = 'demo@selvedge.example'
const SLUG = 'demo'

/**
 * Makes the demo workspace where one is wanted, or finishes making it after an interruption, and says how to get in. The account
 * is written to DATA_DIR/demo.json before it is made, so that no crash leaves an account whose password nobody knows.
 */
export async function loadDemo(deps: Deps, { isEmbedded }: { isEmbedded: boolean }): Promise<LoadedDemo | null> {
  const { dataDir, publicUrl } = deps.config
  const file = demoFile(dataDir)
  const isEmpty = await isInstallationEmpty(deps.db.app)
  const written = await readDemoAccount(dataDir)
  if (!isEmpty && isComplete(written)) {
    const account = atAddress(written, publicUrl)
    if (account.baseUrl !== written.baseUrl) await writeDemoAccount(dataDir, account)
    return { ...account, file }
  }
  if (!isWanted(deps, { isEmpty, isEmbedded, isBegun: written !== null })) return null

  // Processes that start at one time wait here for the one that makes it.
  return withDemoLock(deps.db.connection, () => makeDemo(deps, written))
}

async function makeDemo(deps: Deps, written: Partial<DemoAccount> | null): Promise<LoadedDemo | null> {
  const { dataDir, publicUrl } = deps.config
  const file = demoFile(dataDir)
  // Made meanwhile, or made by another process before this one could: that one's account is not known here.
  if (!(await isInstallationEmpty(deps.db.app)) && !(await isOurs(deps, written))) {
    await rm(file, { force: true })
    return null
  }
  const begun = {
    baseUrl: publicUrl,
    email: EMAIL,
    password: written?.password ?? randomBytes(12).toString('base64url'),
  }
  await writeDemoAccount(dataDir, begun)
  const workspaceId = await demoWorkspace(deps, begun.password)
  const actor = systemActor(workspaceId, 'demo data')
  const [catalogue, pictures] = await Promise.all([readDemoCatalogue(), readDemoPictures()])
  await loadFirstProduct(deps, actor, catalogue, pictures)
  const digitalId = await findPublishedDigitalId(deps.db.app, workspaceId)
  const shown = { ...begun, passportUrl: `${publicUrl}${PASSPORT_PATH}${digitalId}` }
  // It is answered already.
  await writeDemoAccount(dataDir, shown)
  await loadCatalogue(deps, actor, catalogue, pictures)
  const { secret } = await createApiKey(deps, actor, { name: 'Demo key', scope: 'admin' })
  const account = { ...shown, apiKey: secret }
  await writeDemoAccount(dataDir, account)
  return { ...account, file }
}

/** Whether the account that was begun is there, or its place is free. */
async function isOurs(deps: Deps, written: Partial<DemoAccount> | null): Promise<boolean> {
  const accounts = await findAccounts(deps, EMAIL)
  if (accounts.length === 0) return written !== null && (await findPublicWorkspace(deps.db.app, SLUG)) === null
  return written?.password !== undefined && (await findMatches(accounts, written.password)).length > 0
}

const PASSPORT_PATH = '/api/public/dpp/'

function isComplete(account: Partial<DemoAccount> | null): account is DemoAccount {
  return account?.passportUrl !== undefined && account.apiKey !== undefined
}

/** The same account where PUBLIC_URL has changed since it was written. */
function atAddress(account: DemoAccount, publicUrl: string): DemoAccount {
  return { ...account, baseUrl: publicUrl, passportUrl: account.passportUrl.replace(account.baseUrl, publicUrl) }
}

type Situation = { readonly isEmpty: boolean; readonly isEmbedded: boolean; readonly isBegun: boolean }

/** By default an empty embedded database gets the demo, and one in which loading was interrupted gets the rest of it. */
function isWanted({ config }: Deps, { isEmpty, isEmbedded, isBegun }: Situation): boolean {
  if (config.seedDemo === 'auto') return isEmbedded && (isEmpty || isBegun)
  return config.seedDemo === 'on' && (isEmpty || isBegun)
}

async function demoWorkspace(deps: Deps, password: string): Promise<string> {
  const known = await findPublicWorkspace(deps.db.app, SLUG)
  if (known) return known
  const { workspace } = await createWorkspace(
    deps,
    // Scores are shown, to show the field: these goods are invented and sold in no market.
    { name: 'Demo workspace', slug: SLUG, publicCatalogue: true, publicScore: 'always', markets: ['FR'] },
    { email: EMAIL, name: 'Demo owner', password },
  )
  return workspace.id
}
