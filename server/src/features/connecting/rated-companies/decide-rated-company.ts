import type { Deps } from '#deps.ts'
import { loadCompanies } from '#features/records/companies/find-companies.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { keepRatings } from './keep-ratings.ts'
import { lockRatedCompany, saveDecision } from './rated-company.store.ts'
import { DECISIONS, type RatedCompany, refuseWithoutCompany } from './rated-company.ts'

export type RatedDecision = {
  readonly connectionId: string
  readonly externalId: string
  readonly decision: string
  readonly companyId?: string | null
}

/**
 * A person says which company of ours a supplier of the scheme is, or that it is none. From then on its ratings are kept, with the one that was
 * read last at once. What was kept before for another company stays there.
 */
export async function decideRatedCompany(deps: Deps, reader: Reader, input: RatedDecision): Promise<RatedCompany> {
  const { connectionId, externalId } = input
  const decision = oneOf(DECISIONS).parse(input.decision, 'decision')
  const companyId = input.companyId ?? null
  refuseWithoutCompany(decision, companyId)
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const connection = await holdConnection(tx, workspaceId, connectionId)
    const place = { workspaceId, connectionId, externalId }
    const before = await lockRatedCompany(tx, place, externalId)
    if (!before) throw notFound('rated_company', externalId)
    if (companyId !== null && (await loadCompanies(scopeWithin(deps, tx, actor), [companyId])).length === 0) {
      throw new AppError('bad_input', 'company_not_found', 'There is no company with this companyId.', {
        field: 'companyId',
        value: companyId,
      })
    }
    await saveDecision(tx, place, { decision, companyId, at: deps.now(), by: actor.name })
    recordEvent(tx, actor, {
      kind: 'connection.company_decided',
      subjectType: 'connection',
      subjectId: connectionId,
      data: { name: connection.name, externalId, supplier: before.name, decision, companyId },
    })
    if (companyId !== null) await keepRatings(deps, tx, actor, connection.name, [{ ...before, companyId }])
    return (await lockRatedCompany(tx, place, externalId)) ?? before
  })
}
