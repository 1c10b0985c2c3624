import { lines, type WrongFile } from './wrong-file.ts'

/** Cells that do not say what their column means, or could say two things. */
export const VALUES: readonly WrongFile[] = [
  {
    is: 'days as Croatians write them, below words that nobody had looked for',
    file: lines(
      'šifra artikla;naziv artikla;boja;certifikat;broj certifikata;vrijedi do',
      'HR-1;Košulja;bijela;GOTS;HR-1;31. 3. 2027.',
    ),
    says: ['note day_read vrijedi do 2'],
    reads: ['HR-1|Košulja|bijela'],
  },
  {
    is: 'a GTIN with a wrong check digit',
    file: lines('sku,product_name,color,gtin', '1,Tee,red,4006381333932', '2,Cap,blue,4012345678901'),
    says: ['error gtin_check_digit gtin 2'],
    reads: ['2|Cap|blue||4012345678901'],
  },
  {
    is: 'one GTIN on two variants',
    file: lines('sku,product_name,color,gtin', '1,Tee,red,4006381333931', '1,Tee,blue,4006381333931'),
    says: ['error gtin_repeated gtin 3'],
    reads: ['1|Tee|red||4006381333931'],
  },
  {
    is: 'one number on two products',
    file: lines('sku,product_name,color', '1,Tee,red', '1,Cap,blue'),
    says: ['error sku_repeated sku 3'],
    reads: ['1|Tee|red'],
  },
  {
    is: 'numbers that differ in capital letters',
    file: lines('sku,product_name', 'DUP-B,Tee', 'dup-b,Cap'),
    says: ['warning sku_similar sku 3'],
    reads: ['DUP-B|Tee', 'dup-b|Cap'],
  },
  {
    is: 'a word of a document that is a truth value',
    file: '[{"sku":"1","name":"Tee","color":true},{"sku":"2","name":"Cap","color":"blue"}]',
    says: ['warning truth_in_text color 1'],
    reads: ['1|Tee|true', '2|Cap|blue'],
  },
  {
    is: 'weights in grams whose header does not say so',
    file: lines('sku,product_name,color,weight', '1,Sock,red,48', '2,Slip,red,26'),
    says: ['warning number_implausible weight 2', 'warning number_implausible weight 3'],
    reads: ['1|Sock|red|||48', '2|Slip|red|||26'],
  },
  {
    is: 'weights in grams, with the unit in square brackets',
    file: lines('sku,product_name,color,Net weight [g]', '1,Sock,red,48', '2,Slip,red,25'),
    says: [],
    reads: ['1|Sock|red|||0.048', '2|Slip|red|||0.025'],
  },
  {
    is: 'units in some cells of a column that names another',
    file: lines('sku,product_name,color,weight_kg', '1,Tee,red,0.2', '2,Cap,red,250 g'),
    says: ['error number_with_unit weight_kg 3'],
    reads: ['1|Tee|red|||0.2'],
  },
  {
    is: 'a unit beside each weight, one of which nobody knows',
    file: lines('sku,product_name,color,weight,weight unit', '1,Tee,red,0.2,kg', '2,Cap,red,80,g', '3,Bag,red,2,ST'),
    says: ['error unit_unknown weight unit 4'],
    reads: ['1|Tee|red|||0.2', '2|Cap|red|||0.08'],
  },
  {
    is: 'decimal commas of one column in a file of points',
    file: lines(
      'sku;product_name;color;weight_kg;gots share',
      '1;Tee;red;0,165;0.5',
      '2;Cap;red;0,25;0.25',
      '3;Bag;red;0,5;0.75',
    ),
    says: ['asked decimal', 'open gots share'],
    reads: ['1|Tee|red|||0.165', '2|Cap|red|||0.25', '3|Bag|red|||0.5'],
  },
  {
    is: 'a number that is a thousand or a thousandth',
    file: lines('sku;product_name;color;weight_kg', '1;Tee;red;0.165', '2;Cap;red;1,249'),
    says: ['error number_separator weight_kg 3'],
    reads: ['1|Tee|red|||0.165'],
  },
  {
    is: 'thousands of grams, beside customs codes and months that look like decimals',
    file: lines(
      'sku;product_name;color;weight (g);hs_code;Month',
      '1;Tee;red;850;6110.1100;2026.03',
      '2;Coat;red;1,249;6110.1200;2026.04',
      '3;Cape;red;1.300;6110.1300;2026.04',
      '4;Tent;red;12,500;6110.1300;2026.04',
    ),
    says: [
      'asked decimal',
      'open Month',
      ...[2, 3, 4, 5].map((line) => `note signs_removed hs_code ${line}`),
      'note signs_removed weight (g) 3',
      'note signs_removed weight (g) 4',
      'error number_separator weight (g) 5',
    ],
    reads: ['1|Tee|red|||0.85', '2|Coat|red|||1.249', '3|Cape|red|||1.3'],
  },
  {
    is: 'years of the Buddhist calendar, in a Thai column of ends',
    file: lines(
      'รหัสสินค้า,ชื่อสินค้า,สี,ใบรับรอง,เลขที่ใบรับรอง,วันหมดอายุ',
      '1,เสื้อ,ดำ,GOTS,X-1,31/12/2570',
      '2,กางเกง,ขาว,GOTS,X-2,31/12/2099',
    ),
    says: ['warning day_far วันหมดอายุ 2', 'warning day_far วันหมดอายุ 3'],
    reads: ['1|เสื้อ|ดำ', '2|กางเกง|ขาว'],
  },
  {
    is: 'days that could be of two months',
    file: lines(
      'sku,product_name,cert_scheme,cert_number,cert_valid_until',
      '1,Tee,GOTS,X-1,01/02/2027',
      '2,Cap,GOTS,X-2,03/04/2027',
    ),
    says: ['asked dateOrder', 'note day_read cert_valid_until 2', 'note day_read cert_valid_until 3'],
    reads: ['1|Tee', '2|Cap'],
  },
  {
    is: 'a day that the calendar does not have',
    file: lines('sku,product_name,cert_scheme,cert_number,cert_valid_until', '1,Tee,GOTS,X-1,2027-02-30'),
    says: ['error day_malformed cert_valid_until 2'],
    reads: [],
  },
  {
    is: 'a certificate that ends before it begins',
    file: lines(
      'sku,product_name,cert_scheme,cert_number,cert_valid_from,cert_valid_until',
      '1,Tee,GOTS,X-1,2027-02-01,2026-02-01',
    ),
    says: ['error ends_before_start cert_valid_until 2'],
    reads: [],
  },
  {
    is: 'an end of validity in a row that names no certificate',
    file: lines(
      'sku,product_name,color,cert_scheme,cert_number,cert_valid_until',
      '1,Tee,red,GOTS,X-1,2027-03-31',
      '2,Cap,blue,,,2027-03-31',
    ),
    says: ['warning certificate_untold cert_valid_until 3'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'an end of validity that stands for none',
    file: lines('sku,product_name,cert_scheme,cert_number,cert_valid_until', '1,Tee,GOTS,X-1,31.12.9999'),
    says: ['warning day_far cert_valid_until 2'],
    reads: ['1|Tee'],
  },
  {
    is: 'days as they are written in words, and in East Asia',
    file: lines(
      'sku;product_name;cert_scheme;cert_number;cert_valid_until',
      '1;Tee;GOTS;X-1;31. března 2027',
      '2;Cap;GOTS;X-2;2027年3月31日',
    ),
    says: ['note day_read cert_valid_until 2', 'note day_read cert_valid_until 3'],
    reads: ['1|Tee', '2|Cap'],
  },
  {
    is: 'words for nothing',
    file: lines('sku,product_name,color,size', '1,Tee,-,n/a', '2,Cap,blue,#N/A'),
    says: ['warning placeholder color 2', 'warning placeholder size 2', 'warning formula_failed size 3'],
    reads: ['1|Tee', '2|Cap|blue'],
  },
  {
    is: 'shares of fibres that do not make a whole',
    file: lines(
      'sku,product_name,color,material_composition',
      '1,Tee,red,"92% cotton, 5% elastane"',
      '2,Cap,red,100% wool',
    ),
    says: ['warning shares_not_whole material_composition 2'],
    reads: ['1|Tee|red||||92% cotton, 5% elastane', '2|Cap|red||||100% wool'],
  },
  {
    is: 'a fibre that nobody knows',
    file: lines('sku,product_name,color,material_composition', '1,Tee,red,"90% cotton, 10% unobtainium"'),
    says: ['warning fibre_unknown material_composition 2'],
    reads: ['1|Tee|red||||90% cotton, 10% unobtainium'],
  },
  {
    is: 'names that are those of several fibres',
    file: lines(
      'sku,product_name,color,material_composition',
      '1,Tee,red,"麻55％ 綿45％"',
      '2,Cap,red,100% len',
      '3,Cap,blue,"60% len, 40% bawełna"',
    ),
    says: ['warning fibre_ambiguous material_composition 2', 'warning fibre_ambiguous material_composition 3'],
    reads: ['1|Tee|red||||麻55％ 綿45％', '2|Cap|red||||100% len', '3|Cap|blue||||60% len, 40% bawełna'],
  },
  {
    is: 'a name that is none',
    file: lines('sku,product_name,color', '1,   ,red', '2,Cap,blue'),
    says: ['error field_required product_name 2'],
    reads: ['2|Cap|blue'],
  },
  {
    is: 'numbers of suppliers where passports show the maker',
    file: lines('sku,product_name,color,manufacturer', '1,Tee,red,L-02', '2,Cap,blue,Weaver Ltd'),
    says: ['warning code_as_name manufacturer 2'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'numbers of suppliers in a list of articles without variants',
    file: lines('sku,product_name,composition,manufacturer', '1,Tee,100% cotton,T-02', '2,Cap,100% wool,Mill A'),
    says: ['warning code_as_name manufacturer 2'],
    reads: ['1|Tee|||||100% cotton', '2|Cap|||||100% wool'],
  },
  {
    is: 'names of variants that are numbers',
    file: lines('sku,product_name,variant_name,color', '1,Tee,0010,red', '1,Tee,0020,blue'),
    says: ['note name_composed variant_name 2', 'note name_composed variant_name 3'],
    reads: ['1|Tee|red', '1|Tee|blue'],
  },
]
