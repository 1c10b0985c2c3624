import type { link as english } from '../en/link.ts'

export const link: typeof english = {
  title: 'Private Links',
  share: 'Privat teilen',
  create: 'Neuer privater Link',
  make: 'Link erstellen',
  searchIn: 'Namen und Empfänger',
  emptyTitle: 'Nichts ist privat geteilt',
  emptyText:
    'Ein privater Link zeigt jemandem ohne Konto einen Pass im Entwurf, Datensätze oder Dateien: einer Prüferin, einem Lieferanten, einer Einkäuferin. Sie bestimmen, wie oft und bis wann er sich öffnen lässt, sehen jedes Öffnen und können ihn jederzeit beenden.',
  notForViewers: 'Private Links sind für alle, die bearbeiten dürfen',
  notForViewersText:
    'Mit wem ein Arbeitsbereich spricht, gehört nicht zu seinem Katalog. Bitten Sie die Verwaltung um die Rolle „Bearbeiten“.',
  what: 'Was geteilt wird',
  subjects: { PASSPORT: 'Der Pass einer Variante', RECORDS: 'Datensätze', FILES: 'Dateien' },
  subjectsShort: { PASSPORT: 'Pass', RECORDS: 'Datensätze', FILES: 'Dateien' },
  subjectHelp: {
    PASSPORT: 'Seine Seite, wie sie jetzt veröffentlicht würde, als nicht öffentlich gekennzeichnet.',
    RECORDS:
      'Alle Felder von Produkten, Varianten, Materialien und Zertifikaten, auch die nie öffentlichen, als Tabellen und zum Herunterladen.',
    FILES: 'Zum Herunterladen, auch Lieferanten-Audits.',
  },
  sees: {
    PASSPORT:
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, drückt einen Knopf und hat den Pass dann 30 Minuten lang, mit seinen öffentlichen Bildern und Dokumenten. Kein Konto, keine anderen Daten.',
    RECORDS:
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, drückt einen Knopf und hat die Datensätze, wie sie in dem Moment sind, 30 Minuten lang, auch als CSV und JSON. Nichts von anderen Datensätzen.',
    FILES:
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, drückt einen Knopf und kann die Dateien dann 30 Minuten lang herunterladen. Nichts sonst aus dem Arbeitsbereich.',
  },
  add: {
    PASSPORT: 'Variante wählen',
    RECORDS: 'Datensätze hinzufügen: Namen tippen',
    FILES: 'Dateien hinzufügen: Namen tippen',
  },
  chosen: 'Gewählt',
  leaveOut: (name) => `${name} weglassen`,
  nothingChosen: 'Wählen Sie, was gezeigt werden soll.',
  kinds: {
    VARIANT: 'Variante',
    PRODUCT: 'Produkt',
    MATERIAL: 'Material',
    CERTIFICATION: 'Zertifikat',
    FILE: 'Datei',
  },
  label: 'Was es ist',
  labelHelp: 'Das liest, wer den Link bekommt, etwa „Frühlings-Shirt, Entwurf“.',
  receiver: 'Für wen',
  receiverHelp: 'Steht auf der Seite; so finden Sie den Link auch wieder.',
  note: 'Nachricht',
  noteHelp: 'Das Erste, was gelesen wird.',
  times: 'Lässt sich öffnen',
  once: 'Einmal',
  several: 'Mehrmals',
  anyTimes: 'Beliebig oft',
  howOften: 'Wie oft',
  timesHelp:
    'Ein Link, der sich einmal öffnen lässt, nützt niemandem, der ihn später findet. Die erste Seite anzusehen zählt nicht.',
  until: 'Gilt',
  untilHelp: 'Danach ist es, als hätte es ihn nie gegeben.',
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  passcode: 'Kennwort',
  passcodeHelp:
    'Mindestens 6 Zeichen oder keines. Teilen Sie es auf einem anderen Weg mit als den Link. Zehn falsche hintereinander schließen den Link.',
  showPasscode: 'Kennwort zeigen',
  madeTitle: 'Der Link ist fertig',
  madeText:
    'Kopieren Sie ihn jetzt: Zur Sicherheit wird die Adresse nicht aufbewahrt und lässt sich nicht noch einmal zeigen. Wer sie hat, kann den Link öffnen.',
  address: 'Adresse des privaten Links',
  copy: 'Link kopieren',
  worksUntil: (moment) => `Gilt bis ${moment}.`,
  passcodeReminder: 'Denken Sie daran, das Kennwort auf einem anderen Weg mitzuteilen.',
  toLog: 'Sehen, wer ihn öffnet',
  done: 'Fertig',
  state: 'Status',
  states: {
    ACTIVE: 'Lässt sich öffnen',
    SPENT: 'Geöffnet, verbraucht',
    EXPIRED: 'Abgelaufen',
    REVOKED: 'Widerrufen',
    LOCKED: 'Gesperrt',
  },
  opened: 'Geöffnet',
  lastOpened: 'Zuletzt geöffnet',
  ends: 'Endet',
  madeBy: 'Erstellt von',
  shows: 'Was er zeigt',
  gone: 'Inzwischen gelöscht und nicht mehr Teil des Links',
  log: 'Öffnungen',
  logNote:
    'Wer ihn geöffnet hat, ist nicht bekannt, nur wann, womit und ungefähr von wo: Von der Netzadresse wird der erste Teil aufbewahrt.',
  notOpened: 'Noch hat ihn niemand geöffnet.',
  number: 'Nr.',
  when: 'Wann',
  with: 'Womit',
  network: 'Netz',
  latest: (shown, all) => `Die letzten ${shown} von ${all}.`,
  anyOf: (count) => `${count}-mal, beliebig oft`,
  timesOf: (count, most) => `${count} von ${most} Mal`,
  revokedBy: 'Widerrufen von',
  addressNotKept:
    'Die Adresse wurde beim Erstellen gezeigt und wird nicht aufbewahrt. Ist sie verloren, widerrufen Sie diesen Link und erstellen Sie einen neuen.',
  revoke: 'Widerrufen',
  revoked: 'Der Link ist widerrufen',
  revokeTitle: (label) => `„${label}“ widerrufen?`,
  revokeText:
    'Der Link gilt sofort nicht mehr, auch für alle, die ihn gerade offen haben. Das lässt sich nicht rückgängig machen.',
}
