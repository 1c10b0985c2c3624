import { randomUUID } from 'node:crypto'
import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'

export type PowerBiDouble = FaultServer & {
  readonly tenant: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupId: string
  readonly datasetId: string
  /** When each refresh was accepted. */
  readonly refreshes: string[]
  /** One that was begun has not ended: further ones are refused until then. */
  isBusy: boolean
  /** How many Power BI still takes today. */
  left: number
}

/**
 * Microsoft Entra's token endpoint and Power BI's "Refresh Dataset In Group", both at one origin. Made from Microsoft's reference
 * (learn.microsoft.com/rest/api/power-bi/datasets/refresh-dataset-in-group) and from errors that people have quoted in public: a refresh under way and the
 * limit of 24 hours are both 400, a model that the app does not see is 404 "PowerBIEntityNotFound".
 */
export async function startPowerBiDouble(): Promise<PowerBiDouble> {
  const ids = { tenant: randomUUID(), clientId: randomUUID(), groupId: randomUUID(), datasetId: randomUUID() }
  const clientSecret = `planted~secret/${randomUUID()}`
  const tokens = new Set<string>()
  const state = { ...ids, clientSecret, refreshes: [] as string[], isBusy: false, left: 8 }

  const handle = ({ method, url: { pathname }, text, headers, json }: Asked): Answered => {
    if (pathname === `/${ids.tenant}/oauth2/v2.0/token`) return giveToken(text)
    if (pathname.endsWith('/oauth2/v2.0/token')) return entra(400, 'invalid_request', 'AADSTS90002: Tenant not found.')
    const [, token = ''] = /^Bearer (.*)$/.exec(headers.authorization ?? '') ?? []
    if (!tokens.has(token)) return { status: 403, headers: requestId(), body: '' }
    if (pathname !== `/v1.0/myorg/groups/${ids.groupId}/datasets/${ids.datasetId}/refreshes` || method !== 'POST') {
      return fail(404, 'PowerBIEntityNotFound', '')
    }
    if (JSON.stringify(json) !== '{"notifyOption":"NoNotification"}') {
      return fail(400, 'InvalidRequest', 'Only notifyOption is taken for shared capacities.')
    }
    if (state.isBusy) {
      return fail(
        400,
        'InvalidRequest',
        'Invalid dataset refresh request. Another refresh request is already executing',
      )
    }
    if (state.left === 0) {
      const message = 'Invalid dataset refresh request. Number of refresh requests in last 24 hours exceeded limit'
      return fail(400, 'InvalidRequest', message)
    }
    state.left -= 1
    state.refreshes.push(new Date().toISOString())
    return { status: 202, headers: requestId(), body: '' }
  }

  const giveToken = (text: string): Answered => {
    const form = new URLSearchParams(text)
    const scope = 'https://analysis.windows.net/powerbi/api/.default'
    if (form.get('client_id') !== ids.clientId)
      return entra(400, 'unauthorized_client', 'AADSTS700016: Application not found.')
    if (form.get('client_secret') !== clientSecret) {
      return entra(
        401,
        'invalid_client',
        `AADSTS7000215: Invalid client secret provided: ${form.get('client_secret')}.`,
      )
    }
    if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== scope) {
      return entra(400, 'invalid_scope', 'AADSTS70011: The provided scope is not valid.')
    }
    const token = `eyJ0eXAi.planted-token-${tokens.size}.${randomUUID()}`
    tokens.add(token)
    return { body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token } }
  }
  return Object.assign(state, await startFaultServer(handle))
}

function entra(status: number, error: string, description: string): Answered {
  const trace = ` Trace ID: ${randomUUID()} Correlation ID: ${randomUUID()} Timestamp: 2026-11-23 10:00:00Z`
  return { status, body: { error, error_description: description + trace, error_codes: [1] } }
}

function fail(status: number, code: string, message: string): Answered {
  return { status, headers: requestId(), body: { error: { code, ...(message && { message }) } } }
}

function requestId() {
  return { requestid: randomUUID() }
}
