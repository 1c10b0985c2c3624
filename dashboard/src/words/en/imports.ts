const some = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

/** Words of bringing in files with many records. Loaded with its screens, not before. */
export const imports = {
  // The list
  intro:
    'Bring in a file with many records. You see what would happen before anything is written, and a finished import can be undone.',
  choose: 'Choose a file',
  dropHere: 'Drop a table here',
  dropAnywhere: 'Drop it to look what is in it',
  accepts: 'CSV or Excel (.xlsx). Nothing is imported yet.',
  another: 'Import another file',
  past: 'Imports',
  teach: {
    what: 'What can be imported',
    whatText:
      'Companies, materials, products, variants and certifications: each in a table of its own, or product, variant and certificate together in one row, as shops and ERP systems export them.',
    shops: 'Known as they are',
    shopsText:
      'Product exports of Shopify and WooCommerce, and our own exports, are recognised. Their columns need no work.',
    safe: 'Nothing happens by surprise',
    safeText:
      'First you see what was found and what would change, field by field. Rows with errors are named by line and column. The import itself can be undone.',
  },
  file: 'File',
  state: 'State',
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
  rowsOf: (count: string) => some(count, 'row', 'rows'),
  resultOf: (created: string, updated: string, refused: string | null) =>
    [`${created} new`, `${updated} changed`, ...(refused ? [`${some(refused, 'row', 'rows')} left out`] : [])].join(
      ', ',
    ),
  faults: {
    file_too_large: 'This file is larger than the service takes. Divide it into several, each with the line of names.',
    file_infected: 'The virus scanner found something in this file, so it was not taken.',
    workspace_quota_exceeded: 'The storage of the workspace is full. Remove files that nobody needs, and try again.',
    storage_full: 'The disk of the service is full. Tell whoever runs it, and try again later.',
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
  viewOnly: 'You may look at this import, not change it.',
  kinds: {
    company: 'Companies',
    material: 'Materials',
    product: 'Products',
    variant: 'Variants',
    certification: 'Certifications',
    composition: 'Compositions',
  },
  about: {
    company: 'companies',
    material: 'materials',
    product: 'products',
    variant: 'variants',
    certification: 'certifications',
    composition: 'compositions',
  },
  one: {
    company: 'Company',
    material: 'Material',
    product: 'Product',
    variant: 'Variant',
    certification: 'Certification',
    composition: 'Composition',
  },

  // What we found
  found: {
    title: 'What we found',
    summary: (rows: string, columns: string, about: string | null) =>
      `${some(rows, 'row', 'rows')} in ${some(columns, 'column', 'columns')}${about ? `, about ${about}` : ''}. Look whether this is your file; what is wrong can be set right here.`,
    nothing: 'No line of this table names its columns',
    nothingText:
      'One line has to say what stands in each column, such as “Product name” and “EAN”. Choose that line below, or add it in the file and choose the file again.',
    layout: (shop: string) =>
      `This is a product export of ${shop}. What its columns mean is known, so there is nothing to match.`,
    layouts: { shopify: 'Shopify', woocommerce: 'WooCommerce', selvedge: 'Selvedge' },
    kind: 'Format',
    formats: { csv: 'CSV', xlsx: 'Excel workbook' },
    size: 'Size',
    sheet: 'Sheet',
    sheetHelp: 'One sheet is imported at a time. For the others, choose the file again.',
    hidden: 'hidden',
    noHeader: 'No line names its columns',
    readAs: 'How the file is read',
    readAsText: 'With pieces of your file, and what they are taken for. A choice is tried at once.',
    more: 'More settings',
    fewer: 'Fewer settings',
    settings: {
      encoding: 'Characters',
      delimiter: 'Between two cells',
      quote: 'Around a cell',
      headerLine: 'Line with the names of the columns',
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
      delimiter: { ',': 'Comma ,', ';': 'Semicolon ;', '\t': 'Tabulator', '|': 'Bar |' },
      quote: { '"': 'Quotation marks "', "'": "Apostrophes '", '': 'Nothing' },
      decimal: { '.': 'Point: 1,234.5', ',': 'Comma: 1.234,5' },
      dateOrder: { dmy: 'Day first: 31.12.2026', mdy: 'Month first: 12/31/2026', ymd: 'Year first: 2026-12-31' },
    },
    certainties: {
      certain: 'The file shows it',
      likely: 'Likely, as such files usually are',
      unclear: 'It can be read in several ways. Please look',
      unused: 'Makes no difference for this file',
    },
    byYou: 'Chosen by you',
    line: (line: string) => `Line ${line}`,
    row: 'Line',
    headerOf: 'Names of the columns, line',
    understood: 'Understood as',
    notUnderstood: 'not understood',
    noSample: 'Nothing in the file depends on it.',
    first: 'The first rows of the file',
  },

  // Columns
  columns: {
    title: 'What the columns mean',
    text: 'Every column of the file, with what stands in it. Choose what each one is. What you choose is remembered for the next file with the same columns.',
    remembered: 'Matched as last time, for a file with the same columns.',
    header: 'Column in the file',
    samples: 'For example',
    meaning: 'Means',
    meaningOf: (header: string) => `What “${header}” means`,
    leaveOut: 'Leave out',
    unnamed: (number: string) => `Column ${number}, without a name`,
    confidence: {
      exact: 'Sure',
      remembered: 'As last time',
      alias: 'By its name',
      none: 'Not recognised',
    },
    unitOf: (header: string) => `Unit of “${header}”`,
    matched: (count: string, all: string) => `${count} of ${all} columns are imported`,
    ignored: (count: string) => some(count, 'column is left out', 'columns are left out'),
    show: 'Show',
    hide: 'Hide',
    movedFrom: (header: string) => `“${header}” meant this before, and is left out now.`,
    takenBy: (header: string) => `now “${header}”`,
    why: 'Why',
    likely: 'Most likely',
    problems: {
      nothing_mapped: (_columns: string, _headers: string) =>
        'No column means anything yet. Choose what at least one of them is.',
      key_missing: (columns: string) =>
        `It cannot be told which records the rows are about. One column must be: ${columns}.`,
      name_missing: (columns: string) =>
        `Records that are there can be changed, but new ones need a name, and no column has it: ${columns}.`,
      product_missing: (columns: string) =>
        `Variants that are there can be changed, but new ones need their product. One column should be: ${columns}.`,
      columns_left_out: (_columns: string, headers: string) =>
        `These columns hold something that is not imported: ${headers}.`,
      encoding_unclear: (_columns: string, _headers: string) =>
        'Some letters of the file read oddly, and nothing in it says how they are encoded. Look at the samples under “What we found”, and choose another encoding if they are wrong.',
      formulas_unsolved: (_columns: string, _headers: string) =>
        'Some cells hold a formula without its result and are read as empty; the dry run names them. Open the workbook in a spreadsheet, save it, and choose it again.',
      zeros_lost: (_columns: string, headers: string) =>
        `In ${headers} some numbers are shorter than most. If zeros belong before them, a spreadsheet has taken these: format the column as text, fill it in again, and choose the file anew.`,
      file_damaged: (_columns: string, _headers: string) =>
        'The workbook is not as it was written: its checksum is another. Values may be wrong. Take a fresh copy of the file.',
      header_twice: (_columns: string, headers: string) =>
        `Several columns are called ${headers}. Look at what stands in them before you choose one.`,
      meaning_twice: (columns: string, headers: string) =>
        `${headers}: either may be meant by ${columns}. The first is taken, the other left out.`,
    },
  },

  // How
  how: {
    title: 'How to import',
    match: 'How records are recognised',
    matchText: 'So that the same record is found again, and the same file twice changes nothing.',
    keys: {
      product: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier where the row has it, else by its number (SKU), else by its name.',
        },
        sku: {
          label: 'By number (SKU)',
          text: 'A product with the number of the row gets its name, if that differs. Rows without a number stay out.',
        },
        name: {
          label: 'By name',
          text: 'A product with the name of the row gets its number, if that differs. Rows without a name stay out.',
        },
      },
      variant: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier or its GTIN where the row has them, else by product, colour and size.',
        },
        gtin: {
          label: 'By GTIN',
          text: 'Name, colour and size may have changed; a GTIN that is not there makes a new variant. Rows without a GTIN stay out.',
        },
        color_size: {
          label: 'By product, colour and size',
          text: 'Its name and GTIN may have changed. Rows with neither colour nor size stay out.',
        },
        name: {
          label: 'By product and name',
          text: 'Colour, size and GTIN may have changed. Rows without a name of the variant stay out.',
        },
      },
      company: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier where the row has it, else by its GLN, LEI or VAT number, else by its name.',
        },
        gln: { label: 'By GLN', text: 'Its name and other numbers may have changed. Rows without a GLN stay out.' },
        lei: { label: 'By LEI', text: 'Its name and other numbers may have changed. Rows without an LEI stay out.' },
        vat_id: {
          label: 'By VAT number',
          text: 'Its name and other numbers may have changed. Rows without a VAT number stay out.',
        },
        name: { label: 'By name', text: 'Its numbers may have changed. Rows without a name stay out.' },
      },
      material: {
        automatic: { label: 'Automatically', text: 'By our identifier where the row has it, else by its name.' },
        name: { label: 'By name', text: 'By its name alone, whatever identifier the row has.' },
      },
      certification: {
        automatic: {
          label: 'Automatically',
          text: 'By our identifier where the row has it, else by scheme, number and what it is for.',
        },
        number: {
          label: 'By scheme and number',
          text: 'By scheme, number and what it is for. Rows without a number stay out.',
        },
      },
    },
    noColumn:
      'No column of the file brings this: every row would stay out. Choose something else, or say under “Columns” which it is.',
    compositions: 'Compositions are recognised by their variant.',
    mode: 'What rows may do',
    modes: {
      both: {
        label: 'Create and change',
        text: 'Records that are not there are created, those that are there are changed.',
      },
      create: { label: 'Create only', text: 'New records are created. Nothing that is there is touched.' },
      update: { label: 'Change only', text: 'Records that are there are changed. Rows about others are passed over.' },
    },
    empty: 'Empty cells',
    empties: {
      keep: { label: 'Leave the field as it is', text: 'The file only adds. Safe for files that hold only a part.' },
      clear: { label: 'Empty the field', text: 'Where the file has nothing, what is in the record is removed.' },
    },
    errors: 'When rows have errors',
    onErrors: {
      good_rows: {
        label: 'Import the good rows',
        text: 'Rows with errors are left out. You can mend them and import them later.',
      },
      nothing: {
        label: 'All or nothing',
        text: 'With a single error nothing is imported. For files that only make sense as a whole.',
      },
    },
    check: 'Check the file',
  },

  // The dry run
  check: {
    weights: (count: string, isOne: boolean) =>
      isOne
        ? 'One weight is hardly that of such an item. Look at it below before you start: is the column in another unit?'
        : `${count} weights are hardly those of such items. Look at them below before you start: is the column in another unit?`,
    title: 'Dry run',
    notYet: 'Not checked yet',
    notYetText:
      'The dry run reads every row and finds out what the import would do. It is the same work as the import, without writing.',
    start: 'Check the file',
    running: 'The file is being checked. Nothing is written.',
    cancel: 'Stop checking',
    create: 'New',
    update: 'Changed',
    unchanged: 'Just so already',
    leave: 'Passed over',
    refused: 'Rows with errors',
    records: 'Records',
    kind: 'Kind',
    nothing: 'The import would change nothing: everything is just so already.',
    differences: 'What would become of each record',
    differencesText: 'Field by field, before and after. Nothing of it is written yet.',
    range: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    before: 'Before',
    after: 'After',
    empty: 'empty',
    line: (line: string) => `Line ${line}`,
    lines: (lines: string) => `Lines ${lines}`,
    more: (count: string) => `and ${count} more`,
    problems: 'Problems',
    severities: { error: 'Errors', warning: 'To look at', note: 'What we tidied up' },
    severityTexts: {
      error: 'These rows stay out until they are mended.',
      warning: 'These rows are imported. Look whether they say what you mean.',
      note: 'Small things that were read generously.',
    },
    row: 'The whole row',
    foundValue: 'In the file',
    expected: 'What is the matter',
    showRows: 'Show the rows',
    hideRows: 'Hide the rows',
    download: 'Download the rows with errors',
    downloadText:
      'Only those rows, with the reason beside each. Correct them there, and choose that file as a new import.',
    corrected: 'Upload a corrected file instead',
    correctedText:
      'Put right in your own program. It is checked at once, with the same choices, and takes the place of this one.',
  },

  // Putting cells right
  fix: {
    open: 'Put right',
    text: 'What you write here is used instead of what stands in the file. The file itself stays as it is.',
    everywhere: 'The same text in several rows',
    oneByOne: 'Row by row',
    rows: 'Rows',
    line: 'Line',
    instead: 'Use instead',
    insteadOf: (found: string, rows: string) => `Instead of “${found}”, in ${some(rows, 'row', 'rows')}`,
    same: 'Leave as it is',
    cellOf: (header: string, line: string) => `${header}, line ${line}`,
    apply: 'Apply and check again',
    applyCount: (count: string) => `Apply ${some(count, 'correction', 'corrections')} and check again`,
    applyText: 'Enter does the same.',
    corrected: (count: string) => `${some(count, 'correction is', 'corrections are')} applied on top of the file.`,
    takeBack: 'Take them back',
  },

  // Starting, and how far it is
  run: {
    title: 'Start the import',
    will: (parts: string) => `The import ${parts}.`,
    creates: (what: string) => `creates ${what}`,
    updates: (what: string) => `changes ${what}`,
    nothing: 'changes nothing',
    and: ' and ',
    refusedStay: (count: string) => `${some(count, 'row with errors stays', 'rows with errors stay')} out.`,
    blocked: (count: string) =>
      `${some(count, 'row has', 'rows have')} errors, and this import is to bring in all rows or none. Mend them, or choose to import the good rows.`,
    chooseGood: 'Import the good rows',
    undoable: 'You can undo it afterwards.',
    counts: {
      company: (count: string) => some(count, 'company', 'companies'),
      material: (count: string) => some(count, 'material', 'materials'),
      product: (count: string) => some(count, 'product', 'products'),
      variant: (count: string) => some(count, 'variant', 'variants'),
      certification: (count: string) => some(count, 'certification', 'certifications'),
      composition: (count: string) => some(count, 'composition', 'compositions'),
    },
    start: 'Start the import',
    running: 'The import is running',
    done: (done: string, all: string) => `${done} of ${all} rows`,
    left: (time: string) => `about ${time} left`,
    leaving: 'You can leave this page or close the window. It goes on, and survives a restart of the service.',
    cancel: 'Cancel the import',
    cancelTitle: 'Cancel the import?',
    cancelText: 'What has been written so far stays. You can undo that afterwards.',
    keepRunning: 'Let it run',
    undoing: 'The import is being undone',
    seconds: (count: string) => some(count, 'second', 'seconds'),
    minutes: (count: string) => some(count, 'minute', 'minutes'),
    reconnecting:
      'The service cannot be reached at the moment. The import goes on as soon as it is back; this page asks again by itself.',
  },

  // The report
  report: {
    title: 'What was imported',
    undoneTitle: 'What was undone',
    finished: (rows: string) => `All ${rows} rows have had their turn.`,
    cancelled: 'This import ended early.',
    nothing: 'Nothing had to be changed: everything was just so already.',
    undone: 'What this import did has been taken back.',
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
      'Records that it created are deleted, and can be restored from the deleted records for a while. Records that it changed get back what they had before.',
    undoKept:
      'Records that somebody has saved since are left as they are, and listed afterwards. So is a product that has got variants of its own. Public passports stay as they are until they are published again.',
    undoAction: 'Undo it',
    kept: (count: string) => `${some(count, 'record was', 'records were')} left as they are`,
    keptNone: 'Everything was put back as it was before.',
    keptMore: 'Show more',
  },

  // Wherever one goes meanwhile
  watch: {
    running: (file: string, share: string) => `Importing ${file}: ${share}`,
    undoing: (file: string) => `Undoing the import of ${file}`,
    finished: (file: string) => `${file} is imported`,
    cancelled: (file: string) => `The import of ${file} ended early`,
    undone: (file: string) => `The import of ${file} is undone`,
    report: 'See the report',
  },
  files: {
    title: 'Exports and templates',
    text: 'An export can be changed in Excel and imported again: only what you changed changes. A template is empty and tells, column by column, what belongs into it.',
    readerText: 'The records as they are at this moment, as files for Excel or any other program.',
    kind: 'Records',
    out: 'Export',
    template: 'Template',
    flat: 'Products with variants',
    compositions: 'Compositions',
    everythingUnder: 'A sheet for each kind, or a CSV of each in a ZIP',
    under: { flat: 'A row for each variant, product beside it', compositions: 'A row for each material of a variant' },
    outOf: (what: string) => `Export: ${what}`,
    templateOf: (what: string) => `Template: ${what}`,
    workspaceExcel: 'Export the whole workspace as Excel',
    workspaceZip: 'Export the whole workspace as CSV in a ZIP',
  },
}

export type ImportWords = typeof imports
