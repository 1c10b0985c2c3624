import type { ForeignRow, ItemName, Said } from '../connector.ts'
import { at, momentAt, textAt } from '../foreign-json.ts'
import type { Central } from './ask-central.ts'
import type { Company } from './custom-page.ts'
import { type CustomRows, type fieldsOf, valueAt } from './custom-rows.ts'

type Cells = Record<string, string | number | boolean | null>

export type ItemChoice = { readonly kinds: ReadonlySet<string>; readonly withBlocked: boolean }

export type ItemScope = {
  readonly central: Central
  readonly company: Company
  readonly custom: CustomRows | null
  readonly fields: ReturnType<typeof fieldsOf>
}

/** One row for each variant of an item; the item itself where it has none. */
export function rowsOf(scope: ItemScope, item: unknown, variants: readonly unknown[]): ForeignRow[] {
  const { company, custom } = scope
  const product = itemName(scope, item)
  const number = textAt(item, 'number') ?? ''
  const changedAt = momentAt(item, 'lastModifiedDateTime')
  const shared: Cells = {
    'product.number': textAt(item, 'number'),
    'product.name': textAt(item, 'displayName'),
    'product.category': textAt(item, 'itemCategoryCode'),
    'product.gtin': textAt(item, 'gtin'),
    'product.type': kindOf(item),
    'product.unit': textAt(item, 'baseUnitOfMeasureCode'),
    'product.company': company.label,
  }
  if (variants.length === 0) {
    const cells = {
      ...shared,
      ...customCells(scope, custom?.find(number, null)),
      'variant.sku': textAt(item, 'number'),
      'variant.code': null,
      'variant.name': textAt(item, 'displayName'),
      'variant.gtin': textAt(item, 'gtin'),
    }
    return [{ product, variant: product, changedAt, cells }]
  }
  return variants.map((variant) => {
    const code = textAt(variant, 'code')
    const name = textAt(variant, 'description')
    const parts = (name ?? '').split(/\s*[,;/|]\s*|\s+-\s+/).map((part) => part.trim())
    const cells = {
      ...shared,
      ...customCells(scope, custom?.find(number, code)),
      // A code says nothing without the number of its item: "RED-M" is one of many.
      'variant.sku': code === null ? null : `${number}-${code}`,
      'variant.code': code,
      'variant.name': name ?? code,
      'variant.part_1': parts[0] || null,
      'variant.part_2': parts[1] || null,
      'variant.part_3': parts[2] || null,
      'variant.gtin': null,
    }
    const own = momentAt(variant, 'lastModifiedDateTime')
    return {
      product,
      variant: {
        id: textAt(variant, 'id') ?? '',
        address: product.address,
        name: `${product.name}, ${name ?? code ?? ''}`,
      },
      changedAt: own !== null && (changedAt === null || own > changedAt) ? own : changedAt,
      cells,
    }
  })
}

function customCells({ fields }: ItemScope, row: unknown): Cells {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = valueAt(row, name)
      // Nought is what a number is that nobody has entered.
      return [`custom.${name}`, kind === 'number' && value === 0 ? null : value]
    }),
  )
}

export function itemName({ central, company }: Pick<ItemScope, 'central' | 'company'>, item: unknown): ItemName {
  const number = textAt(item, 'number') ?? ''
  return {
    id: textAt(item, 'id') ?? '',
    address: central.itemPage(company, number),
    name: textAt(item, 'displayName') ?? number,
  }
}

/** "Non-Inventory" comes encoded, as names in OData have no dashes. */
function kindOf(item: unknown): string {
  return (textAt(item, 'type') ?? 'Inventory').replace('_x002D_', '-')
}

export function whyLeftOut(item: unknown, { kinds, withBlocked }: ItemChoice): Said | null {
  const kind = kindOf(item)
  if (!kinds.has(kind)) {
    return { reason: 'kind_left_out', message: `Its type is "${kind}", which is not chosen to be read.`, value: kind }
  }
  if (at(item, 'blocked') === true && !withBlocked) {
    return {
      reason: 'blocked_left_out',
      message: 'It is blocked in Business Central, and blocked items are not chosen.',
    }
  }
  return null
}
