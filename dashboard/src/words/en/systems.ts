/**
 * What people need to know of each system that can be connected, by its connector and the keys of its settings: what it gives and needs, and
 * where its credentials are found. A further system is an entry here and in the same file of each language.
 */
export const systems: Readonly<Record<string, SystemWords>> = {
  woocommerce: {
    kind: 'Online shop on WordPress',
    gives: 'Products, variations, brands, attributes, weights, GTINs and custom fields',
    needs: 'A key of its REST API, which an administrator of the shop makes in a minute',
    steps: [
      'In WordPress, open WooCommerce › Settings › Advanced › REST API.',
      'Choose “Add key”. Give it a name, such as Selvedge, and an administrator as its user.',
      'Permissions: “Read/Write”, so that passport addresses can be written into the shop. “Read” is enough for reading.',
      'Choose “Generate API key” and copy both halves at once: the secret is not shown again.',
    ],
    options: {
      states: {
        publish: 'Published',
        private: 'Private',
        draft: 'Draft',
        pending: 'Pending review',
        future: 'Scheduled',
      },
      kinds: {
        goods: 'Simple and variable products',
        grouped: 'Groups of products',
        external: 'Products of other shops',
      },
    },
    settings: {
      address: { label: 'Address of the shop', help: 'As in your browser: https://shop.example', example: 'https://' },
      consumer_key: { label: 'Consumer key', help: 'Begins with ck_', example: 'ck_…' },
      consumer_secret: { label: 'Consumer secret', help: 'Begins with cs_', example: 'cs_…' },
    },
  },
  shopify: {
    kind: 'Online shop',
    gives: 'Products, variants, options, barcodes, weights, metafields and translations',
    needs: 'An app of your own in the shop, which its owner makes in a few minutes',
    steps: [
      'Open dev.shopify.com, choose your organisation, then “Apps” and “Create app”.',
      'Under “Versions”, tick the scopes read_products and write_products, and read_translations for other languages. Release the version.',
      'Under “Home”, choose “Install app” and your shop.',
      'Under “Settings”, copy the client ID and the client secret.',
      'If the shop has an older app with an access token (it begins with shpat_), choose “Access token” instead.',
    ],
    options: {
      states: { ACTIVE: 'Active', UNLISTED: 'Unlisted', DRAFT: 'Draft', ARCHIVED: 'Archived' },
      kinds: { goods: 'Goods', bundles: 'Bundles of products', gift_cards: 'Gift cards' },
    },
    settings: {
      shop: {
        label: 'Name of the shop',
        help: 'acme of acme.myshopify.com; its own domain does not work',
        example: 'acme',
      },
      access: {
        label: 'Kind of access',
        choices: { app: 'App with client ID and secret', token: 'Access token of an older app' },
      },
      client_id: { label: 'Client ID', help: 'In the settings of the app' },
      client_secret: { label: 'Client secret', help: 'Below the client ID; it begins with shpss_' },
      access_token: { label: 'Access token', help: 'Begins with shpat_', example: 'shpat_…' },
      api_version: { label: 'Version of the interface', help: 'Leave it unless Shopify’s support tells you otherwise' },
    },
  },
  odoo: {
    kind: 'ERP',
    gives: 'Products, variants, attributes, barcodes, weights, own fields and translations',
    needs: 'An API key of a user who may see products',
    steps: [
      'In Odoo, sign in as the user whose rights the connection is to have.',
      'Open your name at the top right › My Preferences › Account Security.',
      'Choose “New API Key”, give it a name and the longest duration that is offered.',
      'Copy the key at once: it is not shown again. Note the day on which it ends, and you will be warned in time.',
    ],
    options: {
      archived: { without: 'Without archived products', with: 'Archived products too' },
      kinds: { goods: 'Goods', service: 'Services', combo: 'Combos' },
      sold: { sold: 'What can be sold', all: 'Also what is only bought or made' },
    },
    settings: {
      address: { label: 'Address of Odoo', help: 'As in your browser: https://acme.odoo.com', example: 'https://' },
      api_key: { label: 'API key' },
      api_key_ends: { label: 'Day on which the key ends', help: 'You are warned 14, 3 and 1 days before' },
      login: { label: 'Login of the user', help: 'Only for Odoo 14 to 18: usually an e-mail address' },
      database: { label: 'Database', help: 'Only if the server has several' },
    },
  },
  sap: {
    kind: 'ERP',
    gives: 'Products, generic products with their variants, descriptions in all languages, GTINs and weights',
    needs: 'A communication user with access to the product master',
    steps: [
      'Open “Maintain Communication Users” and create a user with a password.',
      'Open “Communication Systems” and create a system with this user for inbound communication.',
      'Open “Communication Arrangements” and create one for the scenario SAP_COM_0009 (Product Integration).',
      'Copy the host of the arrangement, and enter the name and password of the communication user.',
    ],
    options: {
      types: { '*': 'All product types' },
      marked: { without: 'Without products marked for deletion', with: 'Products marked for deletion too' },
    },
    settings: {
      address: {
        label: 'Address of the system',
        help: 'Often https://my300000-api.s4hana.cloud.sap',
        example: 'https://',
      },
      user: { label: 'Communication user' },
      by: { label: 'Sign in with', choices: { user: 'User and password', key: 'API key' } },
      api_key: { label: 'API key', help: 'Of the SAP Business Accelerator Hub or of your gateway' },
      service: {
        label: 'Interface',
        choices: { auto: 'Find out', v4: 'CE_PRODUCT_0002 (V4)', v2: 'API_PRODUCT_SRV (V2)' },
      },
      credentials_end: {
        label: 'Day on which the password or key ends',
        help: 'You are warned 14, 3 and 1 days before',
      },
      password: { label: 'Password' },
      client: { label: 'Client', help: 'Three digits; only for systems of your own' },
    },
  },
  'business-central': {
    kind: 'ERP',
    gives: 'Items, variants, categories, GTINs and weights of the companies that you choose',
    needs: 'An app registration in Microsoft Entra, which an administrator makes',
    steps: [
      'In Microsoft Entra, open App registrations › New registration. Copy the directory (tenant) ID and the application (client) ID.',
      'Under “API permissions”, add Dynamics 365 Business Central › Application permissions › API.ReadWrite.All, and grant admin consent.',
      'Under “Certificates & secrets”, create a client secret and copy its value at once. Note the day on which it ends.',
      'In Business Central, open “Microsoft Entra Applications”, enter the client ID, and give it a permission set such as D365 BUS FULL ACCESS.',
      'Items cannot be written through the standard interface. To write addresses back, name a custom API page of yours under “Further settings”.',
    ],
    options: {
      kinds: { Inventory: 'Inventory', 'Non-Inventory': 'Non-inventory', Service: 'Service' },
      blocked: { without: 'Without blocked items', with: 'Blocked items too' },
    },
    settings: {
      where: {
        label: 'Where it runs',
        choices: { cloud: 'At Microsoft (SaaS)', own: 'On a server of your own' },
      },
      tenant: { label: 'Directory (tenant) ID' },
      environment: { label: 'Environment', help: 'Usually Production', example: 'Production' },
      client_id: { label: 'Application (client) ID' },
      client_secret: { label: 'Client secret', help: 'Its value, not its ID' },
      client_secret_ends: { label: 'Day on which the secret ends', help: 'You are warned 14, 3 and 1 days before' },
      address: {
        label: 'Address of the interface',
        help: 'Up to the instance: https://erp.example:7048/BC',
        example: 'https://',
      },
      user: { label: 'User' },
      access_key: { label: 'Web service access key', help: 'On the user’s card in Business Central' },
      custom_page: { label: 'Custom API page', help: 'publisher/group/version/entity; needed for writing back' },
      custom_item_field: { label: 'Its field for items' },
      custom_variant_field: { label: 'Its field for variants' },
    },
  },
  airtable: {
    kind: 'Spreadsheet and database',
    gives: 'Products, variants, materials, companies or certifications of a table, with pictures and documents',
    needs: 'A personal access token, which you make in a minute',
    steps: [
      'Open airtable.com/create/tokens and choose “Create new token”. Give it a name, such as Selvedge.',
      'Add the scopes data.records:read and schema.bases:read. For writing passport addresses into the table, add data.records:write, and schema.bases:write if the field is to be made for you.',
      'Under “Access”, add only the bases that are to be read: each one costs a request in every run.',
      'Choose “Create token” and copy it at once: it is not shown again.',
      'One connection reads one table. Make another connection for each further table; the token can be the same.',
    ],
    options: {
      records: {
        single: 'A product with one variant',
        variant: 'A variant that links to its product',
        product: 'A product',
        material: 'A material',
        company: 'A company',
        certification: 'A certification',
      },
      view: { all: 'All records' },
      pictures: { none: 'No pictures' },
      documents: { none: 'No documents' },
    },
    settings: {
      access_token: { label: 'Personal access token', help: 'Begins with pat', example: 'pat…' },
    },
  },
  'google-sheets': {
    kind: 'Spreadsheet',
    gives: 'Products, variants, materials, companies or certifications of a sheet',
    needs: 'A service account of Google Cloud, which you make in a few minutes and share the spreadsheet with',
    steps: [
      'Open console.cloud.google.com and choose or create a project. Under APIs & Services › Library, enable the Google Sheets API.',
      'Under IAM & Admin › Service Accounts, create an account, such as selvedge. It needs no role.',
      'Open the account, then Keys › Add key › Create new key › JSON. A file is downloaded: it cannot be downloaded again.',
      'In the spreadsheet, choose Share and enter the e-mail address of the account. Viewer is enough for reading; writing takes Editor.',
      'Copy the address of the spreadsheet, open the file in a text editor, and paste all of its content here.',
      'One connection reads one sheet. Make another connection for each further sheet; the key can be the same.',
    ],
    options: {
      records: {
        single: 'A product with one variant',
        variant: 'A variant; a column says of which product',
        product: 'A product',
        material: 'A material',
        company: 'A company',
        certification: 'A certification',
      },
    },
    settings: {
      spreadsheet: {
        label: 'Address of the spreadsheet',
        help: 'As in your browser: https://docs.google.com/spreadsheets/d/…',
        example: 'https://docs.google.com/spreadsheets/d/…',
      },
      service_account: {
        label: 'Key of the service account',
        help: 'All of the JSON file, from { to }',
        example: '{ … }',
      },
    },
  },
  ecovadis: {
    kind: 'Sustainability ratings',
    gives: 'Ratings of your suppliers, monthly, with their history; requests for assessments',
    needs: 'Access to the API of EcoVadis, which is an option of your contract',
    steps: [
      'Ask your contact at EcoVadis for access to the API. You are given a user name and a password of the API; those of the portal do not work.',
      'To try it first, ask for the sandbox, too, and choose it here.',
      'After the first run, match each supplier with one of your companies. Nothing is kept of suppliers that you have not confirmed.',
      'Without access to the API, import the list that EcoVadis exports, or enter ratings by hand.',
    ],
    settings: {
      where: { label: 'Platform', choices: { live: 'Live', sandbox: 'Sandbox' } },
      user: { label: 'User name of the API' },
      password: { label: 'Password of the API' },
      version: { label: 'Version of the API', help: 'v2.1 unless EcoVadis says otherwise', example: 'v2.1' },
    },
  },
}

export type SystemWords = {
  readonly kind: string
  readonly gives: string
  readonly needs: string
  /** Where the credentials are found, step by step. */
  readonly steps: readonly string[]
  /** What can be chosen of what is read, by choice and option; of other options the label of the system is shown. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly settings: Readonly<Record<string, SettingWords>>
}

export type SettingWords = {
  readonly label: string
  readonly help?: string
  readonly example?: string
  readonly choices?: Readonly<Record<string, string>>
}
