import type { exported as english } from '../en/exported.ts'

export const exported: typeof english = {
  title: 'Exporter',
  thisList: 'Cette liste, telle qu’elle est restreinte',
  chosen: 'Les enregistrements choisis',
  everything: 'Tout l’espace de travail',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, avec les champs du produit',
  compositions: 'Excel, une ligne par matière',
  workspaceExcel: 'Excel, une feuille par type',
  workspaceCsv: 'Fichiers CSV dans un ZIP',
  listAsExcel: 'Exporter cette liste en Excel',
  listAsCsv: 'Exporter cette liste en CSV',
  tooMany: (limit) =>
    `${limit} enregistrements choisis au plus peuvent être exportés à la fois. Choisissez plutôt tous ceux qui correspondent, ou restreignez la liste et exportez-la.`,
}
