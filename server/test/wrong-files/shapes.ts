import { bookOfSheets, workbookOf } from '../workbook-of.ts'
import { lines, type WrongFile } from './wrong-file.ts'

/** Tables that are no list of products with a row for each, and documents. */
export const SHAPES: readonly WrongFile[] = [
  {
    is: 'sizes as columns, with a mark for each that there is',
    file: lines('sku,product_name,color,S,M,L', '1,Tee,red,x,x,', '2,Cap,blue,,x,x'),
    says: ['note sizes_as_columns S, M, L'],
    reads: ['1|Tee|red|S', '1|Tee|red|M', '2|Cap|blue|M', '2|Cap|blue|L'],
  },
  {
    is: 'sizes as columns, with the GTIN of each',
    file: lines(
      'sku;product_name;color;38;40;42',
      '1;Tee;red;4006381333931;4012345678901;',
      '2;Cap;blue;;;9501102000017',
    ),
    says: ['note sizes_as_columns 38, 40, 42'],
    reads: ['1|Tee|red|38|4006381333931', '1|Tee|red|40|4012345678901', '2|Cap|blue|42|9501102000017'],
  },
  {
    is: 'sizes as columns beside the word for a GTIN, one of which is wrong',
    file: lines('sku;product_name;EAN S;EAN M;EAN L', '1;Tee;4006381333931;4012345678902;', '2;Cap;-;0;9501102000017'),
    says: [
      'note sizes_as_columns EAN S, EAN M, EAN L',
      'error gtin_check_digit EAN M 2',
      'note variant_not_there EAN S 3',
      'note variant_not_there EAN M 3',
    ],
    reads: ['1|Tee||S|4006381333931', '2|Cap||L|9501102000017'],
  },
  {
    is: 'sizes as columns, with pieces in stock',
    file: lines('sku,product_name,color,XS,S,M', '1,Tee,red,0,12,3', '2,Cap,blue,5,,0'),
    says: [
      'note sizes_as_columns XS, S, M',
      'note numbers_declined XS, S, M',
      'note variant_not_there XS 2',
      'note variant_not_there M 3',
    ],
    reads: ['1|Tee|red|S', '1|Tee|red|M', '2|Cap|blue|XS'],
  },
  {
    is: 'sizes as columns, of which a row has none',
    file: lines('sku,product_name,color,weight_kg,S,M,L', '1,Tee,red,0.2,x,,', '2,Cap,blue,0.1,,,'),
    says: ['note sizes_as_columns S, M, L', 'note no_variant_filled  3'],
    reads: ['1|Tee|red|S||0.2', '2|Cap'],
  },
  {
    is: 'sizes as columns in rows that name no product',
    file: lines('supplier,S,M,L', 'Mill A,x,x,', 'Mill B,,x,x'),
    says: ['open S', 'open M', 'open L', 'error key_missing', 'warning sizes_as_columns S, M, L'],
    reads: [],
  },
  {
    is: 'articles without their variants, with what variants alone have',
    file: lines(
      'Varenummer;Varenavn;Mærke;Recyclability',
      'DK-1;Strikket trøje;Fjordhus;80%',
      'DK-2;Hørskjorte;Fjordhus;90%',
    ),
    says: ['open Recyclability', 'warning columns_of_variants Recyclability'],
    reads: ['DK-1|Strikket trøje', 'DK-2|Hørskjorte'],
  },
  {
    is: 'where articles without their variants are made',
    file: lines(
      'Varenummer;Varenavn;Mærke;Oprindelsesland',
      'DK-1;Strikket trøje;Fjordhus;Danmark',
      'DK-2;Hørskjorte;Fjordhus;Portugal',
    ),
    says: [],
    reads: ['DK-1|Strikket trøje||||||Danmark', 'DK-2|Hørskjorte||||||Portugal'],
  },
  {
    is: 'a product’s row that is a variant as well, with what holds for the rows below it',
    file: lines(
      'sku;name;brand;category;color;size;origin;composition',
      'A;Tee;Fjord;Tops;Red;;Portugal;100% linen',
      'A-1;;;;Red;S;;',
      'A-2;;;;Red;M;;100% wool',
      'B;Cap;Fjord;Hats;Blue;;Denmark;100% cotton',
      'B-1;;;;Blue;S;Norway;',
      'B-2;;;;Blue;M;;',
    ),
    says: ['note rows_of_products brand, category'],
    reads: [
      'A|Tee|Red||||100% linen|Portugal',
      'A|Tee|Red|S|||100% linen|Portugal',
      'A|Tee|Red|M|||100% wool|Portugal',
      'B|Cap|Blue||||100% cotton|Denmark',
      'B|Cap|Blue|S|||100% cotton|Norway',
      'B|Cap|Blue|M|||100% cotton|Denmark',
    ],
  },
  {
    is: 'numbers as columns that are no sizes',
    file: lines('sku,product_name,color,10,100,250', '1,Tee,red,9.90,8.90,7.90', '2,Cap,blue,5.90,4.90,3.90'),
    says: ['open 10', 'open 100', 'open 250'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'colours as columns, with the GTIN of each',
    file: lines('sku,product_name,Red,Blue,Black', '1,Tee,4006381333931,4012345678901,', '2,Cap,,,9501102000017'),
    says: ['note colors_as_columns Red, Blue, Black'],
    reads: ['1|Tee|Red||4006381333931', '1|Tee|Blue||4012345678901', '2|Cap|Black||9501102000017'],
  },
  {
    is: 'a composition in a list of articles without variants',
    file: lines('Artikelnummer;Bezeichnung;Zusammensetzung', '1;Hemd;100 % Baumwolle'),
    says: [],
    reads: ['1|Hemd|||||100 % Baumwolle'],
  },
  {
    is: 'a sum below the rows',
    file: lines('sku;product_name;color;weight_kg', '1;Tee;red;0.2', '2;Cap;blue;0.1', 'Total;;;0.3'),
    says: ['note total_left_out  4'],
    reads: ['1|Tee|red|||0.2', '2|Cap|blue|||0.1'],
  },
  {
    is: 'a sum in German below each product',
    file: lines(
      'Artikelnummer;Bezeichnung;Farbe;Gewicht (kg)',
      '1;Hemd;rot;0,2',
      '1;Hemd;blau;0,2',
      ';Zwischensumme;;0,4',
      ';Gesamtsumme:;;0,4',
    ),
    says: ['note total_left_out  4', 'note total_left_out  5'],
    reads: ['1|Hemd|rot|||0.2', '1|Hemd|blau|||0.2'],
  },
  {
    is: 'a product that is called as a sum is, and has a number',
    file: lines('sku,product_name,color', '1,Total,red', '2,Summe,blue'),
    says: [],
    reads: ['1|Total|red', '2|Summe|blue'],
  },
  {
    is: 'a footer below the rows',
    file: lines('sku;product_name;color', '1;Tee;red', '2;Cap;blue', 'End of the list, 2 articles'),
    says: ['error cells_miscounted  4', 'error field_required product_name 4'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'the names of the columns again below a page',
    file: lines('sku;product_name;color', '1;Tee;red', 'sku;product_name;color', '2;Cap;blue'),
    says: ['note header_repeated  3'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'a cover before the sheet with the products',
    file: bookOfSheets(
      [['Catalogue of spring'], ['For our partners', 'confidential']],
      [
        ['sku', 'product_name', 'color'],
        ['1', 'Tee', 'red'],
      ],
    ),
    says: [],
    reads: ['1|Tee|red'],
  },
  {
    is: 'notes before the sheet with the products',
    file: bookOfSheets(
      [
        ['Date', 'Remark'],
        ['in May', 'new season'],
        ['in June', 'two colours more'],
      ],
      [
        ['sku', 'product_name', 'color'],
        ['1', 'Tee', 'red'],
      ],
    ),
    says: ['warning sheets_left_out S1'],
    reads: ['1|Tee|red'],
  },
  {
    is: 'products and their variants in two sheets',
    file: bookOfSheets(
      [
        ['sku', 'product_name'],
        ['1', 'Tee'],
      ],
      [
        ['sku', 'color', 'size'],
        ['1', 'red', 'M'],
      ],
    ),
    says: ['warning sheets_to_follow S2'],
    reads: ['1|Tee'],
  },
  {
    is: 'a cell merged over several products',
    file: workbookOf({
      rows: [
        ['sku', 'product_name', 'color', 'brand'],
        ['1', 'Tee', 'red', 'Nord'],
        ['2', 'Cap', 'blue', null],
      ],
      merged: ['D2:D3'],
    }),
    says: [],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'a composition as a list in JSON',
    file: JSON.stringify([
      {
        sku: '1',
        name: 'Tee',
        color: 'red',
        composition: [
          { material: 'cotton', share: 95 },
          { material: 'elastane', share: 5 },
        ],
      },
      { sku: '2', name: 'Cap', color: 'blue', composition: [{ material: 'wool', share: 100 }] },
    ]),
    says: [],
    reads: ['1|Tee|red||||95% cotton, 5% elastane', '2|Cap|blue||||100% wool'],
  },
  {
    is: 'a composition as a list in JSON, by parts, with shares of one',
    file: JSON.stringify({
      products: [
        {
          sku: '1',
          name: 'Coat',
          color: 'red',
          materials: [
            { part: 'Shell', fibre: 'wool', percentage: 0.8 },
            { part: 'Shell', fibre: 'polyamide', percentage: 0.2 },
            { part: 'Lining', fibre: 'viscose', percentage: 1 },
          ],
        },
      ],
    }),
    says: [],
    reads: ['1|Coat|red||||Shell: 80% wool, 20% polyamide; Lining: 100% viscose'],
  },
  {
    is: 'a composition in JSON by the names of the fibres',
    file: JSON.stringify([{ sku: '1', name: 'Tee', color: 'red', composition: { cotton: 95, elastane: 5 } }]),
    says: [],
    reads: ['1|Tee|red||||95% cotton, 5% elastane'],
  },
  {
    is: 'a list in JSON of which not every entry is a fibre with a share',
    file: JSON.stringify([
      { sku: '1', name: 'Tee', color: 'red', composition: [{ material: 'cotton', share: 95 }, { note: 'see label' }] },
    ]),
    says: ['open composition.note', 'warning shares_not_whole composition 1'],
    reads: ['1|Tee|red||||95% cotton'],
  },
  {
    is: 'JSON that ends in the middle',
    file: '[{"sku":"1","name":"Tee"},{"sku":"2","na',
    says: ['refused document_broken'],
    reads: [],
  },
  {
    is: 'JSON of one thing without a list',
    file: '{"sku":"1","name":"Tee"}',
    says: [],
    reads: ['1|Tee'],
  },
  {
    is: 'JSON without anything that could be a record',
    file: '[["1","Tee"],["2","Cap"]]',
    says: ['refused document_without_records'],
    reads: [],
  },
  {
    is: 'XML that defines what it means',
    file: '<!DOCTYPE a [<!ENTITY b "c">]><a><p><sku>1</sku></p><p><sku>2</sku></p></a>',
    says: ['refused document_unsafe'],
    reads: [],
  },
  {
    is: 'a list of suppliers beside the products',
    file: JSON.stringify({
      products: [{ sku: '1', name: 'Tee', color: 'red' }],
      suppliers: [{ vat: 'PT123' }],
    }),
    says: ['warning outside_records suppliers'],
    reads: ['1|Tee|red'],
  },
]
