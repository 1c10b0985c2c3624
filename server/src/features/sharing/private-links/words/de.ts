import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('de')

export const DE: LinkWords = {
  linkFrom: (sender) => `Privater Link von ${sender}`,
  sharesThis: (sender, receiver) => `${sender} teilt dies mit ${receiver ?? 'Ihnen'}.`,
  keepToYourself: 'Es ist nicht veröffentlicht: Bitte behandeln Sie es vertraulich.',
  opensUntil: (times, moment) =>
    times === null
      ? `Der Link lässt sich beliebig oft öffnen, bis ${moment}.`
      : `Der Link lässt sich ${plural(times, 'einmal', `${times}-mal`)} öffnen, bis ${moment}.`,
  openFor: (minutes) => `Danach haben Sie ${minutes} Minuten zum Lesen und Herunterladen.`,
  open: 'Öffnen',
  passcode: 'Zugangscode',
  passcodeHint: (sender) => `${sender} hat ihn Ihnen auf einem anderen Weg mitgeteilt.`,
  passcodeRequired: 'Zum Öffnen wird der Zugangscode benötigt.',
  passcodeWrong: 'Der Zugangscode ist falsch.',
  attemptsLeft: (count) => `Verbleibende Versuche, bevor der Link gesperrt wird: ${count}.`,
  lastAttempt: 'Das war der letzte Versuch: Der Link ist jetzt gesperrt. Bitten Sie den Absender um einen neuen.',
  deadTitle: 'Dieser Link funktioniert nicht',
  deadText: 'Vielleicht wurde er schon benutzt, ist abgelaufen oder unterwegs beschädigt worden.',
  deadHint: 'Bitten Sie den Absender um einen neuen.',
  tooManyTitle: 'Zu viele Versuche',
  tooManyText: (seconds) =>
    `Bitte warten Sie ${seconds} ${plural(seconds, 'Sekunde', 'Sekunden')} und versuchen Sie es noch einmal.`,
  failedTitle: 'Das hat nicht geklappt',
  failedText: 'Bitte versuchen Sie es gleich noch einmal.',
  confidential: 'Nicht veröffentlicht. Vertraulich.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Geteilt von ${sender}.` : `Geteilt von ${sender} mit ${receiver}.`,
  openUntil: (moment) => `Diese Seite bleibt offen bis ${moment}.`,
  gone: 'Was hier geteilt wurde, ist inzwischen gelöscht.',
  asJson: 'Als JSON herunterladen',
  asCsv: (noun) => `${noun} als CSV`,
  allAsJson: 'Alles als JSON',
  listAsJson: 'Diese Liste als JSON, mit Prüfsummen',
  files: 'Dateien',
  filesCount: (count) => `Anzahl der Dateien: ${count}. Ein abgebrochener Download lässt sich fortsetzen.`,
  fileName: 'Name',
  fileKind: 'Art',
  fileSize: 'Größe',
  recordsCount: (count) => `Stand jetzt. Anzahl der Datensätze: ${count}`,
  nouns: { products: 'Produkte', variants: 'Varianten', materials: 'Materialien', certifications: 'Zertifikate' },
  computed: {
    sustainabilityScore: 'Punktzahl (0 bis 100)',
    carbonFootprint: 'CO₂-Fußabdruck (kg CO₂e je Stück)',
    waterLiters: 'Wasser (Liter je Stück)',
    state: 'Stand heute',
  },
  states: {
    valid: 'gültig',
    expiring: 'gültig, läuft bald ab',
    expired: 'abgelaufen',
    not_yet_valid: 'noch nicht gültig',
  },
  boundaries: { fibre: 'Faser', yarn: 'Garn', fabric: 'Stoff', other: 'etwas anderes' },
  evidences: { declared: 'vom Lieferanten erklärt', verified: 'von Dritten geprüft' },
  yes: 'ja',
  no: 'nein',
}
