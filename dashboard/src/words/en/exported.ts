export const exported = {
  title: 'Export',
  thisList: 'This list, as filtered',
  chosen: 'Selected records',
  everything: 'The whole workspace',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, with the fields of the product',
  compositions: 'Excel, one row per material',
  workspaceExcel: 'Excel, one sheet per kind of record',
  workspaceCsv: 'CSV files in a ZIP',
  live: 'Live CSV address …',
  keep: 'Keep a table in step …',
  listAsExcel: 'Export this list as Excel',
  listAsCsv: 'Export this list as CSV',
  tooMany: (limit: string) =>
    `At most ${limit} selected records can be exported at once. Select all that match instead, or filter the list and export that.`,
}
