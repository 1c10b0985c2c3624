import { countingIn } from '../counting.ts'
import type { backups as english } from '../en/backups.ts'

const { by, some } = countingIn('de')

/** Die Sicherungen der Installation. */
export const backups: typeof english = {
  title: 'Sicherungen',
  note: 'Von der ganzen Installation: alle Arbeitsbereiche mit ihren Datensätzen, Personen und Dateien.',
  emptyTitle: 'Es werden keine Sicherungen erstellt',
  emptyText:
    'Fällt die Festplatte aus, ist alles verloren: Datensätze, Pässe, Personen und Dateien. Der Betreiber dieser Installation gibt einen Ort auf einer anderen Festplatte oder einen Bucket an:',
  emptyThen:
    'Nach einem Neustart des Dienstes entsteht binnen zehn Minuten die erste Sicherung, danach jeden Tag eine.',
  running: (since) => `Eine Sicherung läuft. Begonnen: ${since}.`,
  failed: (when) => `Die letzte Sicherung ist fehlgeschlagen (${when})`,
  late: 'Die letzte gelungene Sicherung ist zu alt. Was seither gespeichert wurde, ist nicht gesichert: Sagen Sie es dem Betreiber dieser Installation.',
  damaged: (count) =>
    `${some(count, 'gespeicherte Datei ist beschädigt oder fehlt', 'gespeicherte Dateien sind beschädigt oder fehlen')}, hier wie in der Sicherung. Der Betreiber findet sie mit:`,
  lastGood: 'Letzte gelungene Sicherung',
  none: 'Noch keine',
  size: 'Größe',
  files: (count) => some(count, 'Datei', 'Dateien'),
  contents: 'Enthält',
  counted: {
    products: (count) => some(count, 'Produkt', 'Produkte'),
    variants: (count) => some(count, 'Variante', 'Varianten'),
    passports: (count) => some(count, 'Pass', 'Pässe'),
    people: (count) => some(count, 'Person', 'Personen'),
  },
  withDeleted: 'auch gelöschte',
  sent: 'Davon neu übertragen',
  next: 'Nächste',
  every: (hours) =>
    hours % 24 === 0
      ? by(hours / 24, 'täglich', `alle ${hours / 24} Tage`)
      : by(hours, 'stündlich', `alle ${hours} Stunden`),
  kept: 'Aufbewahrt',
  keeps: (periods) => `Jeweils die letzte aus ${periods}`,
  keepUnits: {
    h: (count) => some(count, 'Stunde', 'Stunden'),
    d: (count) => some(count, 'Tag', 'Tagen'),
    w: (count) => some(count, 'Woche', 'Wochen'),
    m: (count) => some(count, 'Monat', 'Monaten'),
    y: (count) => some(count, 'Jahr', 'Jahren'),
  },
  where: 'Ort',
  whereOperator: 'Dem Betreiber bekannt: Diese Installation hat mehrere Arbeitsbereiche.',
  encrypted: 'Verschlüsselt',
  yes: 'Ja',
  notEncrypted: 'Nein. Wer dort lesen kann, kann alles lesen.',
  pointInTime: 'Beliebiger Zeitpunkt',
  noPointInTime: 'Aus: Nur die Zeitpunkte der Sicherungen lassen sich wiederherstellen.',
  behind: (lag, waiting) =>
    waiting === 0
      ? `Jeder Zeitpunkt, Rückstand: ${lag}`
      : `Jeder Zeitpunkt, Rückstand: ${lag}; ${some(waiting, 'Teil ist', 'Teile sind')} noch zu übertragen`,
  farBehind: (lag) =>
    `Rückstand der Archivierung: ${lag}. Was seither gespeichert wurde, lässt sich erst wiederherstellen, wenn es archiviert ist. Warum das nicht geschieht, sieht der Betreiber im Protokoll.`,
  start: 'Jetzt sichern',
  byOperator: 'Der Betreiber dieser Installation kann jederzeit eine beginnen:',
  restoring: 'Wiederherstellen',
  restoringNote:
    'Der Betreiber gibt einen dieser Befehle dort ein, wo Selvedge installiert ist, hier oder auf einem neuen Rechner. Zum Wiederherstellen muss der Dienst angehalten sein, zum Ausprobieren nicht.',
  restoringByOperator: 'Der Betreiber dieser Installation stellt alle Arbeitsbereiche gemeinsam wieder her.',
  tryOut: 'Die letzte Sicherung ausprobieren: daneben wiederhergestellt, verglichen und wieder entfernt',
  listed: 'Nachsehen, welche Sicherungen es gibt',
  intoEmpty: 'Die letzte in eine leere Installation wiederherstellen',
  inPlace:
    'Die letzte an die Stelle des jetzigen Bestands setzen; die jetzige Datenbank wird beiseitegelegt, nicht gelöscht',
  toMoment: 'Einen Zeitpunkt wiederherstellen, in UTC angegeben',
  withKey: 'Statt KEY:SECRET geben Sie den Schlüssel des Buckets an; er wird hier nicht gezeigt.',
  afterwards:
    'Nach einer Wiederherstellung sieht ein Inhaber, was sie rückgängig gemacht hat, bevor etwas den Arbeitsbereich verlässt.',
  key: 'Der Schlüssel',
  keyNote:
    'Mit ihm sind die Geheimnisse der Webhooks, Verbindungen und Kanäle verschlüsselt. In den Sicherungen ist er nicht.',
  keyPlaces: {
    FILE: 'Er liegt als Datei secret.key im Datenverzeichnis des Dienstes. Bewahren Sie eine Kopie getrennt von den Sicherungen auf: Ohne ihn müssen diese Geheimnisse nach einer Wiederherstellung neu eingegeben werden.',
    SETTING:
      'Der Dienst erhält ihn als SECRET_KEY, getrennt von seinen Daten. Bewahren Sie eine Kopie auf, die nicht von diesem Rechner abhängt.',
  },
}
