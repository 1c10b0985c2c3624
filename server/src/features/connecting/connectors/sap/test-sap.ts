import type { Account, Said } from '../connector.ts'
import { odataQuery } from '../odata.ts'
import type { Sap } from './ask-sap.ts'
import { customProperties } from './product-columns.ts'

/** Which of the two services there is, and that products may be read. Whether they may be changed, SAP says only when one is. */
export async function testSap(sap: Sap): Promise<Account> {
  const found = await sap.found()
  await sap.list(`${found.service.products}${odataQuery({ $select: 'Product', $top: 1 })}`)
  const custom = customProperties(found)
  const warnings: Said[] = []
  if (custom.length === 0) {
    const message =
      'Products have no field of your own in this interface, so nothing can be written into SAP. Make one with the app "Custom Fields" (business context "Product"), and switch the service on for it.'
    warnings.push({ reason: 'no_custom_fields', message })
  }
  return {
    name: new URL(sap.address).host,
    address: null,
    version: `SAP S/4HANA, ${found.service.name} (OData ${found.service.generation.toUpperCase()})`,
    permissions: [`${found.service.name}:read`],
    warnings,
    credentialsExpireAt: sap.credentialsEnd,
  }
}
