import { countingIn } from '../counting.ts'
import type { link as english } from '../en/link.ts'

const { integer, some } = countingIn('de')

export const link: typeof english = {
  title: 'Private Links',
  share: 'Privat teilen',
  create: 'Neuer privater Link',
  make: 'Link erstellen',
  searchIn: 'Namen und Empfänger',
  emptyTitle: 'Noch nichts privat geteilt',
  emptyText:
    'Ein privater Link zeigt jemandem ohne Konto einen Passentwurf, Datensätze oder Dateien: einer Prüferin, einem Lieferanten, einem Einkäufer. Sie bestimmen, wie oft und bis wann er sich öffnen lässt, sehen jede Öffnung und können ihn jederzeit widerrufen.',
  notForViewers: 'Private Links sind für Bearbeiter',
  notForViewersText:
    'Betrachter sehen nicht, mit wem ein Arbeitsbereich seine Daten teilt. Bitten Sie einen Administrator um die Rolle Bearbeiter.',
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
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, klickt auf eine Schaltfläche und kann den Pass dann 30 Minuten lang ansehen, mit seinen öffentlichen Bildern und Dokumenten. Ein Konto ist nicht nötig, mehr ist nicht zu sehen.',
    RECORDS:
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, klickt auf eine Schaltfläche und kann die Datensätze dann 30 Minuten lang so ansehen, wie sie in diesem Moment sind, auch als CSV und JSON. Andere Datensätze sind nicht zu sehen.',
    FILES:
      'Wer den Link bekommt, sieht zuerst, wer was bis wann teilt, klickt auf eine Schaltfläche und kann die Dateien dann 30 Minuten lang herunterladen. Mehr ist nicht zu sehen.',
  },
  add: {
    PASSPORT: 'Variante wählen',
    RECORDS: 'Datensätze hinzufügen: Namen eingeben',
    FILES: 'Dateien hinzufügen: Namen eingeben',
  },
  chosen: 'Gewählt',
  leaveOut: (name) => `${name} weglassen`,
  nothingChosen: 'Wählen Sie, was Sie teilen möchten.',
  kinds: {
    VARIANT: 'Variante',
    PRODUCT: 'Produkt',
    MATERIAL: 'Material',
    CERTIFICATION: 'Zertifikat',
    FILE: 'Datei',
  },
  label: 'Titel',
  labelHelp: 'Sieht, wer den Link bekommt, etwa „Frühlings-Shirt, Entwurf“.',
  receiver: 'Empfänger',
  receiverHelp: 'Steht auf der Seite und hilft Ihnen, den Link wiederzufinden.',
  note: 'Nachricht',
  noteHelp: 'Das Erste, was der Empfänger liest.',
  times: 'Lässt sich öffnen',
  once: 'Einmal',
  several: 'Mehrmals',
  anyTimes: 'Unbegrenzt',
  howOften: 'Anzahl',
  timesHelp:
    'Ein Link, der sich nur einmal öffnen lässt, nützt niemandem, der ihn später findet. Das Ansehen der ersten Seite zählt nicht.',
  until: 'Gültig für',
  untilHelp: 'Danach sieht es aus, als hätte es ihn nie gegeben.',
  days: (count) => some(count, 'Tag', 'Tage'),
  passcode: 'Zugangscode',
  passcodeHelp:
    'Mindestens 6 Zeichen, oder leer lassen. Teilen Sie ihn auf einem anderen Weg mit als den Link. Zehn Fehlversuche in Folge sperren den Link.',
  showPasscode: 'Zugangscode zeigen',
  madeTitle: 'Der Link ist fertig',
  madeText:
    'Kopieren Sie ihn jetzt: Aus Sicherheitsgründen wird die Adresse nicht gespeichert und lässt sich nicht noch einmal anzeigen. Wer sie hat, kann den Link öffnen.',
  address: 'Adresse des privaten Links',
  copy: 'Link kopieren',
  worksUntil: (moment) => `Gilt bis ${moment}.`,
  passcodeReminder: 'Denken Sie daran, den Zugangscode auf einem anderen Weg mitzuteilen.',
  toLog: 'Sehen, wer ihn öffnet',
  done: 'Fertig',
  state: 'Status',
  states: {
    ACTIVE: 'Lässt sich öffnen',
    SPENT: 'Aufgebraucht',
    EXPIRED: 'Abgelaufen',
    REVOKED: 'Widerrufen',
    LOCKED: 'Gesperrt',
  },
  opened: 'Geöffnet',
  lastOpened: 'Zuletzt geöffnet',
  ends: 'Läuft ab',
  madeBy: 'Erstellt von',
  shows: 'Was er zeigt',
  gone: 'Inzwischen gelöscht und nicht mehr Teil des Links',
  log: 'Öffnungen',
  logNote:
    'Wer den Link geöffnet hat, ist nicht bekannt, nur wann, mit welchem Programm und ungefähr von wo: Von der Netzadresse wird nur der erste Teil gespeichert.',
  notOpened: 'Noch hat ihn niemand geöffnet.',
  number: 'Nr.',
  when: 'Wann',
  with: 'Programm',
  network: 'Netz',
  latest: (shown, all) => `Die letzten ${shown} von ${all}.`,
  anyOf: (count) => `${integer(count)}-mal, unbegrenzt`,
  timesOf: (count, most) => `${integer(count)} von ${integer(most)} Mal`,
  revokedBy: 'Widerrufen von',
  addressNotKept:
    'Die Adresse wurde beim Erstellen einmal angezeigt und nicht gespeichert. Ist sie verloren, widerrufen Sie diesen Link und erstellen Sie einen neuen.',
  revoke: 'Widerrufen',
  revoked: 'Der Link wurde widerrufen',
  revokeTitle: (label) => `„${label}“ widerrufen?`,
  revokeText:
    'Der Link funktioniert sofort nicht mehr, auch nicht für alle, die ihn gerade geöffnet haben. Das lässt sich nicht rückgängig machen.',
}
