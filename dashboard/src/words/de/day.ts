import type { Words } from '../en.ts'

export const day: Words['day'] = {
  ambiguous: (text, one, other, example) =>
    `„${text}“ kann der ${one} oder der ${other} sein. Schreiben Sie es wie ${example} oder wählen Sie das Datum im Kalender.`,
  change: (label, day) => `${label}: ${day}. Anderes Datum wählen`,
  choose: (label) => `${label}: Datum wählen`,
  chosen: (day) => `${day}, gewählt`,
  example: (day) => `z. B. ${day}`,
  impossible: (text) => `Das Datum „${text}“ gibt es nicht. Prüfen Sie Monat und Jahr.`,
  nextMonth: 'Nächster Monat',
  nextYear: 'Nächstes Jahr',
  none: 'Kein Datum',
  noTime: (example) => `Das ist keine Uhrzeit. Schreiben Sie sie wie ${example}.`,
  noYear: (example) => `Das Jahr fehlt. Schreiben Sie das Datum wie ${example}.`,
  previousMonth: 'Vorheriger Monat',
  previousYear: 'Vorheriges Jahr',
  time: 'Uhrzeit',
  today: 'Heute',
  unreadable: (example) =>
    `Das lässt sich nicht als Datum lesen. Schreiben Sie es wie ${example} oder wählen Sie das Datum im Kalender.`,
}
