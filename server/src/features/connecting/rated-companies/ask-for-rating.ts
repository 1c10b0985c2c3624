import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { loadCompanies } from '#features/records/companies/find-companies.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { write } from '#kit/write.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { name, parseNew, text } from '#platform/fields.ts'
import { askSystem, faultOf } from '../connections/ask-system.ts'
import type { Fault } from '../connections/connection.ts'
import { foreign } from '../connections/test-connection.ts'

/** Somebody waits for it. */
const MOST_MS = 45_000

const rules = {
  contactFirstName: name(100),
  contactLastName: name(100),
  contactEmail: name(254),
  contactPhone: text(50),
  buyerFirstName: name(100),
  buyerLastName: name(100),
  buyerEmail: name(254),
}

export type RatingAsked = { readonly connectionId: string; readonly companyId: string } & {
  readonly [K in keyof typeof rules]?: unknown
}

/** `fault`: the scheme did not take it, and why; of one that passes it is not known whether it was heard. */
export type RatingAnswer = { readonly isSent: boolean; readonly fault: Fault | null }

/** Asks the scheme to invite a company to an assessment. It is asked once: a second request would be a second invitation. */
export async function askForRating(deps: Deps, reader: Reader, input: RatingAsked): Promise<RatingAnswer> {
  const actor = requirePermission(reader, 'edit')
  const { workspaceId } = actor
  const { connectionId, companyId, ...given } = input
  const { contactFirstName, contactLastName, contactEmail, contactPhone, ...buyer } = parseNew(rules, given)
  const [company] = await inTransaction(deps.db.app, actor, (tx) =>
    loadCompanies(scopeWithin(deps, tx, actor), [companyId]),
  )
  if (!company) throw notFound('company', companyId)
  const { country } = company
  if (country === null) {
    throw new AppError(
      'conflict',
      'country_needed',
      `Enter the country of "${company.name}" first: the scheme asks for it.`,
      {
        field: 'companyId',
        value: companyId,
      },
    )
  }
  const request = {
    company: { name: company.name, country, ownNumber: company.code },
    contact: {
      firstName: contactFirstName,
      lastName: contactLastName,
      email: contactEmail,
      phone: contactPhone,
    },
    buyer: { firstName: buyer.buyerFirstName, lastName: buyer.buyerLastName, email: buyer.buyerEmail },
  }
  const asked = { workspaceId, id: connectionId, db: deps.db.app, signal: AbortSignal.timeout(MOST_MS) }
  const fault = await askSystem(deps, asked, async (session) => {
    if (!session.requestRating) {
      throw badInput('requests_not_taken', 'This system rates no companies, so it takes no such requests.', {
        field: 'connectionId',
      })
    }
    await session.requestRating(request)
  }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) throw error
      return faultOf(foreign(error))
    },
  )
  if (fault !== null) return { isSent: false, fault }
  await write(deps, reader, 'edit', async (tx, actor) => {
    recordEvent(tx, actor, {
      kind: 'company.rating_requested',
      subjectType: 'company',
      subjectId: companyId,
      data: { name: company.name, connectionId },
    })
  })
  return { isSent: true, fault: null }
}
