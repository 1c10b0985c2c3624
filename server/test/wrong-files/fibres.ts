import { bookOfSheets } from '../workbook-of.ts'
import { lines, type WrongFile } from './wrong-file.ts'

const WITH_SIGN = 'Cotton %, % Elastane, Polyester (%)'

/** Compositions in several columns: one for each fibre, or pairs of a fibre and its share. */
export const FIBRES: readonly WrongFile[] = [
  {
    is: 'a column for each fibre, with shares written in several ways',
    file: lines(
      'SKU;Name;Colour;Cotton %;% Elastane;Polyester (%)',
      '1;Tee;red;95;5;',
      '2;Polo;blue;95%;5 %;-',
      '3;Shirt;white;60,5;0;39,5',
      '4;Sock;white;;;',
    ),
    says: [`note fibres_as_columns ${WITH_SIGN}`],
    reads: [
      '1|Tee|red||||95% Cotton, 5% Elastane',
      '2|Polo|blue||||95% Cotton, 5% Elastane',
      '3|Shirt|white||||60.5% Cotton, 39.5% Polyester',
      '4|Sock|white',
    ],
  },
  {
    is: 'a column for each fibre, whose shares do not add up in a row',
    file: lines('SKU;Name;Colour;Cotton %;% Elastane;Polyester (%)', '1;Tee;red;95;5;', '2;Polo;blue;60;;30'),
    says: [`note fibres_as_columns ${WITH_SIGN}`, 'warning shares_not_whole Cotton % 3'],
    reads: ['1|Tee|red||||95% Cotton, 5% Elastane', '2|Polo|blue||||60% Cotton, 30% Polyester'],
  },
  {
    is: 'a column for each fibre, with a word for a share in a row',
    file: lines('SKU;Name;Colour;Cotton %;Elastane %', '1;Tee;red;95;5', '2;Polo;blue;100;traces', '3;Cap;red;97;3'),
    says: ['note fibres_as_columns Cotton %, Elastane %', 'warning text_not_understood Cotton % 3'],
    reads: [
      '1|Tee|red||||95% Cotton, 5% Elastane',
      '2|Polo|blue||||100% Cotton, traces Elastane',
      '3|Cap|red||||97% Cotton, 3% Elastane',
    ],
  },
  {
    is: 'a column for each fibre, with fractions of one',
    file: lines('SKU,Name,Cotton,Elastane,Polyester', '1,Tee,0.95,0.05,', '2,Polo,1,,', '3,Shirt,.6,0,.4'),
    says: ['note fibres_as_columns Cotton, Elastane, Polyester', 'note shares_of_one Cotton, Elastane, Polyester'],
    reads: ['1|Tee|||||95% Cotton, 5% Elastane', '2|Polo|||||100% Cotton', '3|Shirt|||||60% Cotton, 40% Polyester'],
  },
  {
    is: 'a column for each fibre, with fractions of one in a row and percent in others',
    file: lines('SKU,Name,Cotton,Elastane,Polyester', '1,Tee,0.95,0.05,', '2,Polo,95,5,', '3,Shirt,60,,40'),
    says: ['note fibres_as_columns Cotton, Elastane, Polyester', 'warning shares_not_whole Cotton 2'],
    reads: [
      '1|Tee|||||0.95% Cotton, 0.05% Elastane',
      '2|Polo|||||95% Cotton, 5% Elastane',
      '3|Shirt|||||60% Cotton, 40% Polyester',
    ],
  },
  {
    is: 'a column for each fibre below one word for all of them',
    file: lines(
      ';;;Zusammensetzung;;',
      'Artikelnummer;Bezeichnung;Farbe;Baumwolle;Anteil Wolle;Polyesteranteil',
      '1;Hemd;rot;95;5;',
      '2;Hose;blau;60;;40',
    ),
    says: ['note fibres_as_columns Baumwolle, Anteil Wolle, Polyesteranteil'],
    reads: ['1|Hemd|rot||||95% Baumwolle, 5% Wolle', '2|Hose|blau||||60% Baumwolle, 40% Polyester'],
  },
  {
    is: 'fibres in the line below the names of the other columns',
    file: lines(
      'SKU,Name,Composition,,,Colour',
      ',,Cotton,Polyester,Elastane,',
      'A1,Tee,0.95,,0.05,red',
      'A2,Polo,0.6,0.4,,blue',
      'A3,Shirt,0.5,0.5,,red',
      'A4,Cap,1,,,red',
      'A5,Sock,0.7,0.2,0.1,red',
    ),
    says: [
      'note fibres_as_columns Cotton, Polyester, Elastane',
      'note shares_of_one Cotton, Polyester, Elastane',
      'note line_explains  2',
    ],
    reads: [
      'A1|Tee|red||||95% Cotton, 5% Elastane',
      'A2|Polo|blue||||60% Cotton, 40% Polyester',
      'A3|Shirt|red||||50% Cotton, 50% Polyester',
      'A4|Cap|red||||100% Cotton',
      'A5|Sock|red||||70% Cotton, 20% Polyester, 10% Elastane',
    ],
  },
  {
    is: 'fibres in the line below the names, behind the last of these',
    file: bookOfSheets([
      ['SKU', 'Name', 'Colour', 'Composition'],
      ['', '', '', 'Cotton', 'Elastane'],
      ['1', 'Tee', 'red', '95', '5'],
      ['2', 'Polo', 'blue', '100', ''],
    ]),
    says: ['note fibres_as_columns Cotton, Elastane', 'note line_explains  2'],
    reads: ['1|Tee|red||||95% Cotton, 5% Elastane', '2|Polo|blue||||100% Cotton'],
  },
  {
    is: 'a column for each fibre of two parts',
    file: lines(
      'SKU;Name;Colour;Shell: Cotton %;Shell: Elastane %;Lining Polyester (%)',
      '1;Coat;red;95;5;100',
      '2;Jacket;blue;100;;',
    ),
    says: ['note fibres_as_columns Shell: Cotton %, Shell: Elastane %, Lining Polyester (%)'],
    reads: [
      '1|Coat|red||||Shell: 95% Cotton, 5% Elastane; Lining: 100% Polyester',
      '2|Jacket|blue||||Shell: 100% Cotton',
    ],
  },
  {
    is: 'pairs of a fibre and its share',
    file: lines(
      'SKU;Name;Colour;Fibre 1;% 1;Fibre 2;% 2',
      '1;Tee;red;Cotton;95;Elastane;5',
      '2;Polo;blue;Recycled polyester;100;;',
      '3;Cap;blue;Wool;80;;20',
    ),
    says: [
      'note fibres_as_columns Fibre 1, % 1, Fibre 2, % 2',
      'warning fibre_missing % 1 4',
      'warning shares_not_whole % 1 4',
    ],
    reads: [
      '1|Tee|red||||95% Cotton, 5% Elastane',
      '2|Polo|blue||||100% Recycled polyester',
      '3|Cap|blue||||80% Wool, 20%',
    ],
  },
  {
    is: 'pairs of a fibre and its share, all shares by one name',
    file: lines('Référence;Désignation;Couleur;Matière 1;%;Matière 2;%', '1;Pull;rouge;laine;70 %;soie;30 %'),
    says: ['note fibres_as_columns Matière 1, %, Matière 2, %'],
    reads: ['1|Pull|rouge||||70% laine, 30% soie'],
  },
  {
    is: 'columns for fibres beside a composition',
    file: lines(
      'SKU;Name;Colour;Composition;Cotton %;Polyester %',
      '1;Tee;red;"95% cotton, 5% polyester";95;5',
      '2;Polo;blue;100% cotton;100;',
    ),
    says: ['open Cotton %', 'open Polyester %'],
    reads: ['1|Tee|red||||95% cotton, 5% polyester', '2|Polo|blue||||100% cotton'],
  },
  {
    is: 'columns called like fibres that say yes and no, or a name of a collection',
    file: lines('SKU;Name;Colour;Wool;Silk', '1;Tee;red;yes;Pearl', '2;Polo;blue;no;Ivory', '3;Cap;blue;1;Pearl'),
    says: ['open Wool', 'open Silk'],
    reads: ['1|Tee|red', '2|Polo|blue', '3|Cap|blue'],
  },
  {
    is: 'columns called like fibres that count, or mark with 1 and 0',
    file: lines('SKU;Name;Colour;Wool;Silk;Cotton;Linen', '1;Tee;red;12;3;1;0', '2;Polo;blue;7;0;0;1'),
    says: ['open Wool', 'open Silk', 'open Cotton', 'open Linen'],
    reads: ['1|Tee|red', '2|Polo|blue'],
  },
  {
    is: 'one column for what is recycled of a fibre',
    file: lines('SKU;Name;Colour;Recycled polyester %', '1;Tee;red;30', '2;Polo;blue;100', '3;Cap;blue;50'),
    says: ['open Recycled polyester %'],
    reads: ['1|Tee|red', '2|Polo|blue', '3|Cap|blue'],
  },
  {
    is: 'a column for each fibre, filled in the first row of each product alone',
    file: lines(
      'SKU;Name;Size;Cotton %;Elastane %;Polyester %',
      '1;Tee;S;95;5;',
      ';;M;;;',
      ';;L;;;',
      '2;Polo;S;60;;40',
      ';;M;;;',
      ';;L;;;',
    ),
    says: [
      'note cells_carried SKU, Name, Cotton %, Elastane %, Polyester %',
      'note fibres_as_columns Cotton %, Elastane %, Polyester %',
    ],
    reads: [
      '1|Tee||S|||95% Cotton, 5% Elastane',
      '1|Tee||M|||95% Cotton, 5% Elastane',
      '1|Tee||L|||95% Cotton, 5% Elastane',
      '2|Polo||S|||60% Cotton, 40% Polyester',
      '2|Polo||M|||60% Cotton, 40% Polyester',
      '2|Polo||L|||60% Cotton, 40% Polyester',
    ],
  },
  {
    is: 'a column for each fibre beside sizes as columns',
    file: lines('SKU;Name;Cotton %;Elastane %;S;M;L', '1;Tee;95;5;x;x;', '2;Polo;100;;;x;'),
    says: ['note fibres_as_columns Cotton %, Elastane %', 'note sizes_as_columns S, M, L'],
    reads: ['1|Tee||S|||95% Cotton, 5% Elastane', '1|Tee||M|||95% Cotton, 5% Elastane', '2|Polo||M|||100% Cotton'],
  },
]
