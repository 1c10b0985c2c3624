import { badInput } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { name, number, optional, type Parsed, required, show, truth } from '#platform/fields.ts'
import type { ForeignFault } from '../connectors/foreign-error.ts'

/** A semantic model of Power BI that is refreshed after passports have been published or withdrawn. */
export type RefreshedModel = {
  readonly id: string
  readonly name: string
  /** Of Microsoft Entra: its id or its domain. */
  readonly tenant: string
  readonly clientId: string
  /** What people call a workspace there. */
  readonly groupId: string
  readonly datasetId: string
  readonly hasSecret: boolean
  readonly mostADay: number
  readonly gatherMinutes: number
  readonly isPaused: boolean
  /** Why the last try did not succeed; null: it did. */
  readonly fault: RefreshFault | null
  /** Passports published or withdrawn since the last refresh. */
  readonly waiting: number
  /** Null: there is nothing to refresh for. */
  readonly dueAt: Date | null
  readonly tries: number
  /** In the last 24 hours, as far as they count. */
  readonly usedToday: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type RefreshFault = Because & { readonly kind: ForeignFault }

/** One that was asked of Power BI: nothing is known of its answer, it was accepted, or refused. */
export type ModelRefresh = {
  readonly askedAt: Date
  readonly outcome: 'asked' | 'accepted' | 'refused'
  readonly passports: number
  readonly because: RefreshFault | null
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** They stand in addresses, so nothing else is taken. */
function guid(what: string) {
  return required(
    optional((value, field): string => {
      const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
      if (GUID.test(text)) return text
      throw badInput(
        'guid_malformed',
        `"${field}" is ${what}, such as 1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90; got ${show(value)}.`,
        { field, value },
      )
    }),
  )
}

export const refreshedModelRules = {
  name: name(100),
  tenant: required(
    optional((value, field): string => {
      const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
      if (GUID.test(text) || /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,5}$/.test(text)) return text
      throw badInput(
        'tenant_malformed',
        `"${field}" is the directory (tenant) ID of Microsoft Entra, or its domain, such as acme.onmicrosoft.com; got ${show(value)}.`,
        { field, value },
      )
    }),
  ),
  clientId: guid('the application (client) ID of the app in Microsoft Entra'),
  groupId: guid('the ID of the workspace in Power BI, which follows /groups/ in its address'),
  datasetId: guid('the ID of the semantic model in Power BI, which follows /datasets/ in its address'),
  mostADay: number({ min: 1, max: 48, unit: 'refreshes in 24 hours' }),
  gatherMinutes: number({ min: 1, max: 1_440, unit: 'minutes' }),
  isPaused: truth(),
}

export type RefreshedModelFields = Parsed<typeof refreshedModelRules>

export const USUAL = { mostADay: 8, gatherMinutes: 5, isPaused: false }

/** The client secret of the app, as Microsoft Entra shows it once. */
export function parseSecret(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text !== '' && text.length <= 500 && /^[\x21-\x7e]+$/.test(text)) return text
  throw badInput(
    'client_secret_malformed',
    '"clientSecret" is the value of a client secret of the app, at most 500 characters without spaces.',
    { field: 'clientSecret' },
  )
}

export const MAX_MODELS = 20

export function refuseTooManyModels(count: number): void {
  if (count <= MAX_MODELS) return
  const message = `There are ${MAX_MODELS} semantic models, which is the limit. Delete one first.`
  throw badInput('too_many_models', message, { limit: MAX_MODELS })
}

const MINUTE = 60_000
/** Between tries of what passes. */
const PAUSES = [1, 5, 15, 60]

export function pauseAfter(tries: number): number {
  return (PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 60) * MINUTE
}

/** For so long it counts. */
export const DAY_MS = 86_400_000
