import { lines, type WrongFile } from './wrong-file.ts'

/** What stands between cells, around them and above them. */
export const SEPARATORS: readonly WrongFile[] = [
  {
    is: 'nothing',
    file: '',
    says: ['refused table_empty'],
    reads: [],
  },
  {
    is: 'a picture with the name of a table',
    file: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    says: ['refused table_encoding'],
    reads: [],
  },
  {
    is: 'a web page with the name of a table',
    file: '<!doctype html><html><table><tr><td>sku</td></tr></table></html>',
    says: ['refused table_encoding'],
    reads: [],
  },
  {
    is: 'a quote that is never closed',
    file: lines('sku,product_name,color', '1,"Tee,red', '2,Cap,blue'),
    says: ['refused table_quote_open'],
    reads: [],
  },
  {
    is: 'a cell of two lines that end as Windows ends them',
    file: 'sku,product_name,description,gtin\r\nA,Tee,"two\r\nlines",123\r\nB,Cap,x,124\r\n',
    says: ['error gtin_malformed gtin 2', 'error gtin_malformed gtin 4'],
    reads: [],
  },
  {
    is: 'commas within cells that a semicolon divides',
    file: lines('sku;product_name;color', '1;Tee, long;red', '2;Cap, wool, warm;blue'),
    says: [],
    reads: ['1|Tee, long|red', '2|Cap, wool, warm|blue'],
  },
  {
    is: 'tabs between the cells',
    file: lines('sku\tproduct_name\tcolor', '1\tTee\tred'),
    says: [],
    reads: ['1|Tee|red'],
  },
  {
    is: 'single quotes around the cells',
    file: lines("'sku','product_name','color'", "'1','Tee, long','red'", "'2','Cap','blue'"),
    says: [],
    reads: ['1|Tee, long|red', '2|Cap|blue'],
  },
  {
    is: 'a row with a cell too few',
    file: lines('sku,product_name,color', '1,Tee', '2,Cap,blue'),
    says: ['error cells_miscounted  2'],
    reads: ['2|Cap|blue'],
  },
  {
    is: 'a comma too many in a name that is not quoted',
    file: lines('sku,product_name,color', '1,Tee, long,red', '2,Cap,blue'),
    says: ['error cells_miscounted  2', 'note spaces_removed color 2'],
    reads: ['2|Cap|blue'],
  },
  {
    is: 'commas without cells at the end of a row',
    file: lines('sku,product_name,color', '1,Tee,red,,', '2,Cap,blue'),
    says: ['warning cells_miscounted  2'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'a title and a date above the names of the columns',
    file: lines(
      'Catalogue of spring;;',
      'as of 2026-11-21;;',
      ';;',
      'sku;product_name;color',
      '1;Tee;red',
      '2;Cap;blue',
    ),
    says: [],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'no names of columns',
    file: lines('1,Tee,4006381333931', '2,Cap,4012345678901'),
    says: ['asked headerLine'],
    reads: [],
  },
  {
    is: 'one name over two columns',
    file: lines('sku,product_name,color,color', '1,Tee,red,RD', '2,Cap,blue,BL'),
    says: ['open color', 'warning header_twice color', 'warning meaning_twice color, color'],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'a column without a name that holds something',
    file: lines('sku,product_name,,color', '1,Tee,remark,red', '2,Cap,another,blue'),
    says: ['open '],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
  {
    is: 'empty rows between the rows',
    file: lines('sku,product_name,color', '1,Tee,red', ',,', '', '2,Cap,blue'),
    says: [],
    reads: ['1|Tee|red', '2|Cap|blue'],
  },
]
