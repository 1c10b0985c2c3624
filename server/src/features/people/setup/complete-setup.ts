import type { Deps } from '#deps.ts'
import { type Input, name, parseNew } from '#platform/fields.ts'
import { changeAccess } from '../access/change-access.ts'
import { addApiKey } from '../api-keys/create-api-key.ts'
import { type Browser, startSession } from '../sessions/start-session.ts'
import { emailAddress, personName } from '../users/user.ts'
import { foundWorkspace, planWorkspace } from '../workspaces/create-workspace.ts'
import { slugOf, type Workspace } from '../workspaces/workspace.ts'
import { opensSetup } from './create-setup.ts'
import { isInstallationEmpty, lockInstallation } from './setup.store.ts'

export type SetupInput = Input<typeof RULES> & {
  password?: unknown
  /** For a program; a person makes keys in the dashboard, each for what it is for. */
  withKey: boolean
}

export type SetUp = {
  readonly workspace: Workspace
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** An admin key, shown once; null for a person. */
  readonly apiKey: string | null
  readonly sessionToken: string
}

/** Makes the first workspace with its owner, a session, and for a program a key. Null when the link does not work, or no longer. */
export async function completeSetup(
  deps: Deps,
  token: string,
  { password, withKey, ...input }: SetupInput,
  browser: Browser,
): Promise<SetUp | null> {
  if (!(await opensSetup(deps, token))) return null
  const fields = parseNew(RULES, { workspace: input.workspace, name: input.name, email: input.email })
  const plan = await planWorkspace(
    deps,
    { name: fields.workspace, slug: slugOf(fields.workspace), publicCatalogue: false },
    { email: fields.email, name: fields.name, password },
  )
  return changeAccess(deps, plan.scope, async (tx) => {
    await lockInstallation(tx)
    if (!(await isInstallationEmpty(tx))) return null
    const { workspace, owner } = await foundWorkspace(tx, plan)
    const key = withKey ? await addApiKey(tx, owner, { name: 'First key', scope: 'admin' }, deps.now()) : null
    const sessionToken = await startSession(tx, deps, owner.id, browser)
    return { workspace, user: plan.owner, apiKey: key?.secret ?? null, sessionToken }
  })
}

const RULES = { workspace: name(100), name: personName(), email: emailAddress() }
