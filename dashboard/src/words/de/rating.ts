import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const rating: Words['rating'] = {
  list: 'Systeme, Kennungen, Medaillen und interne Nummern',
  create: 'Neue Bewertung',
  emptyTitle: 'Noch keine Bewertungen',
  emptyText:
    'Eine Bewertung ist, was ein System wie EcoVadis über ein Unternehmen sagt. Geben Sie sie ein, importieren Sie den Export des Systems oder verbinden Sie EcoVadis. Nur Ihr Arbeitsbereich sieht sie, es sei denn, Sie entscheiden, dass Pässe sie zeigen.',
  consequence: 'Eine Zeit lang lässt sie sich wiederherstellen. Die anderen Bewertungen des Unternehmens bleiben.',
  identity: 'Bewertung',
  result: 'Ergebnis',
  validity: 'Gültigkeit',
  validityNote: 'Beide Tage eingeschlossen. 60 Tage vor Ablauf erinnert Sie die Startseite.',
  state: 'Status',
  former: 'Frühere',
  which: 'Welche',
  whichOnes: { true: 'Die neueste jedes Unternehmens' },
  states: { VALID: 'Gültig', EXPIRING: 'Läuft bald ab', EXPIRED: 'Abgelaufen', UNDATED: 'Ohne Ende' },
  fetched: (from, when) => `Aus ${from} gelesen, zuletzt ${when}. Was das System sagt, lässt sich hier nicht ändern.`,
  none: 'Noch keine.',
  add: 'Neue Bewertung dieses Unternehmens',
  ofMakers: 'Bewertungen der Unternehmen',
  roles: { BRAND: 'Marke', MANUFACTURER: 'Hersteller', SUPPLIER: 'Lieferant' },
  disclosure: {
    title: 'Wer sie sieht',
    shown: 'In Pässen',
    confidential: 'Vertraulich',
    onlyHere:
      'Nur Mitglieder und API-Schlüssel dieses Arbeitsbereichs sehen diese Bewertung. Pässe und private Links zeigen sie nicht.',
    shownSince: (when, who) =>
      `${who} hat am ${when} entschieden, dass Pässe diese Bewertung zeigen. Öffentliche Pässe zeigen sie, sobald sie neu veröffentlicht werden.`,
    isExpired: 'Sie ist abgelaufen, deshalb können Pässe sie nicht zeigen.',
    isUndated: 'Geben Sie ein, bis wann sie gilt, damit Pässe sie zeigen können.',
    byAdmins: 'Ob Pässe sie zeigen, entscheiden Admins.',
    show: 'In Pässen zeigen',
    hide: 'Vertraulich halten',
    shownNow: 'Pässe zeigen diese Bewertung, sobald sie neu veröffentlicht werden',
    confidentialNow: 'Pässe zeigen diese Bewertung nicht mehr, sobald sie neu veröffentlicht werden',
  },
  fields: {
    companyId: { label: 'Unternehmen' },
    scheme: { label: 'System', help: 'Etwa EcoVadis, Higg, Sedex oder Good On You.' },
    schemeId: { label: 'Kennung im System', help: 'EcoVadis nennt sie EVID.' },
    score: { label: 'Punktzahl', help: 'Auf der Skala des Systems.' },
    outOf: { label: 'Höchste Punktzahl', help: 'Leer heißt 100.' },
    subScores: { label: 'Punktzahlen nach Thema', help: 'Eine je Zeile, etwa „Umwelt: 70“.' },
    medal: {
      label: 'Medaille oder Stufe',
      help: 'In den Worten des Systems. Sie wird nie aus der Punktzahl abgeleitet.',
    },
    publishedOn: { label: 'Veröffentlicht am' },
    validUntil: { label: 'Gültig bis', help: 'Bewertungen von EcoVadis gelten zwölf Monate.' },
    saidExpired: { label: 'Laut System abgelaufen' },
    scorecardUrl: { label: 'Link zur Bewertung' },
    code: ownCode,
  },
}
