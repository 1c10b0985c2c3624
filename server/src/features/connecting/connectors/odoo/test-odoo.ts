import type { Account, Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt, textAt } from '../foreign-json.ts'
import { type Odoo, recordsOf, relatedOf } from './ask-odoo.ts'
import { COMPANY } from './companies-read.ts'

/** Who the key belongs to, and what that user may do with products. */
export async function testOdoo(odoo: Odoo): Promise<Account> {
  const version = await odoo.version()
  const user = await userOf(odoo)
  const company = relatedOf(user, 'company_id')
  await odoo.call({
    model: 'product.product',
    method: 'search_read',
    args: { domain: [], fields: ['name'], limit: 1 },
  })
  const mayWrite = await isAllowed(odoo, 'product.product', 'write')
  const mayAddFields = await isAllowed(odoo, 'ir.model.fields', 'create')
  const warnings: Said[] = []
  if (!mayWrite) {
    const message = 'The user of the key may read products, but not change them: nothing can be written into Odoo.'
    warnings.push({ reason: 'key_reads_only', message })
  } else if (!mayAddFields) {
    const message =
      'The user of the key may not make fields in Odoo. To write into a field of its own, make one there first, or use the key of an administrator.'
    warnings.push({ reason: 'fields_not_permitted', message })
  }
  warnings.push(...keyWarnings(odoo, version.major))
  const companies = listAt(user, 'company_ids')
    .map((id) => `${COMPANY}${String(id)}`)
    .sort()
  return {
    name: company?.name ?? textAt(user, 'name') ?? new URL(odoo.address).host,
    address: `${odoo.address}/web`,
    version: `Odoo ${version.text}`,
    permissions: [
      'product.product:read',
      ...(mayWrite ? ['product.product:write'] : []),
      ...(mayAddFields ? ['ir.model.fields:create'] : []),
      ...companies,
    ],
    warnings,
    credentialsExpireAt: odoo.keyEnds,
  }
}

export async function userOf(odoo: Odoo): Promise<unknown> {
  const domain = [['id', '=', await odoo.uid()]]
  const [user] = await recordsOf(odoo, {
    model: 'res.users',
    method: 'search_read',
    args: { domain, fields: ['name', 'login', 'lang', 'company_id', 'company_ids'], limit: 1 },
  })
  return user ?? null
}

/** Odoo 18 has renamed the question. Where neither is answered, writing shows it. */
async function isAllowed(odoo: Odoo, model: string, operation: 'write' | 'create'): Promise<boolean> {
  for (const call of [
    { model, method: 'has_access', ids: [], args: { operation } },
    { model, method: 'check_access_rights', args: { operation, raise_exception: false } },
  ]) {
    try {
      return (await odoo.call(call)) === true
    } catch (error) {
      if (!(error instanceof ForeignError)) throw error
      if (error.kind === 'permission') return false
      // An older Odoo says of a method that it does not have that the model has no such attribute.
      if (error.kind !== 'not_found' && error.kind !== 'refused') throw error
    }
  }
  return true
}

/** Odoo says nothing of when a key ends: the person does. */
function keyWarnings({ keyEnds, speaker }: Odoo, major: number): Said[] {
  if (keyEnds === null) {
    if (major < 19) return []
    const message =
      'Odoo’s keys end after at most three months, unless an administrator made one without an end. Enter the day, and you are warned in time.'
    return [{ reason: 'key_end_unknown', message }]
  }
  if (keyEnds.getTime() - speaker.now().getTime() <= LONGEST_KEY) return []
  const message =
    'Odoo’s keys end after at most three months, unless an administrator made a longer one. Check the day that was entered.'
  return [{ reason: 'key_end_late', message }]
}

/** Three months, and a few days for those of 31. */
const LONGEST_KEY = 93 * 24 * 60 * 60 * 1000
