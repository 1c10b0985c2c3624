import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { countFollowers, renameFollowed } from './brand.store.ts'
import { lockCompanies, updateCompanyRows } from './company.store.ts'
import { type Company, refuseFollowed } from './company.ts'
import { companyFields } from './company-fields.ts'

type CompanyChange = Input<typeof companyFields> & { id: string; expectedRevision?: number | null }

/**
 * Changes the fields that are given; null clears one. Products whose brand follows it get its new name; names copied beside other links stay.
 */
export async function updateCompany(deps: Deps, reader: Reader, change: CompanyChange): Promise<Company> {
  return onlyOne(await updateCompanies(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export function updateCompanies(deps: Deps, reader: Reader, inputs: readonly CompanyChange[]): Promise<Company[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      fields: parsePatch(companyFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('company', given, await lockCompanies(tx, actor.workspaceId, ids))
    await settleTranslations(tx, actor.workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'company.updated',
        subjectType: 'company',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    await refuseRolesInUse(tx, actor.workspaceId, changes)
    const companies = await updateCompanyRows(tx, actor.workspaceId, changes)
    await renameBrands(tx, actor, changes)
    return companies
  })
}

type Change = { readonly before: Company; readonly fields: Partial<Company> }

/** A company remains a brand for as long as products follow it. */
async function refuseRolesInUse(tx: Tx, workspaceId: string, changes: readonly Change[]): Promise<void> {
  const leaving = changes.filter(
    ({ before, fields }) => before.role === 'brand' && fields.role !== undefined && fields.role !== 'brand',
  )
  if (leaving.length === 0) return
  const ids = leaving.map(({ before }) => before.id)
  const followers = await countFollowers(tx, workspaceId, ids)
  for (const { before } of leaving) refuseFollowed(before, followers.get(before.id) ?? 0)
}

async function renameBrands(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  const renamed = changes.filter(
    ({ before, fields }) => before.role === 'brand' && fields.name !== undefined && fields.name !== before.name,
  )
  if (renamed.length === 0) return
  const ids = renamed.map(({ before }) => before.id)
  const products = await renameFollowed(tx, actor.workspaceId, ids)
  recordEvents(
    tx,
    actor,
    products.map(({ id, before, brand }) => ({
      kind: 'product.updated',
      subjectType: 'product',
      subjectId: id,
      data: { brand },
      before: { brand: before },
    })),
  )
}
