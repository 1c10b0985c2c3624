import type { exported as english } from '../en/exported.ts'

export const exported: typeof english = {
  title: 'Exporter',
  thisList: 'Cette liste, telle que filtrée',
  chosen: 'Les fiches sélectionnées',
  everything: 'Tout l’espace de travail',
  excel: 'Excel',
  csv: 'CSV',
  flat: 'Excel, avec les champs du produit',
  compositions: 'Excel, une ligne par matière',
  workspaceExcel: 'Excel, une feuille par type de fiche',
  workspaceCsv: 'Fichiers CSV dans un ZIP',
  live: 'Adresse CSV en direct…',
  keep: 'Tenir une table à jour…',
  listAsExcel: 'Exporter cette liste en Excel',
  listAsCsv: 'Exporter cette liste en CSV',
  tooMany: (limit) =>
    `Au plus ${limit} fiches sélectionnées peuvent être exportées à la fois. Sélectionnez plutôt toutes celles qui correspondent, ou filtrez la liste et exportez-la.`,
}
