import pg from 'pg'
import { parsePrefix } from '#features/records/company-prefixes/company-prefix.ts'
import {
  assignPrefix,
  findWorkspaceId,
  listAllPrefixes,
  listSharedGtins,
} from '#features/records/company-prefixes/operator-prefixes.store.ts'
import { AppError, badInput } from '#platform/app-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run claim-prefix -- list | confirm PREFIX WORKSPACE | reassign PREFIX WORKSPACE`: whose GTINs are whose, where workspaces of several
 * companies share an installation.
 */
async function main([what = 'list', prefix = '', slug = '']: readonly string[]): Promise<void> {
  const { connection, close } = await reachDatabase(readConfig(process.env))
  const owner = new pg.Client(connection)
  try {
    await owner.connect()
    if (what === 'list') await list(owner)
    else if (what === 'confirm' || what === 'reassign') await assign(owner, what, parsePrefix(prefix), slug)
    else
      throw badInput('command_unknown', 'Say what to do: list, confirm PREFIX WORKSPACE, or reassign PREFIX WORKSPACE.')
  } finally {
    await owner.end().catch(() => {})
    await close()
  }
}

async function list(owner: pg.Client): Promise<void> {
  const claims = await listAllPrefixes(owner)
  if (claims.length === 0) console.log('No workspace has claimed a prefix.')
  for (const { prefix, slug, claimedBy, claimedAt, confirmedAt } of claims) {
    const state = confirmedAt ? `confirmed on ${day(confirmedAt)}` : 'not confirmed'
    console.log(`${prefix.padEnd(14)}${slug.padEnd(34)}${state}; claimed by ${claimedBy} on ${day(claimedAt)}`)
  }
  for (const { gtin, slugs } of await listSharedGtins(owner)) {
    console.log(
      `The GTIN ${gtin} is published by ${slugs.join(' and ')}; its Digital Links lead to the one that ` +
        'published it first.',
    )
  }
}

async function assign(owner: pg.Client, what: string, prefix: string, slug: string): Promise<void> {
  const workspaceId = await findWorkspaceId(owner, slug)
  if (workspaceId === null) {
    throw new AppError('not_found', 'workspace_not_found', `There is no workspace with the slug "${slug}".`)
  }
  const claims = (await listAllPrefixes(owner)).filter((claim) => claim.prefix === prefix)
  const holder = claims.find((claim) => claim.confirmedAt !== null && claim.slug !== slug)
  if (what === 'confirm' && holder) {
    throw new AppError(
      'conflict',
      'prefix_confirmed',
      `The prefix ${prefix} is confirmed for "${holder.slug}". To reassign it: npm run claim-prefix -- ` +
        `reassign ${prefix} ${slug}`,
    )
  }
  if (what === 'confirm' && !claims.some((claim) => claim.slug === slug)) {
    throw new AppError(
      'not_found',
      'company_prefix_not_found',
      `"${slug}" has not claimed the prefix ${prefix}. To assign it anyway: npm run claim-prefix -- reassign ` +
        `${prefix} ${slug}`,
    )
  }
  await assignPrefix(owner, workspaceId, prefix)
  console.log(`Digital Links of GTINs that begin with ${prefix} now lead to "${slug}", and to no other workspace.`)
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
