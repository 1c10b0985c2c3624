import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { AUTHORITY } from './authority-setting.ts'
import { updateConnectionRow } from './connection.store.ts'
import {
  type Connection,
  type ConnectionFields,
  connectionRules,
  leadsElsewhere,
  parseTexts,
  partSettings,
  timesOf,
} from './connection.ts'
import { keepSecrets, openSecrets } from './connection-secrets.ts'
import { holdConnection } from './hold-connection.ts'
import { requireConnector } from './require-connector.ts'

export type ConnectionChange = Input<typeof connectionRules> & {
  readonly id: string
  readonly expectedRevision?: number | null
  /** Those that change; the others stay. */
  readonly settings?: unknown
  /** Those that are replaced; the others stay, unless the address changes. */
  readonly secrets?: unknown
}

/** Changes a connection, its settings or its secrets. What was mapped stays. Another address needs the secrets anew. */
export async function changeConnection(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, settings, secrets, ...input }: ConnectionChange,
): Promise<Connection> {
  requirePermission(reader, 'administer')
  const fields = setFields(parsePatch(connectionRules, input))
  const typed = { settings: parseTexts(settings, 'settings'), secrets: parseTexts(secrets, 'secrets') }
  return write(deps, reader, 'administer', async (tx, actor) => {
    const before = await holdConnection(tx, actor.workspaceId, id)
    refuseStale('connection', before, expectedRevision)
    const kept = await changeSettings(deps, tx, actor, before, typed)
    const after: Connection = { ...before, ...fields, settings: kept }
    if ((after.cron === null) !== (after.timeZone === null)) {
      const message = 'Times need both "cron" and "timeZone"; without times, give null for both.'
      throw badInput('times_incomplete', message, { field: after.cron === null ? 'cron' : 'timeZone' })
    }
    const times = timesOf(after)
    const nextRunAt = times && after.state === 'active' ? nextRun(times, deps.now()) : null
    const saved = await updateConnectionRow(tx, actor.workspaceId, { ...after, nextRunAt })
    const replaced = Object.keys(typed.secrets)
    const data = {
      ...fields,
      ...(Object.keys(typed.settings).length > 0 && { settings: Object.keys(typed.settings) }),
      ...(replaced.length > 0 && { secrets: replaced }),
    }
    const event = {
      kind: 'connection.updated',
      subjectType: 'connection',
      subjectId: id,
      before: changedFrom(before, fields),
    } as const
    recordEvent(tx, actor, { ...event, data: { ...data, ...calledThere(before, fields) } })
    return saved
  })
}

/** What is in these fields by the identifiers of the other system, as its people call it by then: later it may be gone there. */
function calledThere({ discovery, mapping, chosen }: Connection, fields: Partial<Connection>) {
  const columns = new Map(discovery?.columns.map(({ key, label }) => [key, label]))
  const options = new Map(
    discovery?.choices.flatMap((one) => one.options.map(({ key, label }) => [`${one.key} ${key}`, label] as const)),
  )
  const named = (keys: readonly string[], of: ReadonlyMap<string, string>) =>
    Object.fromEntries(keys.flatMap((key) => (of.has(key) ? [[key, of.get(key)]] : [])))
  const valuesOf = (one: Connection['chosen']) =>
    Object.entries(one).flatMap(([key, values]) => values.map((value) => `${key} ${value}`))
  const called = {
    ...(fields.mapping && { mapping: named(Object.keys({ ...mapping, ...fields.mapping }), columns) }),
    ...(fields.chosen && { chosen: named([...valuesOf(chosen), ...valuesOf(fields.chosen)], options) }),
  }
  return Object.keys(called).length > 0 ? { called } : {}
}

/** Null means the usual, where a field always has a value. */
function setFields({ ...fields }: Partial<ConnectionFields>): Partial<Connection> {
  const usual = { mapping: {}, leads: {}, emptyAlso: [], chosen: {}, guardPercent: 10, publishesPassports: false }
  const given = Object.entries(fields).map(([field, value]) => [
    field,
    value ?? (field in usual ? usual[field as keyof typeof usual] : value),
  ])
  const set: Partial<Connection> = Object.fromEntries(given)
  return set.guardPercent === undefined ? set : { ...set, guardPercent: Math.round(set.guardPercent) }
}

type Typed = { readonly settings: Record<string, string>; readonly secrets: Record<string, string> }

/** The settings as they are then; secrets are kept beside. */
async function changeSettings(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  before: Connection,
  typed: Typed,
): Promise<Connection['settings']> {
  const given = Object.keys(typed.secrets)
  if (Object.keys(typed.settings).length === 0 && given.length === 0) return before.settings
  const { workspaceId } = actor
  const connector = requireConnector(before.kind)
  const former = await openSecrets(deps, tx, workspaceId, before.id)
  const after = partSettings(connector, { ...before.settings, ...former, ...typed.settings, ...typed.secrets })
  const isElsewhere = leadsElsewhere(connector, before.settings, after.settings)
  const isTrustChanged = before.settings[AUTHORITY.key] !== after.settings[AUTHORITY.key]
  if (given.length > 0 || isElsewhere || isTrustChanged) await requireFreshProof(tx, actor, deps.now())
  const kept = Object.keys(former).filter((key) => key in after.secrets && !given.includes(key))
  if (isElsewhere && kept.length > 0) {
    const message = `With another address, give the secrets again (${kept.join(', ')}): they were given for the former one.`
    throw badInput('secrets_needed', message, { field: 'secrets', value: kept })
  }
  await keepSecrets(deps, tx, workspaceId, before.id, after.secrets)
  return after.settings
}
