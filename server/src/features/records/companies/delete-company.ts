import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { type CompanyUses, countUsesOfCompany, deleteCompanyRows, lockCompany } from './company.store.ts'
import type { Company } from './company.ts'

/** Deletes a company with its certifications. Refused while products, materials or variants name it. */
export async function deleteCompany(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Company> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const company = await lockCompany(tx, actor.workspaceId, id)
    if (!company) throw notFound('company', id)
    refuseStale('company', company, expectedRevision)
    refuseUsed(company, await countUsesOfCompany(tx, actor.workspaceId, id))
    await keepDeleted(tx, actor, 'company', [company])
    await deleteCompanyRows(tx, actor.workspaceId, [id])
    recordEvent(tx, actor, {
      kind: 'company.deleted',
      subjectType: 'company',
      subjectId: id,
      data: { name: company.name },
    })
    return company
  })
}

function refuseUsed(company: Company, uses: CompanyUses): void {
  const parts = [
    counted(uses.products, 'product'),
    counted(uses.materials, 'material'),
    counted(uses.variants, 'variant'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  const verb = uses.products + uses.materials + uses.variants === 1 ? 'names' : 'name'
  throw new AppError(
    'conflict',
    'company_in_use',
    `"${company.name}" cannot be deleted: ${list} ${verb} it. Change those first.`,
    { field: 'id', value: company.id },
  )
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
