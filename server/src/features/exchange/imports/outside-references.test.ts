import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { runImportFile, uploadFile } from '#test/run-import-file.ts'
import { bookOf, textCell, zipOf } from '#test/workbook-of.ts'

/*
 * Files whose contents lead elsewhere: to an address, or to a file of this machine. They are read as what they are or refused, and nobody asks there:
 * a server listens at each address and counts who comes, and the file holds a word that must not turn up anywhere.
 */

const t = await startTestApp()
const SECRET = 'never-to-be-read-4711'
let listening: Server
let visits = 0
let directory: string
/** "127.0.0.1:40001", and the file with the secret. */
let host: string
let secret: string

beforeAll(async () => {
  listening = createServer((socket) => {
    visits += 1
    socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\nconnection: close\r\n\r\n<a>${SECRET}</a>`)
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  directory = await mkdtemp(join(tmpdir(), 'outside-'))
  secret = `file://${join(directory, 'secret.txt')}`
  await writeFile(join(directory, 'secret.txt'), SECRET)
})

afterAll(async () => {
  listening.close()
  await rm(directory, { recursive: true })
})

test('the server that must not be asked would have heard', async () => {
  expect(await (await fetch(`http://${host}/`)).text()).toContain(SECRET)
  expect(visits).toBe(1)
  visits = 0
})

/** By the address of a part: at the listening server, and in the file with the secret. */
type Make = (address: string) => Buffer

const READ: readonly (readonly [what: string, name: string, make: Make])[] = [
  ['links, pictures, sources and scripts of a document of LibreOffice', 'a.ods', (at) => odsOf(linkedSheet(at))],
  ['the same in a flat document', 'a.fods', (at) => Buffer.from(flatOf(linkedSheet(at), at))],
  ['links, pictures and other workbooks of a workbook of Excel', 'a.xlsx', linkedWorkbook],
  [
    'a schema, a style and an inclusion in XML',
    'a.xml',
    (at) =>
      Buffer.from(
        `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${at}/a.xsl"?>` +
          `<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xi="http://www.w3.org/2001/XInclude" xsi:noNamespaceSchemaLocation="${at}/a.xsd" xml:base="${at}/">` +
          `${rowsOfXml(`<xi:include href="${at}" parse="text"><xi:fallback/></xi:include>`)}</a>`,
      ),
  ],
  [
    'a type definition elsewhere',
    'a.xml',
    (at) => Buffer.from(`<!DOCTYPE a PUBLIC "-//A//EN" "${at}/a.dtd"><a>${rowsOfXml('')}</a>`),
  ],
  [
    'a schema and pictures of a BMEcat',
    'a.xml',
    (at) =>
      Buffer.from(
        `<!DOCTYPE BMECAT SYSTEM "${at}/bmecat_new_catalog_1_2.dtd"><BMECAT version="1.2" xmlns="${at}/bmecat" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${at}/bmecat ${at}/bmecat.xsd">` +
          `<HEADER/><T_NEW_CATALOG>${[1, 2].map((id) => articleOf(id, at)).join('')}</T_NEW_CATALOG></BMECAT>`,
      ),
  ],
  [
    'references in JSON',
    'a.json',
    (at) =>
      Buffer.from(
        JSON.stringify({
          $schema: `${at}/schema.json`,
          '@context': `${at}/context`,
          products: ['A-1', 'A-2'].map((sku) => ({ sku, product_name: 'Shirt', more: { $ref: `${at}/more.json` } })),
        }),
      ),
  ],
  [
    'formulas of a CSV',
    'a.csv',
    (at) =>
      Buffer.from(
        `sku,product_name,note\nA-1,Shirt,"=WEBSERVICE(""${at}/a"")"\nA-2,Shirt,"=IMPORTDATA(""${at}/a"")"\nA-3,Shirt,=cmd|'/C curl ${at}'!A0\n`,
      ),
  ],
]

test.each(READ)('%s are read as they stand, and nobody asks there', async (_what, name, make) => {
  for (const address of [`http://${host}`, secret]) {
    const w = await t.workspace()
    const done = await runImportFile(t, w, make(address), name)
    expect(done).toMatchObject({ state: 'finished', counts: { refused: 0 } })
    const { rows } = await t.owner.query(
      'select sku, name, (select string_agg(p::text, $2) from products p where workspace_id = $1) as whole from products where workspace_id = $1 order by sku',
      [w.id, '\n'],
    )
    expect(rows.slice(0, 2)).toMatchObject([
      { sku: 'A-1', name: 'Shirt' },
      { sku: 'A-2', name: 'Shirt' },
    ])
    expect(rows[0].whole).not.toContain(SECRET)
    const { rows: kept } = await t.owner.query('select i::text as whole from imports i where workspace_id = $1', [w.id])
    expect(kept[0].whole).not.toContain(SECRET)
  }
  expect(visits).toBe(0)
})

const REFUSED: readonly (readonly [what: string, name: string, make: Make, reason: string])[] = [
  [
    'an entity elsewhere in XML',
    'a.xml',
    (at) => Buffer.from(`<!DOCTYPE a [<!ENTITY b SYSTEM "${at}">]><a>${rowsOfXml('&b;')}</a>`),
    'document_unsafe',
  ],
  [
    'a definition that is read from elsewhere in XML',
    'a.xml',
    (at) => Buffer.from(`<!DOCTYPE a [<!ENTITY % b SYSTEM "${at}/b.dtd"> %b;]><a>${rowsOfXml('')}</a>`),
    'document_unsafe',
  ],
  [
    'an entity elsewhere in a BMEcat',
    'a.xml',
    (at) =>
      Buffer.from(
        `<!DOCTYPE BMECAT [<!ENTITY b SYSTEM "${at}">]><BMECAT version="1.2"><T_NEW_CATALOG>${articleOf(1, at)}${articleOf(2, at)}</T_NEW_CATALOG></BMECAT>`,
      ),
    'document_unsafe',
  ],
  [
    'a type definition elsewhere in a document of LibreOffice',
    'a.ods',
    (at) => odsOf(linkedSheet(at), `<!DOCTYPE office:document-content SYSTEM "${at}/office.dtd">`),
    'workbook_unsafe',
  ],
  [
    'an entity elsewhere in a workbook of Excel',
    'a.xlsx',
    (at) =>
      zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b SYSTEM "${at}">]><worksheet/>` }),
    'workbook_unsafe',
  ],
  [
    'a sheet elsewhere of a workbook of Excel',
    'a.xlsx',
    (at) =>
      zipOf({
        ...bookOf(''),
        'xl/_rels/workbook.xml.rels': relationsOf(relationTo('rId1', 'worksheet', `${at}/sheet1.xml`)),
      }),
    'workbook_broken',
  ],
]

test.each(REFUSED)('%s is refused, and nobody asks there', async (_what, name, make, reason) => {
  for (const address of [`http://${host}`, secret]) {
    const w = await t.workspace()
    const refused = await uploadFile(t, w, make(address), name).then(
      () => null,
      (error: { reason: string; message: string }) => error,
    )
    expect(refused).toMatchObject({ reason })
    expect(refused?.message).not.toContain(SECRET)
  }
  expect(visits).toBe(0)
})

function rowsOfXml(more: string): string {
  return ['A-1', 'A-2']
    .map((sku) => `<product><sku>${sku}</sku><product_name>Shirt</product_name><note>x${more}</note></product>`)
    .join('')
}

function articleOf(id: number, at: string): string {
  return (
    `<ARTICLE><SUPPLIER_AID>A-${id}</SUPPLIER_AID><ARTICLE_DETAILS><DESCRIPTION_SHORT>Shirt</DESCRIPTION_SHORT></ARTICLE_DETAILS>` +
    `<MIME_INFO><MIME><MIME_TYPE>image/jpeg</MIME_TYPE><MIME_SOURCE>${at}/a.jpg</MIME_SOURCE></MIME></MIME_INFO></ARTICLE>`
  )
}

/** OpenDocument 1.3, part 3: links (6.1.8), sources of tables and cells (9.5, 9.3.1), pictures (10.4.4), scripts (3.13), forms (13.8). */
function linkedSheet(at: string): string {
  const cell = (text: string, attributes = '', more = '') =>
    `<table:table-cell office:value-type="string" ${attributes}>${more}<text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const link = (text: string) =>
    `<text:a xlink:href="${at}" xlink:type="simple" xlink:actuate="onLoad">${text}</text:a>`
  const picture = `<draw:frame><draw:image xlink:href="${at}/a.png" xlink:actuate="onLoad"/></draw:frame>`
  const source = `<table:cell-range-source table:name="A" xlink:href="${at}/b.ods" table:filter-name="calc8" table:refresh-delay="PT1S"/>`
  return (
    `<office:scripts><office:event-listeners><script:event-listener script:event-name="dom:load" xlink:href="${at}/run"/></office:event-listeners></office:scripts>` +
    '<office:body><office:spreadsheet><table:table table:name="A">' +
    `<table:table-source xlink:href="${at}/c.ods" table:mode="copy-all" table:table-name="A" table:refresh-delay="PT1S"/>` +
    `<office:forms><form:form xlink:href="${at}"><form:connection-resource xlink:href="${at}/db"/></form:form></office:forms>` +
    row(cell('sku'), cell('product_name'), cell('note')) +
    row(cell(link('A-1')), cell('Shirt', '', picture), cell('x', `table:formula="of:='${at}/d.ods'#$A.A1"`)) +
    row(
      cell('A-2', '', source),
      cell(link('Shirt')),
      cell('y', `table:formula="of:=WEBSERVICE(&quot;${at}/e&quot;)"`),
    ) +
    '</table:table></office:spreadsheet></office:body>'
  )
}

function odsOf(content: string, before = ''): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${before}<office:document-content>${content}</office:document-content>`,
  })
}

function flatOf(content: string, at: string): string {
  return (
    `<?xml version="1.0"?><?xml-stylesheet href="${at}/a.xsl"?>` +
    `<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${content}</office:document>`
  )
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationTo = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`
const relationsOf = (all: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`

/** ECMA-376, part 1: other workbooks (18.14), links (18.3.1.47), pictures (20.5), connections (18.13). */
function linkedWorkbook(at: string): Buffer {
  const rows = ['A-1', 'A-2'].map(
    (sku, row) =>
      `<row r="${row + 2}">${textCell(`A${row + 2}`, sku)}${textCell(`B${row + 2}`, 'Shirt')}` +
      `<c r="C${row + 2}" t="str"><f>[1]Sheet1!A${row + 1}</f><v>x</v></c><c r="D${row + 2}" t="str"><f>WEBSERVICE("${at}/w")</f><v>y</v></c></row>`,
  )
  const heads = ['sku', 'product_name', 'note', 'more'].map((name, column) => textCell(`${'ABCD'[column]}1`, name))
  const book = bookOf(
    `<row r="1">${heads.join('')}</row>${rows.join('')}`,
    '<hyperlinks><hyperlink ref="A2" r:id="rId1"/></hyperlinks><drawing r:id="rId2"/><legacyDrawing r:id="rId3"/>',
  )
  return zipOf({
    ...book,
    'xl/workbook.xml': String(book['xl/workbook.xml']).replace(
      '</workbook>',
      '<externalReferences><externalReference r:id="rId9"/></externalReferences></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': String(book['xl/_rels/workbook.xml.rels']).replace(
      '</Relationships>',
      `${relationTo('rId8', 'attachedTemplate', `${at}/t.xltx`)}${relationTo('rId9', 'externalLink', `${at}/l.xml`)}</Relationships>`,
    ),
    'xl/externalLinks/externalLink1.xml':
      '<externalLink><externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>',
    'xl/externalLinks/_rels/externalLink1.xml.rels': relationsOf(
      relationTo('rId1', 'externalLinkPath', `${at}/o.xlsx`),
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': relationsOf(
      relationTo('rId1', 'hyperlink', at) +
        relationTo('rId2', 'drawing', `${at}/d.xml`) +
        relationTo('rId3', 'vmlDrawing', `${at}/v.vml`),
    ),
    'xl/connections.xml': `<connections><connection id="1" refreshOnLoad="1"><webPr url="${at}/q"/></connection></connections>`,
  })
}
