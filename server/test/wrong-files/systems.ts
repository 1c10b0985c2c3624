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
  {
    is: 'properties in one cell, with their places',
    file: lines(
      'Reference;Name;EAN13;Feature (Name:Value:Position)',
      '1;Marinière;4006381333931;"Composition:Viscose 95%, Élasthanne 5%:0,Couleur:Bleu:1,Saison:Été:2,Pays de fabrication:Portugal:3"',
      '2;Robe;4012345678901;"Composition:Coton 100%:0,Couleur:Noir:1,Pays de fabrication:Italie:2"',
      '3;Veste;9501102000017;"Composition:Laine 100%:0,Couleur:Gris:1"',
      '4;Jupe;5901234123457;"Composition:Lin 100%:0,Couleur:Écru:1"',
    ),
    says: [
      'open Feature (Name:Value:Position)',
      'note named_in_cells Feature (Name:Value:Position)',
      'warning columns_left_out Feature (Name:Value:Position): Saison',
    ],
    reads: [
      '1|Marinière|Bleu||4006381333931||Viscose 95%, Élasthanne 5%|Portugal',
      '2|Robe|Noir||4012345678901||Coton 100%|Italie',
      '3|Veste|Gris||9501102000017||Laine 100%',
      '4|Jupe|Écru||5901234123457||Lin 100%',
    ],
  },
  {
    is: 'properties by their names in one cell, of which one comes twice and one has no name',
    file: lines(
      'SKU;Name;Colour;GTIN;Features',
      '1;Shirt;Red;4006381333931;Composition: 100% cotton|Care: 30 °C|Care: do not bleach',
      '2;Dress;Blue;4012345678901;washed|Composition: 100% linen|Care: 40 °C',
      '3;Scarf;Grey;9501102000017;Composition: 100% wool|Care: by hand',
      '4;Skirt;Ecru;5901234123457;Composition: 100% silk|Care: by hand',
    ),
    says: [
      'open Features',
      'note named_in_cells Features',
      'warning properties_unread Features 2',
      'warning properties_unread Features 3',
    ],
    reads: [
      '1|Shirt|Red||4006381333931||100% cotton',
      '2|Dress|Blue||4012345678901||100% linen',
      '3|Scarf|Grey||9501102000017||100% wool',
      '4|Skirt|Ecru||5901234123457||100% silk',
    ],
  },
  {
    is: 'the number of an article below the word for one',
    file: lines('Artikel;Bezeichnung;Farbe', '4711;Hemd;rot', '4712;Hose;blau'),
    says: [],
    reads: ['4711|Hemd|rot', '4712|Hose|blau'],
  },
  {
    is: 'options in a second name of the article, and sums of its groups',
    file: lines(
      'Art.-Nr.;Bezeichnung 1;Bezeichnung 2;EAN;Gewicht kg;VK;EK;WGR;Lager',
      '100-1;Hemd;blau / Gr. S;4006381333931;0,2;49,90;20,00;010;3',
      '100-2;Hemd;blau / Gr. M;4012345678901;0,2;49,90;20,00;010;3',
      'Summe WGR 010;;;;0,4;99,80;;;',
      '200-1;Hose;rot / Gr. S;9501102000017;0,4;59,90;30,00;011;3',
      '200-2;Hose;rot / Gr. M;5901234123457;0,4;59,90;30,00;011;3',
      'Summe WGR 011;;;;0,8;119,80;;;',
    ),
    says: [
      'open VK',
      'open EK',
      'open WGR',
      'open Lager',
      'note numbers_of_variants Art.-Nr.',
      'note total_left_out  4',
      'note total_left_out  7',
    ],
    reads: [
      '|Hemd|blau|S|4006381333931|0.2',
      '|Hemd|blau|M|4012345678901|0.2',
      '|Hose|rot|S|9501102000017|0.4',
      '|Hose|rot|M|5901234123457|0.4',
    ],
  },
  {
    is: 'parts of a garment in one cell, which are no properties',
    file: lines(
      'sku;product_name;color;Material',
      '1;Jacke;rot;Oberstoff: 100% Baumwolle|Futter: 100% Polyester',
      '2;Mantel;rot;Oberstoff: 100% Wolle|Futter: 100% Viskose',
      '3;Weste;rot;Material: 100% Leinen|Futter: 100% Viskose',
      '4;Hose;rot;Material: 100% Hanf|Futter: 100% Viskose',
    ),
    says: [],
    reads: [
      '1|Jacke|rot||||Oberstoff: 100% Baumwolle|Futter: 100% Polyester',
      '2|Mantel|rot||||Oberstoff: 100% Wolle|Futter: 100% Viskose',
      '3|Weste|rot||||Material: 100% Leinen|Futter: 100% Viskose',
      '4|Hose|rot||||Material: 100% Hanf|Futter: 100% Viskose',
    ],
  },
  {
    is: 'products and variants that a program counts by UUIDs, with properties of the product in one cell',
    file: lines(
      'id;parent_id;product_number;name;options;properties',
      `${uuid(1)};;SW-1;Hemd;;Pflege: 30 Grad|Material: 100 % Leinen`,
      `${uuid(2)};${uuid(1)};SW-1.1;;Farbe: Weiß|Größe: M;`,
      `${uuid(3)};${uuid(1)};SW-1.2;;Farbe: Weiß|Größe: L;`,
      `${uuid(4)};;SW-2;Hose;;Pflege: 40 Grad|Material: 100 % Hanf`,
      `${uuid(5)};${uuid(4)};SW-2.1;;Farbe: Blau|Größe: M;`,
      `${uuid(6)};${uuid(4)};SW-2.2;;Farbe: Blau|Größe: L;`,
      `${uuid(7)};;SW-3;Weste;;Pflege: 40 Grad|Material: 100 % Wolle`,
    ),
    says: [
      'open id',
      'open properties',
      'note named_in_cells properties',
      'note rows_of_products parent_id, product_number',
    ],
    reads: [
      'SW-1|Hemd|||||100 % Leinen',
      'SW-1|Hemd|Weiß|M',
      'SW-1|Hemd|Weiß|L',
      'SW-2|Hose|||||100 % Hanf',
      'SW-2|Hose|Blau|M',
      'SW-2|Hose|Blau|L',
      'SW-3|Weste|||||100 % Wolle',
    ],
  },
]

function uuid(number: number): string {
  return `0123456789abcdef0123456789abcde${number}`
}

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
