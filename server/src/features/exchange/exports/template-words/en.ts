import type { TemplateWords } from './template-words.ts'

export const EN: TemplateWords = {
  readMe: 'Read me',
  lists: 'Lists',
  rules: [
    'Fill in the first sheet, one record per row, starting on the second line. Do not change the column names.',
    'Columns you do not need can stay empty or be deleted. An empty cell changes nothing in an existing record.',
    'Point at a column name to see what belongs in it. Some columns have a list to choose from.',
    'Then drop the file on "Import and export". Nothing is saved until you have seen what would happen.',
  ],
  heads: {
    column: 'Column',
    meaning: 'Meaning',
    format: 'Format',
    example: 'Example',
    needed: 'Needed',
  },
  isNeeded: 'Needed',
  isChosen: 'Choose from the list.',
  isChosenOrWritten: 'Choose from the list, or enter another value.',
  meaning: 'meaning',
  refusal: { title: 'Not in the list', text: 'Choose a value from the list; the import refuses any other.' },
  yes: 'yes',
  no: 'no',
  kinds: {
    text: 'Text.',
    long_text: 'Text, which may have several lines.',
    digits: 'Digits only, including leading zeros.',
    customs_code: '6, 8 or 10 digits.',
    mass: 'A number in kilograms.',
    number: 'A number.',
    unit: 'kg, dkg, g, lb or oz.',
    share: 'A share of 1, or a percentage: 0.95 is 95%.',
    day: 'A day: 2026-11-21.',
    country: 'A two-letter code, or the country’s name.',
    truth: 'yes or no.',
    choice: 'One word from the list.',
    list: 'Write several values one per line (Alt + Enter).',
    columns: 'Names of columns, one per line (Alt + Enter).',
    id: 'An identifier assigned by this service.',
    reference: 'Its name, or a number that identifies it.',
    stages:
      'One step per line: step | country | process. Steps: fibre, spinning, fabric, dyeing, making. Measured energy (not for fibre) after them: ' +
      'electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: text | verifier: name | until 2027-03-31.',
    composition:
      'One material per line: share | material: name | part: name. Write "fibre:" if there is no material ' +
      'record for it.',
  },
  compositionColumns: {
    composition_material: 'One material of the variant. Keep the rows of one variant together. Import materials first.',
    composition_fibre: 'A fibre without a material record. Give either a material or a fibre.',
    composition_share: 'Its share of the total weight.',
    composition_part: 'The part it belongs to, such as shell or lining.',
  },
}
