import { lines, type WrongFile } from './wrong-file.ts'

/** What programs of shops, tills and catalogues write in a way of their own. */
export const SYSTEMS: readonly WrongFile[] = [
  {
    is: 'a BMEcat whose articles come in variants, in two features',
    file: bmecat(
      article('A-1', 'Jacke', `<EAN>4006381333931</EAN>`, [
        feature('Farbe', variants(1, ['rot', '-R'], ['blau', '-B'])),
        feature('Größe', variants(2, ['S', '-S'], ['M', '-M'])),
        feature('Material', '<FVALUE>100 % Baumwolle</FVALUE>'),
      ]),
      article('A-2', 'Mütze', '<EAN>4012345678901</EAN>', [feature('Größe', '<FVALUE>Einheitsgröße</FVALUE>')]),
    ),
    says: ['warning outside_records EAN'],
    reads: [
      'A-1|Jacke|rot|S|||100 % Baumwolle',
      'A-1|Jacke|rot|M|||100 % Baumwolle',
      'A-1|Jacke|blau|S|||100 % Baumwolle',
      'A-1|Jacke|blau|M|||100 % Baumwolle',
      'A-2|Mütze||Einheitsgröße|4012345678901',
    ],
  },
]

function bmecat(...articles: readonly string[]): string {
  return lines(`<BMECAT version="1.2"><T_NEW_CATALOG>${articles.join('')}</T_NEW_CATALOG></BMECAT>`)
}

function article(number: string, name: string, details: string, features: readonly string[]): string {
  const told = `<ARTICLE_DETAILS><DESCRIPTION_SHORT>${name}</DESCRIPTION_SHORT>${details}</ARTICLE_DETAILS>`
  return `<ARTICLE><SUPPLIER_AID>${number}</SUPPLIER_AID>${told}<ARTICLE_FEATURES>${features.join('')}</ARTICLE_FEATURES></ARTICLE>`
}

function feature(name: string, values: string): string {
  return `<FEATURE><FNAME>${name}</FNAME>${values}</FEATURE>`
}

/** Each value with what it adds to the article's number, and the place of that. */
function variants(order: number, ...values: readonly (readonly [string, string])[]): string {
  const each = values.map(
    ([value, added]) =>
      `<VARIANT><FVALUE>${value}</FVALUE><SUPPLIER_AID_SUPPLEMENT>${added}</SUPPLIER_AID_SUPPLEMENT></VARIANT>`,
  )
  return `<VARIANTS>${each.join('')}<VORDER>${order}</VORDER></VARIANTS>`
}
