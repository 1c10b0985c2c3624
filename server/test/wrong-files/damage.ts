import { crc32 } from 'node:zlib'
import { workbookOf } from '../workbook-of.ts'
import { lines, type WrongFile } from './wrong-file.ts'

const formula = (text: string | null, formula: string) => ({ formula, text })

/** What spreadsheets do to files on the way. */
export const DAMAGE: readonly WrongFile[] = [
  {
    is: 'a sum below articles that says how many they are, in words',
    file: lines(
      'Varenummer;Varenavn;Mærke',
      'DK-1;Strikket trøje;Fjordhus',
      'DK-2;Hørskjorte;Fjordhus',
      'I alt;2 varer;',
    ),
    says: ['note total_left_out  4'],
    reads: ['DK-1|Strikket trøje', 'DK-2|Hørskjorte'],
  },
  {
    is: 'zeros that a workbook of numbers has lost',
    file: workbookOf({
      rows: [
        ['sku', 'product_name', 'color'],
        [10_234, 'Tee', 'red'],
        [123, 'Cap', 'red'],
        [45_678, 'Bag', 'red'],
        [99_120, 'Hat', 'red'],
      ],
    }),
    says: ['warning zeros_lost sku'],
    reads: ['10234|Tee|red', '123|Cap|red', '45678|Bag|red', '99120|Hat|red'],
  },
  {
    is: 'a GTIN whose zero a workbook has lost',
    file: workbookOf({
      rows: [
        ['sku', 'product_name', 'color', 'gtin'],
        ['A', 'Tee', 'red', 96_385_074],
        ['B', 'Cap', 'red', 614_141_007_349],
        ['C', 'Bag', 'red', 12_345_670_008],
      ],
    }),
    says: ['note zeros_possible gtin 3', 'warning zeros_restored gtin 4'],
    reads: ['A|Tee|red||96385074', 'B|Cap|red||614141007349', 'C|Bag|red||012345670008'],
  },
  {
    is: 'zeros that a workbook only shows',
    file: workbookOf({
      rows: [
        ['sku', 'product_name', 'color'],
        [{ number: 123, format: '00000' }, 'Tee', 'red'],
      ],
    }),
    says: ['note zeros_shown sku 2'],
    reads: ['00123|Tee|red'],
  },
  {
    is: 'a GTIN that a spreadsheet has shortened',
    file: lines('sku,product_name,color,gtin', '1,Tee,red,4.00638E+12'),
    says: ['error digits_cut gtin 2'],
    reads: [],
  },
  {
    is: 'a name that a spreadsheet took for a number',
    file: lines('sku,product_name,color', '1,1E+05,red'),
    says: ['warning number_shortened product_name 2'],
    reads: ['1|1E+05|red'],
  },
  {
    is: 'sizes that a spreadsheet took for days',
    file: lines('sku,product_name,color,size', '1,Tee,red,03-Jun', '1,Tee,red,01/02/2026', '1,Tee,red,7-8'),
    says: ['asked dateOrder', 'warning day_in_text size 2', 'warning day_in_text size 3'],
    reads: ['1|Tee|red|03-Jun', '1|Tee|red|01/02/2026', '1|Tee|red|7-8'],
  },
  {
    is: 'names that a spreadsheet took for days',
    file: lines('sku,product_name,color', '1,01-Sep,red', '2,Cap,blue'),
    says: ['warning day_in_text product_name 2'],
    reads: ['1|01-Sep|red', '2|Cap|blue'],
  },
  {
    is: 'numbers of products that a spreadsheet took for days',
    file: lines('sku,product_name,color', '2026-06-03,Tee,red', '12-01,Cap,blue'),
    says: ['warning day_in_text sku 2'],
    reads: ['2026-06-03|Tee|red', '12-01|Cap|blue'],
  },
  {
    is: 'numbers of products that a spreadsheet has shortened',
    file: lines('sku,product_name,color', '1.2E+08,Tee,red', '12E4,Cap,blue'),
    says: ['warning number_shortened sku 2', 'warning number_shortened sku 3'],
    reads: ['1.2E+08|Tee|red', '12E4|Cap|blue'],
  },
  {
    is: 'formulas without their results',
    file: workbookOf({
      rows: [
        ['sku', 'product_name', 'color', 'weight_kg'],
        ['A', 'Tee', 'red', formula(null, '0.1*2')],
        ['B', formula('Cap', 'X1'), 'red', 0.1],
      ],
    }),
    says: ['warning formulas_unsolved', 'warning formula_unsolved weight_kg 2'],
    reads: ['A|Tee|red', 'B|Cap|red|||0.1'],
  },
  {
    is: 'faults of formulas as texts',
    file: lines('sku,product_name,color,size', '1,Tee,#REF!,#VALUE!', '2,#NAME?,red,M', '3,Cap,#DIV/0!,#ΤΙΜΗ!'),
    says: [
      'warning formula_failed color 2',
      'warning formula_failed size 2',
      'error field_required product_name 3',
      'warning formula_failed product_name 3',
      'warning formula_failed color 4',
      'warning formula_failed size 4',
    ],
    reads: ['1|Tee', '3|Cap'],
  },
  {
    is: 'the hash signs of a column that was too narrow',
    file: lines('sku,product_name,color,gtin,cert_scheme,cert_number,cert_valid_until', '1,Tee,red,,GOTS,X,########'),
    says: ['error day_malformed cert_valid_until 2'],
    reads: [],
  },
  {
    is: 'a workbook whose bytes have changed since it was written',
    file: workbookOf({
      rows: [
        ['sku', 'product_name'],
        ['A', 'Tee'],
      ],
      crc: (part) => (part.includes('<sheetData>') ? 1 : crc32(part)),
    }),
    says: ['warning file_damaged'],
    reads: ['A|Tee'],
  },
  {
    is: 'apostrophes that keep spreadsheets from running a formula, in numbers',
    file: lines('sku,product_name,color,gtin', "1,Tee,red,'4006381333931"),
    says: ['note signs_removed gtin 2'],
    reads: ['1|Tee|red||4006381333931'],
  },
]
