import { countingIn } from '../counting.ts'
import type { backups as english } from '../en/backups.ts'

const { by, some } = countingIn('de')

/** Die Sicherungen der Installation. */
export const backups: typeof english = {
  title: 'Sicherungen',
  note: 'Von der ganzen Installation: alle Arbeitsbereiche mit ihren Datensätzen, Personen und Dateien.',
  emptyTitle: 'Es gibt keine Sicherungen',
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
  sent: 'Davon neu übertragen',
  next: 'Nächste',
  every: (hours) =>
    hours % 24 === 0
      ? by(hours / 24, 'täglich', `alle ${hours / 24} Tage`)
      : by(hours, 'stündlich', `alle ${hours} Stunden`),
  kept: 'Aufbewahrt',
  where: 'Ort',
  whereOperator: 'Dem Betreiber bekannt: Diese Installation hat mehrere Arbeitsbereiche.',
  encrypted: 'Verschlüsselt',
  yes: 'Ja',
  notEncrypted: 'Nein. Wer dort lesen kann, kann alles lesen.',
  pointInTime: 'Beliebiger Zeitpunkt',
  noPointInTime: 'Aus: Nur die Zeitpunkte der Sicherungen lassen sich wiederherstellen.',
  behind: (seconds, waiting) =>
    waiting === 0
      ? `Jeder Zeitpunkt bis vor ${seconds} s`
      : `Jeder Zeitpunkt bis vor ${seconds} s; ${some(waiting, 'Teil wartet', 'Teile warten')}`,
  start: 'Jetzt sichern',
  byOperator: 'Der Betreiber dieser Installation kann jederzeit eine beginnen:',
  key: 'Der Schlüssel',
  keyNote:
    'Mit ihm sind die Geheimnisse der Webhooks, Verbindungen und Kanäle verschlüsselt. In den Sicherungen ist er nicht.',
  keyPlaces: {
    FILE: 'Er liegt als Datei secret.key im Datenverzeichnis des Dienstes. Bewahren Sie eine Kopie getrennt von den Sicherungen auf: Ohne ihn müssen diese Geheimnisse nach einer Wiederherstellung neu eingegeben werden.',
    SETTING:
      'Der Dienst erhält ihn als SECRET_KEY, getrennt von seinen Daten. Bewahren Sie eine Kopie auf, die nicht von diesem Rechner abhängt.',
  },
}
