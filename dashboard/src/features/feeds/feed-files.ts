/**
 * What Power BI Desktop opens: the dialog of an OData feed with its address. Made by hand from Microsoft's page on .pbids files; there is no place for a
 * password in it.
 */
export function pbidsOf(address: string): Blob {
  const details = { protocol: 'odata', address: { url: address } }
  return new Blob([JSON.stringify({ version: '0.1', connections: [{ details, mode: 'Import' }] }, null, 2)], {
    type: 'application/json',
  })
}

/**
 * What Excel opens: one set as a query of Get & Transform ([MS-ODCFF] 2.7, PowerQueryConnection and PowerQueryMashupData; [MS-QDEIF] for the query).
 * Excel asks for the credentials.
 */
export function odcOf(address: string, set: string): Blob {
  const formula = [
    'let',
    `  Source = OData.Feed("${address.replaceAll('"', '""')}", null, [Implementation = "2.0"]),`,
    `  Rows = Source{[Name = "${set}", Signature = "table"]}[Data]`,
    'in',
    '  Rows',
  ].join('\n')
  const mashup =
    '<Mashup xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xmlns="http://schemas.microsoft.com/DataMashup"><Client>EXCEL</Client><Version>2.21.0.0</Version>' +
    '<MinVersion>2.21.0.0</MinVersion><Culture>en-US</Culture><SafeCombine>true</SafeCombine><Items>' +
    `<Query Name="${set}"><Formula><![CDATA[${formula}]]></Formula><IsParameterQuery xsi:nil="true" />` +
    '<IsDirectQuery xsi:nil="true" /></Query></Items></Mashup>'
  const connection = `Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=${set};Extended Properties=""`
  return new Blob(
    [
      '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">\n<head>\n',
      '<meta http-equiv=Content-Type content="text/x-ms-odc; charset=utf-8">\n<meta name=ProgId content=ODC.Database>\n',
      `<meta name=SourceType content=OLEDB>\n<title>${set}</title>\n`,
      '<xml id=msodc><odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc" ',
      'xmlns="http://www.w3.org/TR/REC-html40">\n<odc:PowerQueryConnection odc:Type="OLEDB">\n',
      `<odc:ConnectionString>${escaped(connection)}</odc:ConnectionString>\n<odc:CommandType>SQL</odc:CommandType>\n`,
      `<odc:CommandText>SELECT * FROM [${set}]</odc:CommandText>\n</odc:PowerQueryConnection>\n`,
      `<odc:PowerQueryMashupData>${escaped(mashup)}</odc:PowerQueryMashupData>\n`,
      '</odc:OfficeDataConnection></xml>\n</head>\n<body></body>\n</html>\n',
    ],
    { type: 'text/x-ms-odc' },
  )
}

/** PASSPORT_VERSIONS, which the feed calls PassportVersions. */
export function setName(set: string): string {
  return set.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
