import type { Words } from '../en.ts'

export const day: Words['day'] = {
  ambiguous: (text, one, other, example) =>
    `„${text}“ kann der ${one} oder der ${other} sein. Schreiben Sie es wie ${example} oder wählen Sie den Tag im Kalender.`,
  change: (label, day) => `${label}: ${day}. Anderen Tag wählen`,
  choose: (label) => `${label}: Tag wählen`,
  chosen: (day) => `${day}, gewählt`,
  example: (day) => `z. B. ${day}`,
  impossible: (text) => `Den Tag „${text}“ gibt es nicht. Prüfen Sie Monat und Jahr.`,
  nextMonth: 'Nächster Monat',
  nextYear: 'Nächstes Jahr',
  none: 'Kein Tag',
  noTime: (example) => `Das ist keine Uhrzeit. Schreiben Sie sie wie ${example}.`,
  noYear: (example) => `Das Jahr fehlt. Schreiben Sie den Tag wie ${example}.`,
  previousMonth: 'Voriger Monat',
  previousYear: 'Voriges Jahr',
  time: 'Uhrzeit',
  today: 'Heute',
  unreadable: (example) =>
    `Das lässt sich nicht als Tag lesen. Schreiben Sie es wie ${example} oder wählen Sie den Tag im Kalender.`,
}
