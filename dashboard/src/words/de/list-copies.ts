import { countingIn } from '../counting.ts'
import type { ListCopyWords } from '../en/list-copies.ts'

const { some } = countingIn('de')

export const listCopies: ListCopyWords = {
  title: 'Nachgeführte Tabellen',
  text: (system) =>
    `Eine Liste dieses Arbeitsbereichs kann in einer Tabelle von ${system} nachgeführt werden: Zeilen kommen hinzu, werden geändert und gekennzeichnet, wenn ihre Datensätze die Liste verlassen.`,
  create: 'Eine Tabelle nachführen',
  into: (records, table) => `${records} in der Tabelle „${table}“.`,
  inStep: (when) => `Zuletzt auf dem Stand der Liste: ${when}.`,
  phases: {
    RESTS: 'Auf dem Stand',
    COMPARES: 'Vergleicht',
    LOOKS: 'Liest die Tabelle',
    WAITS: 'Wartet auf Sie',
    WRITES: 'Schreibt',
  },
  paused: 'Pausiert',
  stopped: 'Angehalten',
  counts: {
    toAdd: 'Neu',
    toChange: 'Zu ändern',
    toTakeAway: 'Nicht mehr in der Liste',
    there: 'In der Tabelle',
    due: 'Ausstehend',
    left: 'Gekennzeichnet',
    refused: 'Abgelehnt',
  },
  shown: (system) => `In ${system} wurde noch nichts geschrieben. Sehen Sie es sich an, und schreiben Sie es dann.`,
  listed: {
    TO_ADD: (count) => some(count, 'Zeile käme hinzu', 'Zeilen kämen hinzu'),
    TO_CHANGE: (count) => some(count, 'Zeile würde geändert', 'Zeilen würden geändert'),
    TO_TAKE_AWAY: (count) =>
      some(count, 'Datensatz ist nicht mehr in der Liste', 'Datensätze sind nicht mehr in der Liste'),
    REFUSED: (count) => some(count, 'Zeile wurde abgelehnt', 'Zeilen wurden abgelehnt'),
  },
  look: 'Ansehen, was geschrieben würde',
  confirm: 'Schreiben',
  on: 'Ab jetzt wird die Tabelle nachgeführt.',
  now: 'Jetzt nachführen',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  end: 'Beenden',
  endTitle: (name) => `„${name}“ beenden?`,
  endText: (system) =>
    `Die Zeilen in ${system} bleiben, wie sie sind. Von hier aus werden sie nicht mehr geändert. Richten Sie es wieder ein, werden sie wiedererkannt.`,
  ended: 'Die Tabelle wird nicht mehr nachgeführt.',
  setUpAgain: 'Wieder eingerichtet. Sehen Sie sich an, was geschrieben würde, und schreiben Sie es dann.',
  change: 'Ändern',
  changeTitle: (name) => `„${name}“ ändern`,
  otherColumns: 'Tabelle oder Spalten ändern',
  which: 'Welche Datensätze, in welcher Reihenfolge',
  search: 'Suche',
  order: 'Reihenfolge',
  orderKeys: {
    NAME: 'Name',
    SKU: 'SKU',
    SCORE: 'Punktzahl',
    CARBON: 'CO₂-Fußabdruck',
    UPDATED: 'letzter Änderung',
    SCHEME: 'Standard',
    VALID_UNTIL: 'Ende der Gültigkeit',
  },
  orderText:
    'In dieser Reihenfolge kommen Zeilen hinzu, hinter denen, die schon in der Tabelle sind; diese bleiben, wo sie sind. Um alle geordnet zu sehen, sortieren Sie dort die Ansicht.',
  mostRows: 'Nur die ersten Zeilen',
  allRows: 'Alle',
  filtersFrom: (records) =>
    `Für weitere Filter filtern Sie die Liste „${records}“, und wählen Sie dort unter „Exportieren“ „Eine Tabelle nachführen“.`,
  dropFilters: 'Ohne diese Filter',
  afterChanges: 'Änderungen bald darauf schreiben',
  afterChangesText:
    'Innerhalb von ein bis zwei Minuten, nur die geänderten Zeilen. Die Tabelle wird dafür nicht gelesen.',
  when: 'Wann die ganze Tabelle gelesen wird',
  whenText:
    'Zeilen, die andere geändert oder gelöscht haben, werden dann berichtigt. Jedes Lesen zählt als Aufrufe des Systems.',
  whenNever: 'Nur auf meinen Wunsch',
  system: 'In welchem System',
  noSystem: 'Noch kein verbundenes System hat Tabellen',
  noSystemText:
    'Verbinden Sie zum Beispiel Airtable. Eine seiner Tabellen kann dann mit dieser Liste nachgeführt werden.',
  connect: 'Ein System verbinden',
  records: 'Datensätze',
  tables: 'Tabellen anzeigen',
  table: (system) => `Tabelle in ${system}`,
  name: 'Name',
  columns: 'Was wohin geschrieben wird',
  keyColumn: (column) => `${column} (unterscheidet die Zeilen)`,
  notWritten: 'Wird nicht geschrieben',
  made: (label) => `${label} (wird dort angelegt)`,
  whenLeft: 'Wenn ein Datensatz die Liste verlässt',
  mark: 'Seine Zeile kennzeichnen',
  markText: 'In einer Spalte steht, an welchem Tag er sie verlassen hat. Die Zeile bleibt.',
  remove: 'Seine Zeile löschen',
  removeText: 'Auch was andere in die Zeile geschrieben haben, wird gelöscht.',
  leftColumn: 'Spalte für die Kennzeichnung',
  overwritten:
    'Was andere in diese Spalten schreiben, wird überschrieben. Andere Spalten und andere Zeilen bleiben, wie sie sind.',
}
