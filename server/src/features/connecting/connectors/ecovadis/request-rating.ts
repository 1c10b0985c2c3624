import { ForeignError, quoted } from '../foreign-error.ts'
import { at, sentencesOf } from '../foreign-json.ts'
import type { RatingRequest } from '../rating.ts'
import type { EcoVadis } from './ask-ecovadis.ts'

/** Asks EcoVadis to invite a company to an assessment. */
export async function requestRating(asked: EcoVadis, { company, contact, buyer }: RatingRequest): Promise<void> {
  const answer = await asked.post('EVRequest', [
    {
      ...(company.ownNumber !== null && { integration_id: company.ownNumber }),
      client_supplier_name: company.name,
      country: company.country,
      supplier_contact_first_name: contact.firstName,
      supplier_contact_last_name: contact.lastName,
      supplier_contact_email: contact.email,
      ...(contact.phone !== null && { supplier_contact_phone: contact.phone }),
      buyer_contact_first_name: buyer.firstName,
      buyer_contact_last_name: buyer.lastName,
      buyer_contact_email: buyer.email,
    },
  ])
  if (answer.status !== 400) return
  const words = quoted(faultsIn(answer.body).join(' '), asked.speaker.secrets)
  throw new ForeignError('refused', {
    reason: 'request_refused',
    message: `EcoVadis does not take this request: "${words}". Correct it, and send it again.`,
    value: words,
  })
}

/** {"ModelState": {"EVRequest[0].country": ["country should not be empty."]}} */
function faultsIn(body: unknown): string[] {
  const state = at(body, 'ModelState')
  if (typeof state !== 'object' || state === null) return sentencesOf(at(body, 'Message') ?? body)
  return Object.values(state).flatMap((one) => sentencesOf(one))
}
