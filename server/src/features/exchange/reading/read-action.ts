import { fault, type ReadCell } from './cell-reading.ts'
import { NO } from './cell-words.ts'

/** What becomes of the record of a row, as a cell says it: "delete", or "keep" for a row like others. */
export function readAction(text: string): ReadCell {
  const word = text.trim().toLowerCase()
  if (word === '') return { value: null, problem: null }
  if (DELETE.has(word)) return { value: 'delete', problem: null }
  if (KEEP.has(word) || NO.has(word)) return { value: 'keep', problem: null }
  return fault(
    'action_unknown',
    `"${text}" does not say whether the record is to be deleted. Write "delete", "löschen" or "supprimer" to delete it, and leave the cell empty otherwise.`,
  )
}

/** No "yes", "1" or "x": these stand in columns of other meanings. */
const DELETE: ReadonlySet<string> = new Set(
  (
    'delete, deleted, remove, löschen, gelöscht, entfernen, supprimer, supprimé, effacer, borrar, eliminar, elimina, eliminare, cancella, cancellare, ' +
    'verwijderen, apagar, excluir, usuń, usunąć, smazat, odstranit, törlés, slet, slett, ta bort, radera, poista, διαγραφή, удалить, видалити, sil, ' +
    '削除, 삭제, 删除'
  ).split(', '),
)

const KEEP: ReadonlySet<string> = new Set(
  (
    'keep, update, create, upsert, new, change, behalten, ändern, anlegen, neu, aktualisieren, conserver, garder, modifier, créer, nouveau, ' +
    'mantener, actualizar, crear, mantenere, aggiornare, creare, behouden, bijwerken'
  ).split(', '),
)
