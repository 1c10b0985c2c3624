import type { Account, Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt } from '../foreign-json.ts'
import type { Schema } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'

/** Whose token it is does not matter; what it may do and which bases it was given does. */
export async function testAirtable(airtable: Airtable, schema: Schema): Promise<Account> {
  const scopes = listAt(await airtable.ask({ base: null, path: 'meta/whoami' }), 'scopes').map(String)
  const missing = NEEDED.filter((scope) => scopes.length > 0 && !scopes.includes(scope))
  if (missing.length > 0) {
    throw new ForeignError('permission', {
      reason: 'token_scope_missing',
      message: `The token lacks ${missing.join(' and ')}. Add the scope to it at airtable.com/create/tokens.`,
      value: missing.join(', '),
    })
  }
  const bases = await schema.bases()
  const names = bases.map(({ name }) => name)
  const warnings: Said[] = scopes.length > 0 && !scopes.includes('data.records:write') ? [READS_ONLY] : []
  return {
    name: names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', '),
    address: 'https://airtable.com',
    version: null,
    permissions: [...scopes.toSorted(), ...bases.map(({ id }) => `base:${id}`).toSorted()],
    warnings,
    credentialsExpireAt: null,
  }
}

const NEEDED = ['data.records:read', 'schema.bases:read']

const READS_ONLY: Said = {
  reason: 'token_reads_only',
  message:
    'The token may only read. Add data.records:write to it, and passport addresses and scores can be written into the table.',
}
