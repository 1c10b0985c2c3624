export const exported = {
  title: 'Export',
  thisList: 'This list, as it is narrowed',
  chosen: 'The records chosen',
  everything: 'The whole workspace',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, with the fields of the product',
  compositions: 'Excel, a row for each material',
  workspaceExcel: 'Excel, a sheet for each kind',
  workspaceCsv: 'CSV files in a ZIP',
  listAsExcel: 'Export this list as Excel',
  listAsCsv: 'Export this list as CSV',
  tooMany: (limit: string) =>
    `At most ${limit} chosen records can be exported at once. Choose all that match instead, or narrow the list and export that.`,
}
