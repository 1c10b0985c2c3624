import { countingIn } from '../counting.ts'
import type { ListCopyWords } from '../en/list-copies.ts'

const { some } = countingIn('fr')

export const listCopies: ListCopyWords = {
  title: 'Tables tenues à jour',
  text: (system) =>
    `Une liste de cet espace peut être tenue à jour dans une table de ${system} : des lignes sont ajoutées, modifiées, et marquées quand leurs fiches quittent la liste.`,
  create: 'Tenir une table à jour',
  into: (records, table) => `${records} dans la table « ${table} ».`,
  inStep: (when) => `Dernière mise à jour : ${when}.`,
  phases: {
    RESTS: 'À jour',
    COMPARES: 'Compare',
    LOOKS: 'Lit la table',
    WAITS: 'Vous attend',
    WRITES: 'Écrit',
  },
  paused: 'En pause',
  stopped: 'Arrêtée',
  counts: {
    toAdd: 'À ajouter',
    toChange: 'À modifier',
    toTakeAway: 'Sorties de la liste',
    there: 'Dans la table',
    due: 'En attente',
    left: 'Marquées',
    refused: 'Refusées',
  },
  shown: (system) => `Rien n’a encore été écrit dans ${system}. Regardez ce qui le serait, puis écrivez-le.`,
  listed: {
    TO_ADD: (count) => some(count, 'ligne serait ajoutée', 'lignes seraient ajoutées'),
    TO_CHANGE: (count) => some(count, 'ligne serait modifiée', 'lignes seraient modifiées'),
    TO_TAKE_AWAY: (count) => some(count, 'fiche a quitté la liste', 'fiches ont quitté la liste'),
    REFUSED: (count) => some(count, 'ligne a été refusée', 'lignes ont été refusées'),
  },
  look: 'Voir ce qui serait écrit',
  confirm: 'Écrire',
  on: 'La table est désormais tenue à jour.',
  now: 'Mettre à jour maintenant',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  end: 'Arrêter',
  endTitle: (name) => `Arrêter « ${name} » ?`,
  endText: (system) => `Les lignes dans ${system} restent telles quelles. Elles ne sont plus modifiées d’ici.`,
  ended: 'La table n’est plus tenue à jour.',
  records: 'Fiches',
  tables: 'Afficher les tables',
  table: (system) => `Table dans ${system}`,
  name: 'Nom',
  columns: 'Ce qui est écrit, et où',
  keyColumn: (column) => `${column} (distingue les lignes)`,
  notWritten: 'N’est pas écrit',
  made: (label) => `${label} (y est créé)`,
  whenLeft: 'Quand une fiche quitte la liste',
  mark: 'Marquer sa ligne',
  markText: 'Une colonne indique le jour où elle l’a quittée. La ligne reste.',
  remove: 'Supprimer sa ligne',
  removeText: 'Ce que d’autres ont écrit dans la ligne est supprimé avec elle.',
  leftColumn: 'Colonne de la marque',
  overwritten:
    'Ce que d’autres écrivent dans ces colonnes est remplacé. Les autres colonnes et les autres lignes restent telles quelles.',
}
