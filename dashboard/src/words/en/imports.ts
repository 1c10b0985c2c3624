import { countingIn } from '../counting.ts'

const { by, integer, some } = countingIn('en')

/** Words of bringing in files with many records. Loaded with its screens, not before. */
export const imports = {
  // The list
  intro:
    'Bring in a file with many records. You see what would happen before anything is written, and a finished import can be undone.',
  choose: 'Choose a file',
  dropHere: 'Drop a table here',
  dropAnywhere: 'Drop it to see what is in it',
  accepts:
    'CSV, Excel, LibreOffice (.ods), JSON or XML (BMEcat too), or a ZIP of one of these with pictures. Nothing is imported yet.',
  another: 'Import another file',
  past: 'Imports',
  teach: {
    what: 'What can be imported',
    whatText:
      'Companies, materials, products, variants and certifications: each in a table of its own, or product, variant and certificate together in one row, as shops and ERP systems export them.',
    shops: 'Recognised as they are',
    shopsText:
      'Product exports of Shopify and WooCommerce, exports of ratings by EcoVadis, and our own exports are recognised. Their columns need no work.',
    safe: 'No surprises',
    safeText:
      'First you see what was found and what would change, field by field. Rows with errors are listed by line and column. You can undo the import.',
  },
  file: 'File',
  state: 'Status',
  by: 'By',
  when: 'When',
  result: 'Result',
  newestFirst: 'Newest first',
  states: {
    UPLOADED: 'In preparation',
    CHECKING: 'Being checked',
    CHECKED: 'Ready to start',
    RUNNING: 'Running',
    FINISHED: 'Imported',
    CANCELLED: 'Ended early',
    UNDOING: 'Being undone',
    UNDONE: 'Undone',
  },
  rowsOf: (count: number) => some(count, 'row', 'rows'),
  resultOf: (created: number, updated: number, refused: number | null) =>
    [
      `${integer(created)} new`,
      `${integer(updated)} changed`,
      ...(refused ? [`${some(refused, 'row', 'rows')} left out`] : []),
    ].join(', '),
  faults: {
    file_too_large: 'This file is too large. Split it into several, each with the header row.',
    file_infected: 'The virus scanner found something in this file, so it was not accepted.',
    workspace_quota_exceeded:
      'The storage of the workspace is full. Delete files that you no longer need, and try again.',
    storage_full: 'The service’s disk is full. Tell the operator of this service, and try again later.',
    offline: 'The service cannot be reached. Check the connection and try again.',
  },
  faultHelp: 'What to do: save the table as .xlsx or .csv in your spreadsheet program, and choose it again.',

  // The way through
  back: 'Import and export',
  steps: { found: 'What we found', columns: 'Columns', how: 'How', check: 'Dry run', run: 'Import' },
  stepsLabel: 'Steps of this import',
  stepDone: 'done',
  next: 'Continue',
  previous: 'Back',
  viewOnly: 'You can view this import but not change it.',
  kinds: {
    company: 'Companies',
    material: 'Materials',
    product: 'Products',
    variant: 'Variants',
    certification: 'Certifications',
    rating: 'Ratings',
    composition: 'Compositions',
  },
  about: {
    company: 'companies',
    material: 'materials',
    product: 'products',
    variant: 'variants',
    certification: 'certifications',
    rating: 'ratings',
    composition: 'compositions',
  },
  one: {
    company: 'Company',
    material: 'Material',
    product: 'Product',
    variant: 'Variant',
    certification: 'Certification',
    rating: 'Rating',
    composition: 'Composition',
  },

  // What we found
  found: {
    title: 'What we found',
    summary: (rows: number, columns: number, about: string | null) => {
      const size = `${some(rows, 'row', 'rows')} in ${some(columns, 'column', 'columns')}`
      const whole = about === null ? size : `${size}, about ${about}`
      return `${whole}. Check that this is your file; you can correct what is wrong right here.`
    },
    nothing: 'This table has no header row',
    nothingText:
      'One row must name the columns, such as “Product name” and “EAN”. Choose that row below, or add it to the file and choose the file again.',
    layout: (shop: string) =>
      `This is a product export of ${shop}. Its columns are known, so there is nothing to match.`,
    ratingLayout: (scheme: string) =>
      `This is an export of ratings by ${scheme}. Its columns are known, so there is nothing to match. The dry run shows which of your companies each row is taken for.`,
    feedLayout:
      'This is a feed for Google, Meta or another marketplace. Its columns are known, so there is nothing to match. The product is called by the words that the titles of its variants share.',
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', ecovadis: 'EcoVadis', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel workbook' },
    size: 'Size',
    sheet: 'Sheet',
    sheetHelp:
      'One sheet is imported at a time, first those that others refer to. When this one is finished, you can go on with the next.',
    unknownSheet: 'no records recognised',
    hidden: 'hidden',
    noHeader: 'No header row',
    readAs: 'How the file is read',
    readAsText: 'With examples from your file and how they are understood. Changes apply at once.',
    more: 'More settings',
    fewer: 'Fewer settings',
    settings: {
      encoding: 'Character encoding',
      delimiter: 'Separator',
      quote: 'Quotation marks',
      headerLine: 'Header row',
      rows: 'What is a row',
      decimal: 'Decimals',
      dateOrder: 'Dates',
    },
    values: {
      encoding: {
        'utf-8': 'UTF-8',
        'utf-16le': 'UTF-16, little-endian',
        'utf-16be': 'UTF-16, big-endian',
        'windows-1252': 'Windows, Western Europe',
        'windows-1250': 'Windows, Central Europe',
        'windows-1251': 'Windows, Cyrillic',
        'windows-1253': 'Windows, Greek',
        'windows-1254': 'Windows, Turkish',
        'windows-1255': 'Windows, Hebrew',
        'windows-1256': 'Windows, Arabic',
        'windows-1257': 'Windows, Baltic',
        'windows-1258': 'Windows, Vietnamese',
        'windows-874': 'Windows, Thai',
        macintosh: 'Macintosh, Western Europe',
        'x-mac-cyrillic': 'Macintosh, Cyrillic',
        shift_jis: 'Japanese, Shift JIS',
        'euc-jp': 'Japanese, EUC',
        'iso-2022-jp': 'Japanese, ISO 2022',
        gb18030: 'Chinese, simplified',
        big5: 'Chinese, traditional',
        'euc-kr': 'Korean',
      },
      delimiter: { ',': 'Comma ,', ';': 'Semicolon ;', '\t': 'Tab', '|': 'Pipe |' },
      quote: { '"': 'Double "', "'": "Single '", '': 'None' },
      decimal: { '.': 'Point: 1,234.5', ',': 'Comma: 1.234,5' },
      dateOrder: { dmy: 'Day first: 31.12.2026', mdy: 'Month first: 12/31/2026', ymd: 'Year first: 2026-12-31' },
    },
    certainties: {
      certain: 'The file shows it',
      likely: 'Likely, as in most such files',
      unclear: 'Could be read in several ways. Please check',
      unused: 'Makes no difference for this file',
    },
    compareReadings: 'Compare readings',
    fewerReadings: 'Hide readings',
    looksRight: 'Which of these is right?',
    byYou: 'Chosen by you',
    everyEntry: 'Every record of the file',
    line: (line: string) => `Line ${line}`,
    row: 'Line',
    headerOf: 'Header row, line',
    understood: 'Understood as',
    notUnderstood: 'not understood',
    noSample: 'Nothing in the file depends on it.',
    first: 'The first rows of the file',
  },

  // Columns
  columns: {
    title: 'What the columns mean',
    text: 'Every column of the file, with examples. Choose what each one means. Your choices are remembered for the next file with the same columns.',
    remembered: 'Matched as last time, for a file with the same columns.',
    header: 'Column in the file',
    samples: 'For example',
    meaning: 'Means',
    meaningOf: (header: string) => `What “${header}” means`,
    leaveOut: 'Leave out',
    unnamed: (number: string) => `Column ${number}, without a name`,
    confidence: {
      exact: 'Certain',
      remembered: 'As last time',
      alias: 'By its name',
      values: 'By its values',
      none: 'Not recognised',
    },
    unitOf: (header: string) => `Unit of “${header}”`,
    matched: (count: number, all: number) =>
      `${integer(count)} of ${some(all, 'column', 'columns')} ${by(count, 'is', 'are')} imported`,
    ignored: (count: number) => some(count, 'column is left out', 'columns are left out'),
    show: 'Show',
    hide: 'Hide',
    movedFrom: (header: string) => `“${header}” had this meaning before and is now left out.`,
    takenBy: (header: string) => `now “${header}”`,
    why: 'Why',
    likely: 'Most likely',
    problems: {
      nothing_mapped: (_columns: string, _headers: string) =>
        'No column has a meaning yet. Choose one for at least one column.',
      key_missing: (columns: string) => `The rows cannot be matched to records. One column must be: ${columns}.`,
      name_missing: (columns: string) =>
        `Existing records can be changed, but new ones need a name, and no column has it: ${columns}.`,
      product_missing: (columns: string) =>
        `Existing variants can be changed, but new ones need their product. One column should be: ${columns}.`,
      outside_records: (_columns: string, headers: string) =>
        `The file says more than its rows: ${headers}. This is not imported.`,
      workbook_old: (_columns: string, _headers: string) =>
        'The workbook is in the old format of Excel (.xls). Zeros that it shows at the front of numbers, and merged cells, are not read. If it has these, save it as .xlsx and choose it again.',
      profile_columns_missing: (_columns: string, headers: string) =>
        `The profile also has columns that this file lacks: ${headers}. Nothing is imported for them.`,
      columns_left_out: (_columns: string, headers: string) =>
        `These columns contain data that is not imported: ${headers}.`,
      columns_declined: (_columns: string, headers: string) =>
        `A passport says nothing about selling, so these columns are left out: ${headers}.`,
      columns_of_variants: (_columns: string, headers: string) =>
        `The rows are products without variants. What is kept for each variant is left out here: ${headers}. Add it to the table of the variants.`,
      numbers_declined: (_columns: string, headers: string) =>
        `The numbers below ${headers} are not imported, because a passport says nothing about stock or prices. A number other than 0 only means that the variant exists.`,
      fibres_as_columns: (_columns: string, headers: string) =>
        `The composition of each row is read from ${headers}. Leave out a column that is no part of it.`,
      shares_of_one: (_columns: string, headers: string) =>
        `The numbers below ${headers} add up to 1, so 0.95 is read as 95%.`,
      cells_carried: (_columns: string, headers: string) =>
        `Only the first row of each product fills ${headers}. The rows below it take these values from it.`,
      rows_of_products: (_columns: string, headers: string) =>
        `Products and their variants have rows of their own here, as these columns show: ${headers}. Variants take the name of their product.`,
      numbers_of_variants: (_columns: string, headers: string) =>
        `Each row has a different number in ${headers}, and several rows have the same product name. The numbers are therefore taken as the variants’, and rows with the same name as one product. If each row is a product, choose the product’s “SKU” instead.`,
      named_in_cells: (columns: string, headers: string) =>
        `Each cell of ${headers} holds several properties with their names. These are imported: ${columns}.`,
      unit_assumed: (_columns: string, headers: string) =>
        `No unit is given for ${headers}. Its numbers are too large for kilograms, so they are read as grams. Choose another unit if that is wrong.`,
      sheets_to_follow: (_columns: string, headers: string) =>
        `The workbook also has records in ${headers}. When this sheet has been imported, you can go on with the next.`,
      sheets_left_out: (_columns: string, headers: string) =>
        `No records were recognised in ${headers}, so this is left out. If it contains any, choose that sheet under “What we found”.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Some letters in the file look wrong, and nothing in it says how they are encoded. Check the samples under “What we found”, and choose another encoding if they are wrong.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Some cells contain a formula without its result and are read as empty; the dry run lists them. Open the workbook in a spreadsheet program, save it, and choose it again.',
      zeros_lost: (_columns: string, headers: string) =>
        `In ${headers}, some numbers are shorter than most. If they should begin with zeros, a spreadsheet has removed them: format the column as text, enter the numbers again, and choose the file again.`,
      file_damaged: (_columns: string, _headers: string) =>
        'The workbook is damaged: its checksum does not match. Values may be wrong. Get a fresh copy of the file.',
      header_twice: (_columns: string, headers: string) =>
        `Several columns are called ${headers}. Look at their contents before you choose one.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers}: more than one could be ${columns}. The first is used, the rest is left out.`,
    },
  },

  // Sizes or colours as columns
  divided: {
    names: {
      gtin_of_size: 'GTIN, in the size of the header',
      variant_of_size: 'In the size of the header',
      gtin_of_color: 'GTIN, in the colour of the header',
      variant_of_color: 'In the colour of the header',
      variant_options: 'Colour and size in one cell',
      fibre_share: 'Composition, share of a fibre',
      fibre_name: 'Composition, name of a fibre',
      product_fibre_share: 'Composition, share of a fibre',
      product_fibre_name: 'Composition, name of a fibre',
    },
    size: {
      title: (headers: string) => `${headers} look like sizes. What do their cells contain?`,
      text: 'Each row is then a product with one variant for every size that is filled in.',
      gtin: { label: 'The GTIN (EAN) of the variant', text: 'Each GTIN becomes a variant in the size above it.' },
      mark: {
        label: 'A mark or a number',
        text: 'Each filled cell becomes a variant in the size above it, unless it says 0, “no” or “–”. Quantities and prices are not imported.',
      },
      leaveOut: { label: 'Something else', text: 'These columns are left out, and no variants are made of them.' },
    },
    color: {
      title: (headers: string) => `${headers} look like colours. What do their cells contain?`,
      text: 'Each row is then a product with one variant for every colour that is filled in.',
      gtin: { label: 'The GTIN (EAN) of the variant', text: 'Each GTIN becomes a variant in the colour above it.' },
      mark: {
        label: 'A mark or a number',
        text: 'Each filled cell becomes a variant in the colour above it, unless it says 0, “no” or “–”. Quantities and prices are not imported.',
      },
      leaveOut: { label: 'Something else', text: 'These columns are left out, and no variants are made of them.' },
    },
  },

  // Profiles of senders
  profiles: {
    title: 'Profiles',
    text: 'A profile remembers how files of one sender are read, for everyone in this workspace. It is offered when a file with the same columns comes again.',
    none: 'These choices can be kept for the next file of this sender.',
    inUse: (name: string) => `Read with the profile “${name}”.`,
    offered: (name: string) => `This file has the columns of the profile “${name}”.`,
    use: 'Use it',
    remember: 'Remember as a profile',
    rememberTitle: 'Remember as a profile',
    rememberText:
      'Keeps what the columns mean, how values are changed, how the file is read and how records are recognised.',
    name: 'Name',
    more: 'More profiles',
    useAnother: 'Use another profile',
    noOthers: 'No profiles yet',
    keepIn: (name: string) => `Save these choices in “${name}”`,
    applied: (name: string) => `The file is read with “${name}”`,
    kept: (name: string) => `“${name}” has been saved`,
    columns: 'Columns',
    changed: 'Changed',
    actions: 'Actions',
    actionsOf: (name: string) => `Actions for “${name}”`,
    download: 'Download as JSON',
    rename: 'Rename',
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteText: 'Imports that used it stay as they are. The next file of this sender is matched without it.',
    deleted: (name: string) => `“${name}” has been deleted`,
    add: 'Add a profile from a file',
  },

  // Files that are fetched
  pickups: {
    title: 'Pickups',
    text: 'A pickup fetches a file at set times, from a web address or by SFTP, and imports it as a profile says. The first file waits until you start its import, and records are never deleted automatically.',
    profileFirst:
      'A pickup fetches a file at set times and imports it as a profile says. First import one of the sender’s files here, and choose “Remember as a profile” while you do.',
    add: 'New pickup',
    addTitle: 'New pickup',
    editTitle: (name: string) => `Change “${name}”`,
    name: 'Name',
    last: 'Last run',
    next: 'Next run',
    paused: 'Paused',
    never: 'Not yet',
    actions: 'Actions',
    actionsOf: (name: string) => `Actions for “${name}”`,
    run: 'Fetch now',
    edit: 'Change',
    pause: 'Pause',
    resume: 'Resume',
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteText: 'The file is no longer fetched, and the password or key is deleted. What was imported stays.',
    deleted: (name: string) => `“${name}” has been deleted`,
    saved: (name: string) => `“${name}” has been saved`,
    states: {
      RESTS: 'At rest',
      FETCHES: 'Fetching the file…',
      READS: 'Reading the file…',
      CHECKS: 'Checking…',
      RUNS: 'Importing…',
    },
    outcomes: {
      IMPORTED: 'Imported',
      UNCHANGED: 'Nothing new',
      WAITS: 'Waits for you',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    },
    decided: 'Decided by a person',
    lookAt: 'Look at the import',
    toImport: 'To the import',
    keys: {
      first:
        'This server was contacted for the first time and showed the key below. Compare it with the key that the operator of the server gave you. Until you confirm it, no password is sent.',
      changed:
        'The server’s key differs from the one you confirmed, so nothing was sent. Ask the operator of the server whether the key was changed. Confirm the new key only then.',
    },
    confirmKey: 'Confirm this key',
    fields: {
      name: { label: 'Name', help: 'For example the sender and what the file contains.' },
      address: {
        label: 'Address of the file',
        help: 'https://… or sftp://server/folder/file.csv. With SFTP the name may contain “*”: articles-*.csv takes the newest file that fits.',
      },
      userName: { label: 'User name', help: 'For the server. Web addresses may not need one.' },
      password: {
        label: 'Password',
        help: 'It is stored encrypted and not shown again. Without a user name, it is sent as a token (Bearer).',
      },
      privateKey: { label: 'Private key', help: 'Its whole text. It is stored encrypted and not shown again.' },
      passphrase: { label: 'Passphrase of the key', help: 'Only if the key has one.' },
      hostKey: {
        label: 'Key of the server',
        help: 'Its fingerprint, SHA256:…, if the operator of the server gave it to you. Otherwise the first run shows it, and you confirm it.',
      },
    },
    byKey: 'Sign in with a key instead of a password',
    secretKept: 'The password or key is stored. Leave this empty to keep it.',
    profile: 'Profile',
    profileHelp: 'How the file is read.',
    guard: 'Rows with errors, at most',
    guardHelp: 'If more rows have errors, nothing is imported until you have looked at the file.',
  },

  // Values that are changed before they are read
  changes: {
    open: (header: string) => `Change the values of “${header}”`,
    openMade: (header: string, count: number) =>
      `Change the values of “${header}”: ${some(count, 'change', 'changes')}`,
    title: (header: string) => `Change the values of “${header}”`,
    text: 'The changes are made in this order, in every row, before the values are read. The file itself stays as it is.',
    replacement: (number: string) => `${number}. Replace a text`,
    list: (number: string) => `${number}. Look up in a list`,
    find: 'Replace',
    with: 'By',
    nothing: 'nothing',
    listText:
      'For codes and own words: each line says what a text of the file means. Two columns can be pasted from a spreadsheet.',
    found: 'In the file',
    value: 'Read as',
    foundIn: (line: string) => `Line ${line}: in the file`,
    valueIn: (line: string) => `Line ${line}: read as`,
    addLine: 'Add a line',
    otherwise: 'Texts that are not in the list',
    keep: 'Keep them, with a warning',
    refuse: 'Do not import their rows',
    addReplacement: 'Replace a text',
    addList: 'Look up in a list',
    remove: (number: string) => `Remove change ${number}`,
  },

  // Columns that the file does not have
  made: {
    title: 'Add a column',
    kinds: { part: 'Divide a column', joined: 'Join columns', fixed: 'One value for all' },
    texts: {
      part: 'For cells that say several things at once, such as “red/M”.',
      joined: 'For what is spread over several columns, such as a name in two parts. Empty cells leave no gap.',
      fixed: 'For what the file does not say because it is always the same, such as the brand.',
    },
    divided: 'Column to divide',
    choose: 'Choose a column',
    separator: 'Divide at',
    undivided: 'The first values of this column do not contain this sign.',
    part: (number: string, samples: string) => `Part ${number}${samples ? `: ${samples}` : ''}`,
    joined: 'Columns to join, in this order',
    between: 'Between them',
    becomes: (sample: string) => `For example: ${sample}`,
    means: 'Means',
    value: 'Value in every row',
    add: 'Add',
    remove: (header: string) => `Remove the column “${header}”`,
    quote: (text: string) => `“${text}”`,
    isPart: (number: string, of: string) => `Part ${number} of ${of}`,
    isJoined: (of: string) => `Joined from ${of}`,
    isFixed: 'The same in every row',
  },

  // A column that deletes
  action: { name: 'Delete if the cell says “delete”' },

  // How
  how: {
    title: 'How to import',
    match: 'How records are recognised',
    matchText: 'So that the same record is found again, and importing the same file twice changes nothing.',
    keys: {
      product: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or your own code if the row has one, otherwise by its number (SKU) or its name.',
        },
        code: {
          label: 'By your own code',
          text: 'Its name and number may have changed. Rows without a code are left out.',
        },
        sku: {
          label: 'By number (SKU)',
          text: 'A product with the row’s number takes the row’s name, if it differs. Rows without a number are left out.',
        },
        name: {
          label: 'By name',
          text: 'A product with the row’s name takes the row’s number, if it differs. Rows without a name are left out.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier, your own code or its GTIN if the row has one, otherwise by product, colour and size.',
        },
        code: {
          label: 'By your own code',
          text: 'Name, colour, size and GTIN may have changed. Rows without a code are left out.',
        },
        gtin: {
          label: 'By GTIN',
          text: 'Name, colour and size may have changed; an unknown GTIN creates a new variant. Rows without a GTIN are left out.',
        },
        color_size: {
          label: 'By product, colour and size',
          text: 'Its name and GTIN may have changed. Rows with neither colour nor size are left out.',
        },
        name: {
          label: 'By product and name',
          text: 'Colour, size and GTIN may have changed. Rows without a name of the variant are left out.',
        },
      },
      company: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or your own code if the row has one, otherwise by its GLN, LEI or VAT number, or its name.',
        },
        code: {
          label: 'By your own code',
          text: 'Its name and numbers may have changed. Rows without a code are left out.',
        },
        gln: { label: 'By GLN', text: 'Its name and other numbers may have changed. Rows without a GLN are left out.' },
        lei: {
          label: 'By LEI',
          text: 'Its name and other numbers may have changed. Rows without an LEI are left out.',
        },
        vat_id: {
          label: 'By VAT number',
          text: 'Its name and other numbers may have changed. Rows without a VAT number are left out.',
        },
        name: { label: 'By name', text: 'Its numbers may have changed. Rows without a name are left out.' },
      },
      material: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or your own code if the row has one, otherwise by its name.',
        },
        code: { label: 'By your own code', text: 'Its name may have changed. Rows without a code are left out.' },
        name: { label: 'By name', text: 'By its name alone, whatever identifier the row has.' },
      },
      certification: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or your own code if the row has one, otherwise by scheme, number and what it covers.',
        },
        code: {
          label: 'By your own code',
          text: 'Its scheme and number may have changed. Rows without a code are left out.',
        },
        number: {
          label: 'By scheme and number',
          text: 'By scheme, number and what it covers. Rows without a number are left out.',
        },
      },
      rating: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or your own code if the row has one, otherwise by company, scheme and day of publication.',
        },
        code: {
          label: 'By your own code',
          text: 'Its company, scheme and day may have changed. Rows without a code are left out.',
        },
      },
    },
    noColumn:
      'No column of the file has this, so every row would be left out. Choose something else, or set the column under “Columns”.',
    compositions: 'Compositions are recognised by their variant.',
    mode: 'What rows may do',
    modes: {
      both: {
        label: 'Create and change',
        text: 'New records are created, existing ones are changed.',
      },
      create: { label: 'Create only', text: 'New records are created. Existing ones are not touched.' },
      update: { label: 'Change only', text: 'Existing records are changed. Rows about others are skipped.' },
    },
    empty: 'Empty cells',
    empties: {
      keep: {
        label: 'Leave the field as it is',
        text: 'The file only adds data. Safe for files that contain only some of it.',
      },
      clear: { label: 'Clear the field', text: 'Where the file has nothing, the value in the record is removed.' },
    },
    errors: 'When rows have errors',
    onErrors: {
      good_rows: {
        label: 'Import the good rows',
        text: 'Rows with errors are left out. You can correct them and import them later.',
      },
      nothing: {
        label: 'All or nothing',
        text: 'With a single error nothing is imported. For files that only make sense as a whole.',
      },
    },
    pictures: 'Pictures at web addresses',
    addresses: {
      keep: {
        label: 'Keep the addresses',
        text: 'Passports show the pictures from there, as long as they can be reached there.',
      },
      fetch: {
        label: 'Fetch the pictures',
        text: 'After the rows, each picture is fetched and becomes a file of its record. The dry run names the servers that will be asked.',
      },
    },
    check: 'Check the file',
  },

  // The dry run
  check: {
    damage: (count: number) =>
      `A spreadsheet program has damaged ${some(count, 'cell', 'cells')} of this file, listed below. It is best to export the file again and choose it without opening it, or to format its columns as text.`,
    weights: (count: number) =>
      by(
        count,
        'One weight looks wrong for such an item. Check it below before you start: is the column in another unit?',
        `${integer(count)} weights look wrong for such items. Check them below before you start: is the column in another unit?`,
      ),
    title: 'Dry run',
    notYet: 'Not checked yet',
    notYetText:
      'The dry run reads every row and finds out what the import would do. It is the same work as the import, without writing.',
    start: 'Check the file',
    running: 'The file is being checked. Nothing is written.',
    cancel: 'Stop checking',
    create: 'New',
    update: 'Changed',
    unchanged: 'Unchanged',
    delete: 'Deleted',
    leave: 'Skipped',
    refused: 'Rows with errors',
    records: 'Records',
    kind: 'Kind',
    nothing: 'The import would change nothing: everything is already up to date.',
    nothingNew: 'The import would change nothing: no row without errors contains anything new.',
    differences: 'What would happen to each record',
    differencesText: 'Field by field, before and after. Nothing has been written yet.',
    range: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    before: 'Before',
    after: 'After',
    empty: 'empty',
    line: (line: string) => `Line ${line}`,
    lines: (lines: string) => `Lines ${lines}`,
    more: (count: string) => `and ${count} more`,
    sheets: 'The sheets that follow',
    sheetsText:
      'Each was tried as if the sheets before it had been imported. Nothing has been written. After this sheet, the report leads to the next.',
    sheet: 'Sheet',
    notChecked: 'Not checked',
    problems: 'Problems',
    severities: { error: 'Errors', warning: 'Please check', note: 'What we tidied up' },
    severityTexts: {
      error: 'These rows are left out until they are corrected.',
      warning: 'These rows are imported. Check that they say what you mean.',
      note: 'Small things that we understood anyway.',
    },
    row: 'The whole row',
    item: 'Item',
    foundValue: 'In the file',
    expected: 'Problem',
    showRows: 'Show the rows',
    hideRows: 'Hide the rows',
    download: 'Download the rows with errors',
    downloadText:
      'Only those rows, with the reason beside each. Correct them there, and choose that file as a new import.',
    corrected: 'Upload a corrected file instead',
    correctedText:
      'Correct it in your own program. It is checked at once, with the same settings, and replaces this one.',
  },

  // Pictures that came with the table
  pictures: {
    beside: (count: number) =>
      `The ZIP also has ${some(count, 'other file', 'other files')}. The dry run shows which record each picture goes to.`,
    title: 'Pictures in the ZIP',
    text: 'Which record each picture goes to: by a name in the table, otherwise by a number at the beginning of its own name.',
    allTitle: 'Pictures',
    fetchedText: 'Which record each picture goes to. Nothing is fetched before the import is started.',
    asks: (count: number, hosts: string) =>
      `When the import has been started, ${some(count, 'picture', 'pictures')} will be fetched from ${hosts}.`,
    fromHost: (host: string, count: number) => `${host} (${count})`,
    otherHosts: (count: number) => some(count, 'other server', 'other servers'),
    waitingText: 'The pictures are being added to their records in the background. You can leave this page.',
    outcomes: {
      PLANNED: 'Will be added',
      WAITING: 'Being added',
      JOINED: 'Added',
      THERE: 'Already there',
      UNJOINED: 'No record',
      REFUSED: 'Not accepted',
      UNDONE: 'Removed again',
      KEPT: 'Kept',
    },
    unjoined: 'No row names it, and its name does not begin with the number of a record.',
  },

  // Putting cells right
  fix: {
    open: 'Correct',
    text: 'What you enter here is used instead of the value in the file. The file itself stays as it is.',
    everywhere: 'The same text in several rows',
    oneByOne: 'Row by row',
    rows: 'Rows',
    line: 'Line',
    instead: 'Use instead',
    insteadOf: (found: string, rows: number) => `Instead of “${found}”, in ${some(rows, 'row', 'rows')}`,
    same: 'Leave as it is',
    cellOf: (header: string, line: string) => `${header}, line ${line}`,
    apply: 'Apply and check again',
    applyCount: (count: number) => `Apply ${some(count, 'correction', 'corrections')} and check again`,
    applyText: 'Enter does the same.',
    corrected: (count: number) => `${some(count, 'correction is', 'corrections are')} applied on top of the file.`,
    takeBack: 'Take them back',
  },

  // Starting, and how far it is
  run: {
    title: 'Start the import',
    will: (parts: string) => `The import ${parts}.`,
    creates: (what: string) => `creates ${what}`,
    updates: (what: string) => `changes ${what}`,
    deletes: (what: string) => `deletes ${what}`,
    confirmDeletes: (count: number) => `To delete ${some(count, 'record', 'records')}, enter ${integer(count)}`,
    confirmText: 'They are listed below. Only these are deleted; undoing the import restores them for a while.',
    nothing: 'changes nothing',
    and: ' and ',
    refusedStay: (count: number) => `${some(count, 'row with errors is', 'rows with errors are')} left out.`,
    blocked: (count: number) =>
      `${some(count, 'row has', 'rows have')} errors, and this import is set to all or nothing. Correct them, or choose to import the good rows.`,
    chooseGood: 'Import the good rows',
    undoable: 'You can undo it afterwards.',
    counts: {
      company: (count: number) => some(count, 'company', 'companies'),
      material: (count: number) => some(count, 'material', 'materials'),
      product: (count: number) => some(count, 'product', 'products'),
      variant: (count: number) => some(count, 'variant', 'variants'),
      certification: (count: number) => some(count, 'certification', 'certifications'),
      rating: (count: number) => some(count, 'rating', 'ratings'),
      composition: (count: number) => some(count, 'composition', 'compositions'),
    },
    start: 'Start the import',
    running: 'The import is running',
    doneRecords: (done: number, all: number) => `${integer(done)} of ${some(all, 'record', 'records')}`,
    done: (done: number, all: number) => `${integer(done)} of ${some(all, 'row', 'rows')}`,
    left: (time: string) => `about ${time} left`,
    leaving: 'You can leave this page or close the window. The import continues, even if the service restarts.',
    cancel: 'Cancel the import',
    cancelTitle: 'Cancel the import?',
    cancelText: 'What has been written so far stays. You can undo that afterwards.',
    keepRunning: 'Let it run',
    undoing: 'The import is being undone',
    seconds: (count: number) => some(count, 'second', 'seconds'),
    minutes: (count: number) => some(count, 'minute', 'minutes'),
    reconnecting:
      'The service cannot be reached at the moment. The import continues as soon as it is back; this page checks by itself.',
  },

  // The report
  report: {
    nextSheet: (name: string) => `Go on with “${name}”`,
    title: 'What was imported',
    undoneTitle: 'What was undone',
    finished: (rows: number) =>
      by(rows, 'The row has been processed.', `All ${integer(rows)} rows have been processed.`),
    cancelled: 'This import ended early.',
    nothing: 'Nothing had to be changed: everything was already up to date.',
    nothingNew: 'Nothing was changed: no row without errors contained anything new.',
    undone: 'Everything that this import did has been undone.',
    again: 'Importing the same file again changes nothing.',
    facts: 'About this import',
    startedBy: 'By',
    uploaded: 'Uploaded',
    started: 'Started',
    ended: 'Ended',
    mode: 'What rows could do',
    emptyCells: 'Empty cells',
    hash: 'Fingerprint of the file (SHA-256)',
    undo: 'Undo this import',
    undoTitle: 'Undo this import?',
    undoText:
      'Records that it created are deleted and can be restored for a while. Records that it changed get their earlier values back, and those that it deleted are restored.',
    undoKept:
      'Records that someone has saved since then are left as they are and listed afterwards. So are products that have gained other variants. Public passports stay as they are until they are published again.',
    undoAction: 'Undo it',
    kept: (count: number) => some(count, 'record was left as it is', 'records were left as they are'),
    keptMoreThan: (count: string) => `More than ${count} records were left as they are`,
    keptNone: 'Everything is as it was before.',
    keptMore: 'Show more',
  },

  // Wherever one goes meanwhile
  watch: {
    running: (file: string, share: string) => `Importing ${file}: ${share}`,
    undoing: (file: string, share: string) => `Undoing the import of ${file}: ${share}`,
    finished: (file: string) => `${file} has been imported`,
    cancelled: (file: string) => `The import of ${file} ended early`,
    undone: (file: string) => `The import of ${file} has been undone`,
    report: 'See the report',
  },
  files: {
    title: 'Exports and templates',
    text: 'An export can be changed in Excel and imported again: only what you changed changes. A template is an empty file that explains, column by column, what to enter.',
    readerText: 'The records as they are at this moment, as files for Excel or any other program.',
    kind: 'Records',
    out: 'Export',
    template: 'Template',
    textsIn: 'Templates with columns for texts in',
    flat: 'Products with variants',
    compositions: 'Compositions',
    everythingUnder: 'One sheet per kind of record, or a ZIP with one CSV each',
    under: { flat: 'One row per variant, with its product', compositions: 'One row per material of a variant' },
    outOf: (what: string) => `Export: ${what}`,
    templateOf: (what: string) => `Template: ${what}`,
    workspaceExcel: 'Export the whole workspace as Excel',
    workspaceZip: 'Export the whole workspace as CSV in a ZIP',
  },
}

export type ImportWords = typeof imports
