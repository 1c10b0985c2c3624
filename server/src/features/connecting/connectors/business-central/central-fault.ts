import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, type ForeignFault, quoted } from '../foreign-error.ts'
import { at, textAt } from '../foreign-json.ts'
import { faultOf, type Speaker } from '../read-answer.ts'

/** By the family of its code: "Application_DialogException", "Authorization_…". Null for what its status says well enough. */
export function centralFault({ secrets }: Speaker, { status }: OutboundAnswer, body: unknown): ForeignError | null {
  const error = at(body, 'error')
  const code = textAt(error, 'code') ?? ''
  const message = textAt(error, 'message') ?? ''
  const requestId = /CorrelationId:\s*([0-9a-f-]{36})/i.exec(message)?.[1]
  const words = quoted(message.replace(/\s*CorrelationId:.*$/is, ''), secrets)
  const tail = words === '' ? '.' : `: "${words}".`
  const fault = (kind: ForeignFault, reason: string, said: string) =>
    new ForeignError(
      kind,
      { reason, message: said, value: code || status },
      requestId === undefined ? {} : { requestId },
    )
  if (status === 401 || code.startsWith('Authentication_')) {
    return fault(
      'credentials',
      'credentials_refused',
      `Business Central does not accept this app or user${tail} An app must be registered in Business Central too, on the page "Microsoft Entra Applications", and be enabled there.`,
    )
  }
  if (status === 429 || code === 'Application_TooManyRequests') return null
  if (status === 403 || code.startsWith('Authorization_')) {
    return fault(
      'permission',
      'not_permitted',
      `Business Central does not permit this${tail} Give the app a permission set for it, on the page "Microsoft Entra Applications".`,
    )
  }
  if (code === 'NoEnvironment' || /environment does not exist/i.test(message)) {
    return fault(
      'not_found',
      'environment_unknown',
      `This environment does not exist${tail} Its name is in the admin center, such as Production.`,
    )
  }
  if (code === 'Request_EntityChanged' || status === 409 || status === 412) {
    return fault('conflict', 'changed_meanwhile', `It was changed in Business Central meanwhile${tail}`)
  }
  if (code === 'Internal_CompanyNotFound')
    return fault('not_found', 'company_unknown', `The company is no longer there${tail}`)
  if (/NotFound/.test(code) && status < 500)
    return fault('not_found', 'not_found', `Business Central does not have this${tail}`)
  if (code.startsWith('Application_')) return fault('refused', 'refused', `Business Central does not take this${tail}`)
  if (requestId === undefined || status >= 500) return null
  return fault('refused', 'refused', `Business Central refuses this (${status})${tail}`)
}

/** What Microsoft Entra says instead of giving a token. */
export function entraFault(speaker: Speaker, answer: OutboundAnswer, body: unknown): ForeignError {
  if (answer.status === 429 || answer.status >= 500)
    return faultOf({ ...speaker, system: 'Microsoft Entra' }, answer, body)
  const description = textAt(body, 'error_description') ?? textAt(body, 'error') ?? ''
  const code = /AADSTS\d+/.exec(description)?.[0] ?? ''
  const requestId = /Correlation ID:\s*([0-9a-f-]{36})/i.exec(description)?.[1]
  const words = quoted(description.split(/\s*Trace ID:/i)[0] ?? '', speaker.secrets)
  const [reason, advice] = ENTRA[code] ?? ['credentials_refused', 'Check the tenant, the client ID and the secret.']
  const message = `Microsoft Entra gives no access: "${words}". ${advice}`
  return new ForeignError('credentials', { reason, message, value: code }, requestId === undefined ? {} : { requestId })
}

const ENTRA: Readonly<Record<string, readonly [string, string]>> = {
  AADSTS7000215: ['secret_wrong', 'Enter the value of the client secret, not its ID.'],
  AADSTS7000222: [
    'secret_ended',
    'The client secret has ended: make another one in Microsoft Entra and enter it here.',
  ],
  AADSTS700016: ['client_unknown', 'Check the client ID, and that the app is of this tenant.'],
  AADSTS90002: ['tenant_unknown', 'Check the tenant ID.'],
  AADSTS900023: ['tenant_unknown', 'Check the tenant ID.'],
}
