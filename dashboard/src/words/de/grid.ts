import type { GridWords } from '../en/grid.ts'

export const grid: GridWords = {
  gridOf: (list) => `${list}: Tabelle`,
  allSaved: 'Alle Änderungen sind gespeichert',
  saving: (count) => `Wird gespeichert: ${count}`,
  waitsForConnection: (count) => `Keine Verbindung. Änderungen, die darauf warten: ${count}`,
  savedBut: 'Noch ist nicht alles gespeichert',
  problems: (count) => `Zu prüfen: ${count}`,
  loading: (count) => `Bisher geladene Zeilen: ${count}`,
  hidden: (most, others) =>
    `Die Tabelle zeigt die ersten ${most} Zeilen. Grenzen Sie die Liste ein, um die übrigen ${others} zu erreichen.`,
  redo: 'Wiederholen',
  inherited: 'Produkt',
  inheritedHint:
    'Überschreiben Sie den Wert, um hier einen eigenen anzugeben. Leeren Sie die Zelle, damit wieder der Wert des Produkts gilt.',
  keys: 'Pfeiltasten bewegen, Enter oder F2 bearbeitet, Entf leert, Strg Z macht rückgängig, F8 führt zur nächsten Zelle, die zu prüfen ist. Mit Escape und dann Tab verlassen Sie die Tabelle.',
  taps: 'Tippen Sie zweimal auf eine Zelle, um sie zu ändern.',
  conflict: (field) => `${field}: Eine andere Person hat diese Zelle auch gespeichert.`,
  conflictShort: 'Eine andere Person hat diese Zelle auch gespeichert',
  takeMine: (value) => `Meinen Wert behalten: ${value}`,
  takeTheirs: (value) => `Den anderen Wert übernehmen: ${value}`,
  noOption: (text) => `„${text}“ steht nicht zur Auswahl.`,
  noRecord: (text) =>
    `Es gibt keinen oder mehr als einen Datensatz mit dem Namen „${text}“. Wählen Sie einen aus der Liste.`,
  pasted: (cells) => `Beim Einfügen geänderte Zellen: ${cells}.`,
  rowsLeft: (rows) => `Eingefügte Zeilen, für die es in der Tabelle keine Zeile gibt: ${rows}. Sie wurden ausgelassen.`,
  columnsLeft: (columns) =>
    `Eingefügte Spalten, für die es in der Tabelle keine Spalte gibt: ${columns}. Sie wurden ausgelassen.`,
  stillLoading: 'Die Zeilen werden noch geladen. Fügen Sie gleich noch einmal ein.',
  copied: (cells) => `Kopierte Zellen: ${cells}.`,
  cleared: (cells) => `Geleerte Zellen: ${cells}.`,
  filled: (cells) => `Ausgefüllte Zellen: ${cells}.`,
  undone: (cells) => `Zurückgesetzte Zellen: ${cells}.`,
  redone: (cells) => `Erneut geänderte Zellen: ${cells}.`,
  leftAlone: (cells) => `Unverändert gelassen, weil eine andere Person sie inzwischen geändert hat: ${cells}.`,
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
}
