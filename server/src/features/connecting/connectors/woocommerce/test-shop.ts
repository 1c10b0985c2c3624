import type { Account, Said } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { listAt, textAt } from '../foreign-json.ts'
import type { Shop } from './ask-shop.ts'
import { weightUnit } from './discover-shop.ts'
import { plain } from './shop-rows.ts'

/** Asks for one product, changes none, and says what will be missing. */
export async function testShop(shop: Shop): Promise<Account> {
  const { name, home } = await siteOf(shop)
  await shop.get('wc/v3/products', { per_page: 1, _fields: 'id' })
  if (shop.way?.isByRoute && home !== null && pathOf(home) !== pathOf(shop.address)) throw elsewhere(shop, home)
  const warnings: Said[] = []
  const mayWrite = await isWriting(shop)
  if (!mayWrite) {
    warnings.push({
      reason: 'key_reads_only',
      message:
        'The key may only read, so no passport address can be written into the shop. Under WooCommerce › Settings › Advanced › REST API, give it "Read/Write".',
    })
  }
  if ((await weightUnit(shop)) === null) {
    warnings.push({
      reason: 'weight_unit_unknown',
      message:
        'The key may not see in which unit the shop weighs. Choose the unit when you map the weight, or make the key for an administrator.',
    })
  }
  if (shop.way?.isByQuery) {
    warnings.push({
      reason: 'credentials_in_address',
      message:
        'The shop’s host takes the header with the credentials away, so they go along in the address, encrypted on the way. Ask the host to let "Authorization" through: addresses may be logged there.',
    })
  }
  const version = await versionOf(shop)
  return {
    name: name ?? new URL(shop.address).host,
    address: `${shop.address}/wp-admin/edit.php?post_type=product`,
    version: version === null ? null : `WooCommerce ${version}`,
    permissions: mayWrite ? ['read', 'write'] : ['read'],
    warnings,
    credentialsExpireAt: null,
  }
}

/** What WordPress says of itself to anybody, unless something forbids that. */
async function siteOf(shop: Shop): Promise<{ readonly name: string | null; readonly home: string | null }> {
  try {
    const { body } = await shop.get('', { _fields: 'name,namespaces,home' })
    const spaces = listAt(body, 'namespaces')
    if (spaces.length > 0 && !spaces.includes('wc/v3')) {
      throw new ForeignError('unexpected_system', {
        reason: 'no_woocommerce',
        message:
          'This is WordPress, but WooCommerce 3.5 or newer is not active there. Activate the plugin, or enter the address of the shop.',
      })
    }
    const name = plain(textAt(body, 'name') ?? '')
    return { name: name === '' ? null : name, home: textAt(body, 'home') }
  } catch (error) {
    if (error instanceof ForeignError && (error.kind === 'permission' || error.kind === 'credentials'))
      return { name: null, home: null }
    throw error
  }
}

/** The host may be another one, where a proxy stands in front; the path is the shop's own. */
function pathOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).pathname.replace(/\/+$/, '') : null
}

/** Asked in this way, WordPress answers below any of its pages; links into its administration lead from its own address alone. */
function elsewhere({ speaker }: Shop, home: string): ForeignError {
  const address = quoted(home, speaker.secrets)
  return new ForeignError('unexpected_system', {
    reason: 'address_of_page',
    message: `This is the address of a page of the shop. The shop's own is "${address}": enter that one.`,
    value: address,
  })
}

/** A batch of nothing: allowed to those who may write, and changes nothing. */
async function isWriting(shop: Shop): Promise<boolean> {
  try {
    await shop.post('wc/v3/products/batch', { update: [] })
    return true
  } catch (error) {
    if (error instanceof ForeignError && error.kind === 'permission') return false
    throw error
  }
}

/** Known to administrators' keys alone. */
async function versionOf(shop: Shop): Promise<string | null> {
  try {
    const { body } = await shop.get('wc/v3/system_status', { _fields: 'environment' })
    const environment = (body as { environment?: unknown } | null)?.environment
    return textAt(environment, 'version')
  } catch (error) {
    if (error instanceof ForeignError && error.kind !== 'credentials') return null
    throw error
  }
}
