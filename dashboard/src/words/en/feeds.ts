import { countingIn } from '../counting.ts'

const { some } = countingIn('en')

/** Feeds: the addresses by which reports and spreadsheets read. */
export const feeds = {
  title: 'Feeds',
  intro:
    'Each feed is a secret address by which a report or a spreadsheet reads your data again and again. It can change nothing.',
  adminsOnly: 'Feeds are for administrators',
  adminsOnlyText:
    'The address of a feed is enough to read the data in it. Ask an owner or administrator to make one for you.',
  create: 'New feed',
  emptyTitle: 'Keep your reports and spreadsheets up to date',
  emptyText:
    'A feed gives Power BI, Excel, Tableau, Qlik or Google Sheets an address to read from. The report is refreshed there, and you need not export files by hand.',
  name: 'Name',
  nameHelp: 'What it is for, such as the report that reads it.',
  shows: 'Shows',
  state: 'State',
  lastRead: 'Last read',
  neverRead: 'Not read yet',
  working: 'Working',
  revoked: 'Revoked',
  revokedOn: (when: string) => `Revoked ${when}. What still reads it is refused, and is told so.`,
  ended: 'Ended',
  endedOn: (day: string) => `Ended on ${day}. What still reads it is refused. Give it more time below, or revoke it.`,
  fromToday: (days: string) => `${days} from today`,
  warnings: {
    ENDS_SOON: 'Ends soon',
    MAKER_LEFT: 'Its creator has left',
    EXCEEDS_MAKER: 'Shows more than its creator may see',
  },
  allSets: 'All sets',
  countOfSets: (count: number) => some(count, 'set', 'sets'),
  allColumns: 'All columns',
  countOfColumns: (count: number) => some(count, 'column', 'columns'),
  kind: 'What will read it?',
  kinds: {
    ODATA: { label: 'A report: OData', text: 'Power BI, Excel, Tableau and Qlik read the sets that you choose.' },
    CSV: {
      label: 'A spreadsheet or a script: live CSV',
      text: 'Google Sheets, Excel, LibreOffice and scripts read one list.',
    },
  },
  sets: 'Sets',
  setsHelp: 'Each set is a table of the report.',
  everySet: 'All sets, also those that are added later',
  someSets: 'Only these',
  setNames: {
    PRODUCTS: ['Products', 'One row per product'],
    VARIANTS: ['Variants', 'One row per variant, with what it takes from its product'],
    COMPOSITIONS: ['Compositions', 'One row per material of a variant'],
    MATERIALS: ['Materials', 'One row per material'],
    COMPANIES: ['Companies', 'Brands, manufacturers, suppliers'],
    CERTIFICATIONS: ['Certifications', 'With the days on which they end'],
    ASSESSMENTS: ['Assessments', 'The computed impact of each variant'],
    STAGES: ['Stages', 'Where each step of making takes place'],
    STAGE_IMPACTS: ['Stage impacts', 'What each stage of life adds to the footprint'],
    PRODUCT_SCORES: ['Product scores', 'The score of each product, and when it changed'],
    PASSPORTS: ['Passports', 'What is public, and since when'],
    PASSPORT_VERSIONS: ['Passport versions', 'Each version that was published'],
    SCANS_BY_DAY: ['Scans by day', 'How many times passports were opened'],
    IMPORTS: ['Imports', 'Files and runs, with their outcome'],
    DELIVERIES: ['Deliveries', 'What was sent to webhooks'],
    DELETED_ROWS: ['Deleted rows', 'What a report has to remove'],
  } as Readonly<Record<string, readonly [label: string, text: string]>>,
  list: 'List',
  lists: {
    PRODUCTS: 'Products',
    VARIANTS: 'Variants',
    FLAT: 'Variants with the fields of their product',
    COMPOSITIONS: 'Compositions, one row per material',
    MATERIALS: 'Materials',
    COMPANIES: 'Companies',
    CERTIFICATIONS: 'Certifications',
  } as Readonly<Record<string, string>>,
  narrowed: 'Filter and order',
  narrowedHelp: 'As the list was when you chose “Live CSV address”. New records that match appear by themselves.',
  notNarrowed:
    'All records, the oldest first. To filter, open the list, filter it there, and choose “Live CSV address” under Export.',
  forgetNarrowed: 'Take all records instead',
  columns: 'Columns',
  everyColumn: 'All columns, as in the export',
  someColumns: 'Only these',
  make: 'Create feed',
  required: 'Please say what it is for.',
  chooseSome: 'Choose at least one.',
  madeTitle: (name: string) => `“${name}” is ready`,
  shownOnce: 'This is shown only now. Copy it before you leave this page; later you can only replace it.',
  address: 'Address',
  secretAddress: 'Secret address',
  secretAddressText: 'This address is enough to read the list. Treat it like a password.',
  copyAddress: 'Copy address',
  secret: 'Password',
  secretText: 'When you are asked to sign in, choose “Basic”. The user name may be anything; the password is this.',
  copySecret: 'Copy password',
  toFeed: 'Go to the feed',
  done: 'Done',
  settings: 'What it shows',
  save: 'Save',
  saved: 'The feed was changed. Its address stays the same.',
  reads: 'Who reads it',
  readsText: 'The last 30 days, with the names that programs give themselves. Written down every few seconds.',
  noReads: 'Nothing has read it in the last 30 days.',
  day: 'Day',
  program: 'Program',
  what: 'Read',
  times: 'Times',
  steps: 'How to connect',
  tool: 'Tool',
  notHere: 'The secret is not shown again. If it is lost, replace it.',
  renew: 'Replace the secret',
  renewTitle: 'Replace the secret?',
  renewText: 'The present one stops working at once. Everything that reads this feed needs the new one.',
  renewedTitle: 'The new secret',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'What reads it is refused from now on. This cannot be undone; you can make another feed.',
  lastReadBy: (program: string, when: string) => `Last read ${when} by ${program}.`,
  doneRevoked: 'The feed was revoked.',
  key: 'Secret begins with',
  madeBy: (who: string, when: string) => `Made by ${who} on ${when}`,
  files: 'Ready-made files',
  filesText: 'They open the right dialog with the address filled in. The password is not in them; you enter it once.',
  pbids: 'For Power BI (.pbids)',
  odc: 'For Excel (.odc)',
  odcSet: 'Set in the Excel file',
  figureOf: (tool: string) => `Drawing: the dialog of ${tool}, with what goes where`,
  secretHere: 'your secret address',
  tools: {
    powerBi: {
      name: 'Power BI',
      steps: [
        'In Power BI Desktop choose Get data, then OData feed. Or open the file for Power BI below.',
        'Paste the address and press OK.',
        'Choose Basic on the left. Enter any user name, and the password of this feed.',
        'Tick the sets that you need, and Load. After publishing, set the same credentials and the refresh in the service.',
      ],
      figure: {
        title: 'OData feed',
        rows: [
          ['URL', '{address}'],
          ['Basic · User name', 'report'],
          ['Basic · Password', 'svf_…'],
        ],
        button: 'Connect',
      },
    },
    excel: {
      name: 'Excel',
      steps: [
        'Choose Data, Get Data, From Other Sources, From OData Feed. Or open the file for Excel below.',
        'Paste the address and press OK.',
        'Choose Basic, enter any user name, and the password of this feed.',
        'Choose the sets and press Load. Data, Refresh All fetches them again.',
      ],
      figure: {
        title: 'OData feed',
        rows: [
          ['URL', '{address}'],
          ['Basic · User name', 'report'],
          ['Basic · Password', 'svf_…'],
        ],
        button: 'Connect',
      },
    },
    tableau: {
      name: 'Tableau',
      steps: [
        'Under Connect, To a Server, choose OData.',
        'As the server enter the address with the name of one set behind it, such as Variants.',
        'Choose Username and Password: any user name, and the password of this feed. Press Sign In.',
        'Add a connection for each further set, and relate them by their ids.',
      ],
      figure: {
        title: 'OData',
        rows: [
          ['Server', '{address}Variants'],
          ['Username', 'report'],
          ['Password', 'svf_…'],
        ],
        button: 'Sign In',
      },
    },
    qlik: {
      name: 'Qlik',
      steps: [
        'Create a connection with the REST connector.',
        'As the URL enter the address with the name of one set behind it; the method is GET.',
        'Choose Basic as the authentication: any user name, and the password of this feed.',
        'As the pagination type choose Next URL, with the path root/@odata.nextLink. Then select “value”.',
      ],
      figure: {
        title: 'REST',
        rows: [
          ['URL', '{address}Variants'],
          ['Basic · User name', 'report'],
          ['Basic · Password', 'svf_…'],
          ['Next URL', 'root/@odata.nextLink'],
        ],
        button: 'Test connection',
      },
    },
    sheets: {
      name: 'Google Sheets',
      steps: [
        'Click the first cell of an empty sheet.',
        'Enter the formula with your secret address in quotation marks.',
        'Google reads the list again about every hour. Share the spreadsheet only with people who may see the address.',
      ],
      figure: { title: 'A1', rows: [['fx', '=IMPORTDATA("{address}")']], button: '' },
    },
    excelWeb: {
      name: 'Excel',
      steps: [
        'Choose Data, Get Data, From Other Sources, From Web.',
        'Paste your secret address and press OK. If you are asked how to sign in, choose Anonymous: the secret is in the address.',
        'Press Load. Data, Refresh All reads the list again.',
      ],
      figure: { title: 'From Web', rows: [['URL', '{address}']], button: 'OK' },
    },
    office: {
      name: 'LibreOffice',
      steps: [
        'Choose Sheet, External Links.',
        'Paste your secret address and press Enter. Choose UTF-8 and the comma.',
        'Tick “Update every” to have the list read again.',
      ],
      figure: { title: 'External Data', rows: [['URL', '{address}']], button: 'OK' },
    },
    script: {
      name: 'Script',
      steps: [
        'Read the secret address with one GET; no header is needed.',
        'Send the ETag of the last answer as If-None-Match: while nothing has changed, the answer is 304 and empty.',
      ],
      figure: { title: 'Terminal', rows: [['$', 'curl --compressed -O {address}']], button: '' },
    },
  },
}

export type FeedTool = {
  readonly name: string
  readonly steps: readonly string[]
  readonly figure: {
    readonly title: string
    readonly rows: readonly (readonly string[])[]
    readonly button: string
  }
}
type Shape = typeof feeds
export type FeedWords = Omit<Shape, 'tools'> & { readonly tools: Readonly<Record<keyof Shape['tools'], FeedTool>> }
