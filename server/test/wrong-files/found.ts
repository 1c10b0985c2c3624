import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrongFile } from './wrong-file.ts'

const found = (name: string) => readFileSync(join(import.meta.dirname, '../catalogues/found', name))

/** Files that went wrong on 22 November 2026. */
export const FOUND: readonly WrongFile[] = [
  {
    is: 'cp1250.csv',
    file: found('cp1250.csv'),
    says: [],
    reads: ['1|Żółta łąka|Biały', '2|Šaty černé|Modrá'],
  },
  {
    is: 'cp1254.csv',
    file: found('cp1254.csv'),
    says: ['asked encoding', 'warning encoding_unclear'],
    reads: ['1|Kısa kollu gömlek|Yeşil', '2|Şal ipek|İndigo'],
  },
  {
    is: 'crlf-cell.csv',
    file: found('crlf-cell.csv'),
    says: ['error gtin_malformed gtin 4'],
    reads: ['A1|One'],
  },
  {
    is: 'excel-mac-cr.csv',
    file: found('excel-mac-cr.csv'),
    says: ['note day_read cert_valid_until 2'],
    reads: [
      '00071|Mütze „Lódz“ – Größe|Grün|S|4006381333931|0.25||Deutschland',
      '00072|Café crème à l’été|Écru|M||1.5||Portugal',
    ],
  },
  {
    is: 'grams-small.csv',
    file: found('grams-small.csv'),
    says: ['warning number_implausible weight 2', 'warning number_implausible weight 3'],
    reads: ['1|Sock|red|||48', '2|Slip|red|||25'],
  },
  {
    is: 'same-variant-twice.csv',
    file: found('same-variant-twice.csv'),
    says: [],
    reads: ['1|A|Red|S||0.1', '1|A|Red|S||0.9', '1|A|red|S||0.5'],
  },
  {
    is: 'shiftjis.csv',
    file: found('shiftjis.csv'),
    says: ['asked encoding', 'warning encoding_unclear'],
    reads: ['1|綿シャツ表|白'],
  },
  {
    is: 'shopify-lost-columns.csv',
    file: found('shopify-lost-columns.csv'),
    says: [
      'warning columns_left_out Fabric (product.metafields.shopify.fabric)',
      'note signs_removed HS Code (product.metafields.custom.hs) 2',
    ],
    reads: ['a-tee|A Tee|Red|M||0.15'],
  },
  {
    is: 'shopify-rows-apart.csv',
    file: found('shopify-rows-apart.csv'),
    says: [],
    reads: ['a|A Tee|Red|||0.15', 'b|B Tee|Red|||0.15', 'a|A Tee|Blue|||0.15'],
  },
  {
    is: 'typed.xlsx',
    file: found('typed.xlsx'),
    says: [
      'warning formulas_unsolved',
      'warning zeros_lost sku',
      'warning day_in_text size 2',
      'warning formula_unsolved cert_valid_until 3',
      'warning formula_unsolved weight_kg 3',
      'error field_required product_name 4',
      'note day_read cert_valid_until 4',
      'warning truth_in_text color 3',
      'warning formula_unsolved product_name 4',
    ],
    reads: ['00081|Tee A|Red|2026-06-03|9524000000989|0.3', '82|Tee B|true|38|9524000000996'],
  },
  {
    is: 'woo-parent-below.csv',
    file: found('woo-parent-below.csv'),
    says: [],
    reads: ['P|Shirt|Red|M||0.2'],
  },
]
