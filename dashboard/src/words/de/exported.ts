import type { exported as english } from '../en/exported.ts'

export const exported: typeof english = {
  title: 'Exportieren',
  thisList: 'Diese Liste, wie gefiltert',
  chosen: 'Die ausgewählten Datensätze',
  everything: 'Der ganze Arbeitsbereich',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, mit den Feldern des Produkts',
  compositions: 'Excel, eine Zeile je Material',
  workspaceExcel: 'Excel, ein Blatt je Datensatzart',
  workspaceCsv: 'CSV-Dateien in einem ZIP',
  live: 'Live-CSV-Adresse …',
  keep: 'Eine Tabelle nachführen …',
  listAsExcel: 'Diese Liste als Excel exportieren',
  listAsCsv: 'Diese Liste als CSV exportieren',
  tooMany: (limit) =>
    `Höchstens ${limit} ausgewählte Datensätze können auf einmal exportiert werden. Wählen Sie stattdessen alle passenden oder filtern Sie die Liste und exportieren Sie diese.`,
}
