import { airtable } from './airtable/airtable.ts'
import { businessCentral } from './business-central/business-central.ts'
import type { Connector } from './connector.ts'
import { ecovadis } from './ecovadis/ecovadis.ts'
import { googleSheets } from './google-sheets/google-sheets.ts'
import { odoo } from './odoo/odoo.ts'
import { sap } from './sap/sap.ts'
import { shopify } from './shopify/shopify.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'

/** Every system that can be connected, in the order of the catalogue. */
export const CONNECTORS: readonly Connector[] = [
  shopify,
  woocommerce,
  odoo,
  sap,
  businessCentral,
  airtable,
  googleSheets,
  ecovadis,
]
