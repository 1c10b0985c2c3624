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
  {
    is: 'a number in each row, of products that several rows name',
    file: lines(
      'SKU,Name,Colour,Size,Category',
      'SQ-1,Jacket,olive,S,Coats',
      'SQ-2,Jacket,olive,M,Coats',
      'SQ-3,Jacket,navy,S,Coats',
      'SQ-4,Cap,navy,M,Hats',
      'SQ-5,Cap,navy,L,Hats',
    ),
    says: ['note numbers_of_variants SKU'],
    reads: ['|Jacket|olive|S', '|Jacket|olive|M', '|Jacket|navy|S', '|Cap|navy|M', '|Cap|navy|L'],
  },
  {
    is: 'a number in each row, of products that are only called alike',
    file: lines(
      'SKU,Name,Colour,Category',
      'A-1,Basic,olive,Coats',
      'A-2,Basic,olive,Hats',
      'A-3,Basic,navy,Socks',
      'A-4,Plain,navy,Hats',
      'A-5,Plain,red,Hats',
    ),
    says: [],
    reads: ['A-1|Basic|olive', 'A-2|Basic|olive', 'A-3|Basic|navy', 'A-4|Plain|navy', 'A-5|Plain|red'],
  },
  {
    is: 'the list of a till, with a handle for all that is one item',
    file: lines(
      'Reference Handle,Item Name,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2',
      '#jacket,Jacket,SQ-1,Colour,olive,Size,S',
      '#jacket,Jacket,SQ-2,Colour,olive,Size,M',
      '#cap,Cap,SQ-3,Colour,navy,Size,M',
      '#cap,Cap,SQ-4,Colour,navy,Size,L',
    ),
    says: ['open Option Name 1', 'open Option Name 2'],
    reads: ['#jacket|Jacket|olive|S', '#jacket|Jacket|olive|M', '#cap|Cap|navy|M', '#cap|Cap|navy|L'],
  },
  {
    is: 'combinations of a shop, beside the number that its program counts by, and sizes with the word for it',
    file: lines(
      'Product ID*;Product reference;Product name;Reference;Value',
      '12;P-A;Marinière;V-1;bleu / T. 38',
      '12;P-A;Marinière;V-2;bleu / T. 40',
      '13;P-B;Robe;V-3;noir / T. 38',
      '13;P-B;Robe;V-4;noir / T. 40',
    ),
    says: ['open Product ID*'],
    reads: ['P-A|Marinière|bleu|38', 'P-A|Marinière|bleu|40', 'P-B|Robe|noir|38', 'P-B|Robe|noir|40'],
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
