import { pluralIn } from '#kit/words/plural.ts'
import type { AlertWords } from './alert-words.ts'

const many = pluralIn('de')

const FAULTS: Readonly<Record<string, string>> = {
  credentials: 'das andere System nimmt die Zugangsdaten nicht mehr an',
  permission: 'die Zugangsdaten erlauben nicht mehr, was nötig ist',
  not_found: 'das andere System hat nicht mehr, was verbunden war',
  refused: 'das andere System lehnt es ab',
  rate_limited: 'das andere System nimmt keine Anfragen mehr an',
  conflict: 'das andere System meldet einen Konflikt',
  passing: 'das andere System war nicht erreichbar',
  unexpected_system: 'unter der Adresse antwortet ein anderes System',
}

const BACKUP_FAULTS: Readonly<Record<string, string>> = {
  backup_target_full: 'am Speicherort der Sicherungen ist kein Platz mehr',
  backup_target_refused: 'der Dienst darf am Speicherort der Sicherungen nicht schreiben',
  backup_target_unavailable: 'der Speicherort der Sicherungen ist nicht erreichbar',
  backup_interrupted: 'der Dienst wurde währenddessen mehrmals beendet',
}

const whyBackup = (reason: string | undefined) => (reason && BACKUP_FAULTS[reason] ? `: ${BACKUP_FAULTS[reason]}` : '')

const why = (kind: string | null | undefined) => (kind && FAULTS[kind] ? `: ${FAULTS[kind]}` : '')

export const de: AlertWords = {
  subject: (count) => many(count, 'Etwas braucht Ihre Aufmerksamkeit', `${count} Dinge brauchen Ihre Aufmerksamkeit`),
  lead: () => 'Das ist geschehen:',
  said: {
    'webhook.disabled': ({ reason }) =>
      reason === 'gone'
        ? ': Der Webhook wurde abgeschaltet, weil es seinen Empfänger nicht mehr gibt.'
        : ': Der Webhook wurde abgeschaltet, weil sein Empfänger seit fünf Tagen versagt.',
    'connection.paused': ({ kind }) => (kind ? `: Die Verbindung wurde angehalten${why(kind)}.` : undefined),
    'connection.run_finished': ({ state }) =>
      state === 'failed' ? ': Ein Lauf der Verbindung ist fehlgeschlagen.' : undefined,
    'import_pickup.run_finished': ({ outcome }) =>
      outcome === 'failed'
        ? ': Die Datei dieser Abholung konnte nicht importiert werden.'
        : outcome === 'waits'
          ? ': Die Datei dieser Abholung wartet darauf, dass Sie ihren Import ansehen.'
          : undefined,
    'connection.expiring': ({ days }) =>
      `: Die Zugangsdaten der Verbindung enden in ${days} ${many(days ?? 0, 'Tag', 'Tagen')}.`,
    'connection.write_back_refused': ({ count }) =>
      many(
        count ?? 0,
        ': Ein Wert konnte nicht in das andere System geschrieben werden.',
        `: ${count} Werte konnten nicht in das andere System geschrieben werden.`,
      ),
    'channel.paused': ({ isByPerson }) =>
      isByPerson ? undefined : ': Der Kanal für Nachrichten funktioniert nicht mehr und wurde angehalten.',
    'api_key.expiring': ({ days }) =>
      days === undefined
        ? ': Der API-Schlüssel endet in einigen Tagen.'
        : `: Der API-Schlüssel endet in ${days} ${many(days, 'Tag', 'Tagen')}.`,
    'passport.gtin_disputed': () => ': Ein anderes Unternehmen hat dieselbe GTIN veröffentlicht.',
    'email.not_delivered': () => ': Eine E-Mail an diese Adresse konnte nicht zugestellt werden.',
    'backup.failed': ({ reason }) =>
      `: Die Sicherung dieser Installation ist fehlgeschlagen${whyBackup(reason)}. Was zu tun ist, steht unter Einstellungen, Sicherungen.`,
  },
  unnamed: 'Ein Datensatz',
  more: (count) => many(count, 'Eine weitere Meldung steht im Verlauf.', `${count} weitere stehen im Verlauf.`),
  open: 'Verlauf öffnen',
  why: 'Sie erhalten diese E-Mail, weil Sie Administrator oder Inhaber dieses Arbeitsbereichs sind. Unter Einstellungen, Arbeitsbereich, E-Mail können Sie sie abschalten.',
}
