import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { recordEvent } from '../events/record-event.ts'
import { insertProduct } from './product.store.ts'
import { type Product, productRules } from './product.ts'

/** Makes a product. A brand that is not given takes the name of the product's company. */
export async function createProduct(deps: Deps, reader: Reader, input: Input<typeof productRules>): Promise<Product> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parseNew(productRules, input)
    fields.brand ??= await nameOfCompany(tx, actor.workspaceId, fields.companyId, 'companyId')
    const product = await insertProduct(tx, actor.workspaceId, newId('prd'), fields)
    await recordEvent(tx, actor, {
      kind: 'product.created',
      subjectType: 'product',
      subjectId: product.id,
      data: fields,
    })
    return product
  })
}
