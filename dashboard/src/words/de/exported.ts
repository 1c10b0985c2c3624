import type { exported as english } from '../en/exported.ts'

export const exported: typeof english = {
  title: 'Exportieren',
  thisList: 'Diese Liste, wie sie eingegrenzt ist',
  chosen: 'Die ausgewählten Datensätze',
  everything: 'Der ganze Arbeitsbereich',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, mit den Feldern des Produkts',
  compositions: 'Excel, eine Zeile je Material',
  workspaceExcel: 'Excel, ein Blatt je Art',
  workspaceCsv: 'CSV-Dateien in einem ZIP',
  listAsExcel: 'Diese Liste als Excel exportieren',
  listAsCsv: 'Diese Liste als CSV exportieren',
  tooMany: (limit) =>
    `Höchstens ${limit} ausgewählte Datensätze können auf einmal exportiert werden. Wählen Sie stattdessen alle passenden, oder grenzen Sie die Liste ein und exportieren Sie sie.`,
}
