import { randomUUID } from 'node:crypto'
import type { Answered } from '../fault-server.ts'
import type { Row } from '../odata-filter.ts'

/** Fields of Microsoft's own pages (microsoft/ALAppExtensions, APIV2Items.Page.al and APIV2ItemVariants.Page.al), without prices and stock. */
const ITEM =
  'id number displayName type itemCategoryId itemCategoryCode blocked gtin baseUnitOfMeasureId baseUnitOfMeasureCode lastModifiedDateTime'
const VARIANT = 'id itemId itemNumber code description'
/** Of a page of an extension, with a row for each item; and of a published page with a row for each variant. */
const DETAIL = 'id number netWeight brand passportUrl passportScore'
const VARIANT_CARD = 'Item_No Code GTIN Color Passport_URL'

export function centralFields(hasVariantDates: boolean) {
  return {
    items: ITEM.split(' '),
    itemVariants: [...VARIANT.split(' '), ...(hasVariantDates ? ['lastModifiedDateTime'] : [])],
    itemDetails: DETAIL.split(' '),
    VariantCard: VARIANT_CARD.split(' '),
  } as const
}

/** As an address names a row of a page that has no id. */
const quoted = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`
export const keyOf = (shown: Row) => `Item_No=${quoted(shown['Item_No'])},Code=${quoted(shown['Code'])}`

export function fail(status: number, code: string, message: string): Answered {
  return { status, body: { error: { code, message: `${message}  CorrelationId:  ${randomUUID()}.` } } }
}
