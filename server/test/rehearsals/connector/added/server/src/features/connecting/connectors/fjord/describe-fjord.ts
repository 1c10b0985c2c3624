import type { Account, Discovery } from '../connector.ts'
import { textAt } from '../foreign-json.ts'
import type { Fjord } from './ask-fjord.ts'

export async function testFjord({ address, ask }: Fjord): Promise<Account> {
  const me = await ask('GET', '/me')
  return {
    name: textAt(me, 'catalogue') ?? new URL(address).host,
    address,
    version: null,
    permissions: ['articles'],
    warnings: [],
    credentialsExpireAt: null,
  }
}

export async function discoverFjord(): Promise<Discovery> {
  return {
    columns: [
      { key: 'title', label: 'Title', usual: 'product_name' },
      { key: 'number', label: 'Number', usual: 'sku' },
      { key: 'ean', label: 'EAN', usual: 'gtin' },
      { key: 'grams', label: 'Weight', usual: 'weight_kg', unit: 'g' },
    ],
    choices: [],
    targets: [{ key: 'passport', label: 'Passport', isNew: false, takes: ['passport_address'] }],
  }
}
