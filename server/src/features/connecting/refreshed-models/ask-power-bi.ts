import type { Deps } from '#deps.ts'
import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { explainOutbound } from '../connections/explain-outbound.ts'
import { entraFault } from '../connectors/business-central/central-fault.ts'
import { ForeignError, quoted } from '../connectors/foreign-error.ts'
import { at, textAt } from '../connectors/foreign-json.ts'
import { faultOf, readJson, refusePage, type Speaker } from '../connectors/read-answer.ts'
import type { RefreshedModel } from './refreshed-model.ts'

export const POWER_BI = 'https://api.powerbi.com'
export const ENTRA = 'https://login.microsoftonline.com'
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default'

type Wanted = Pick<RefreshedModel, 'tenant' | 'clientId' | 'groupId' | 'datasetId'>

/**
 * Asks for one refresh, as the service principal. Accepted (202) means that Power BI has begun it, not that it ended well. Whatever goes wrong comes as a
 * ForeignError in which no secret is; `mayHaveBegun` says of one without an answer whether Power BI may have taken it all the same.
 */
export async function askForRefresh(
  { outbound, now }: Pick<Deps, 'outbound' | 'now'>,
  { tenant, clientId, groupId, datasetId }: Wanted,
  clientSecret: string,
  signal: AbortSignal,
): Promise<void> {
  const secrets = [clientSecret, encodeURIComponent(clientSecret)]
  const speaker: Speaker = { system: 'Power BI', secrets, now }
  const send = async (url: string, headers: Record<string, string>, body: string): Promise<OutboundAnswer> => {
    try {
      const answer = { atMostBytes: 200_000, beyond: 'refuse' } as const
      return await outbound.send({ method: 'POST', url, headers, body, answer, signal })
    } catch (error) {
      throw explainOutbound(error, url)
    }
  }

  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: SCOPE }
  const given = await send(
    `${ENTRA}/${tenant}/oauth2/v2.0/token`,
    { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(form).toString(),
  )
  const body = readJson({ ...speaker, system: 'Microsoft Entra' }, given)
  const token = textAt(body, 'access_token')
  if (token === null || given.status >= 300) throw entraFault(speaker, given, body)
  secrets.push(token)

  const url = `${POWER_BI}/v1.0/myorg/groups/${groupId}/datasets/${datasetId}/refreshes`
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await send(url, headers, JSON.stringify({ notifyOption: 'NoNotification' })).catch((error) => {
    throw error instanceof ForeignError && error.kind === 'passing' ? new UnansweredError(error) : error
  })
  if (answer.status === 202 || answer.status === 200) return refusePage(speaker, answer)
  // Who is not let in is told so without a word.
  throw powerBiFault(
    speaker,
    answer,
    answer.status >= 400 && answer.body.length === 0 ? null : readJson(speaker, answer),
  )
}

/** It was sent, and no answer came: whether it was begun is not known, so it counts. */
export class UnansweredError extends ForeignError {
  constructor({ said, requestId }: ForeignError) {
    super('passing', said, requestId === null ? {} : { requestId })
  }
}

function powerBiFault(speaker: Speaker, answer: OutboundAnswer, body: unknown): ForeignError {
  const { status } = answer
  const error = at(body, 'error')
  const code = textAt(error, 'code') ?? ''
  const message = textAt(error, 'message') ?? textAt(body, 'message') ?? ''
  const id = answer.headers['requestid']
  const details = id === undefined ? {} : { requestId: id.slice(0, 100) }
  const words = quoted(message === '' ? code : message, speaker.secrets)
  const tail = words === '' ? '.' : `: "${words}".`
  if (status === 400 && /already executing/i.test(message)) {
    const said = { reason: 'refresh_under_way', message: `Power BI is refreshing this model already${tail}` }
    return new ForeignError('passing', said, details)
  }
  if (status === 400 && /24 hours exceeded/i.test(message)) {
    const retryAt = new Date(speaker.now().getTime() + HOUR)
    const said = {
      reason: 'refreshes_used_up',
      message: `Power BI allows this model no more refreshes today${tail} Those of its own schedule count too.`,
    }
    return new ForeignError('rate_limited', said, { retryAt, ...details })
  }
  if (status === 401 || status === 403) {
    const said = {
      reason: 'power_bi_not_permitted',
      message: `Power BI does not let this app in${tail} An administrator of Power BI has to allow service principals to use its interface, and the app has to be a member or contributor of the workspace.`,
      value: status,
    }
    return new ForeignError('permission', said, details)
  }
  if (status === 404) {
    const said = {
      reason: 'model_unknown',
      message: `Power BI has no such workspace or semantic model for this app${tail} Check both IDs.`,
    }
    return new ForeignError('not_found', said, details)
  }
  return faultOf(speaker, answer, error ?? body)
}

const HOUR = 3_600_000
