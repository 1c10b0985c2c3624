import type { GridWords } from '../en/grid.ts'

export const grid: GridWords = {
  gridOf: (list) => `${list} : grille`,
  allSaved: 'Toutes les modifications sont enregistrées',
  saving: (count) => `Enregistrement en cours : ${count}`,
  waitsForConnection: (count) => `Pas de connexion. Modifications en attente : ${count}`,
  savedBut: 'Tout n’est pas encore enregistré',
  problems: (count) => `À vérifier : ${count}`,
  loading: (count) => `Lignes chargées : ${count}`,
  hidden: (most, others) =>
    `La grille contient les ${most} premières lignes. Filtrez la liste pour atteindre les ${others} autres.`,
  redo: 'Rétablir',
  inherited: 'produit',
  inheritedHint:
    'Écrivez par-dessus pour donner ici une valeur propre. Videz la cellule pour reprendre la valeur du produit.',
  keys: 'Les flèches déplacent, Entrée ou F2 modifie, Suppr vide, Ctrl Z annule, F8 mène à la prochaine cellule à vérifier. Échap puis Tab permet de quitter la grille.',
  taps: 'Touchez deux fois une cellule pour la modifier.',
  conflict: (field) => `${field} : une autre personne a aussi enregistré cette cellule.`,
  conflictShort: 'Une autre personne a aussi enregistré cette cellule',
  takeMine: (value) => `Garder ma valeur : ${value}`,
  takeTheirs: (value) => `Prendre l’autre valeur : ${value}`,
  noOption: (text) => `« ${text} » ne fait pas partie des choix.`,
  noRecord: (text) => `Aucune fiche, ou plusieurs, portent le nom « ${text} ». Choisissez-en une dans la liste.`,
  pasted: (cells) => `Cellules modifiées par le collage : ${cells}.`,
  rowsLeft: (rows) => `Lignes collées sans ligne correspondante dans la grille : ${rows}. Elles ont été ignorées.`,
  columnsLeft: (columns) =>
    `Colonnes collées sans colonne correspondante dans la grille : ${columns}. Elles ont été ignorées.`,
  stillLoading: 'Les lignes sont encore en cours de chargement. Collez à nouveau dans un instant.',
  copied: (cells) => `Cellules copiées : ${cells}.`,
  cleared: (cells) => `Cellules vidées : ${cells}.`,
  filled: (cells) => `Cellules remplies : ${cells}.`,
  undone: (cells) => `Cellules rétablies : ${cells}.`,
  redone: (cells) => `Cellules modifiées à nouveau : ${cells}.`,
  leftAlone: (cells) => `Laissées telles quelles, car une autre personne les a modifiées depuis : ${cells}.`,
  nothingToUndo: 'Il n’y a rien à annuler.',
}
