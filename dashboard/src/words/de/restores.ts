import { countingIn } from '../counting.ts'
import type { RestoreWords } from '../en/restores.ts'

const { some, by } = countingIn('de')

export const restores: RestoreWords = {
  title: 'Was diese Wiederherstellung rückgängig gemacht hat',
  noneTitle: 'Keine Wiederherstellung zu prüfen',
  noneText:
    'Wird diese Installation aus einer Sicherung wiederhergestellt, sehen Sie hier, was nach deren Zeitpunkt geschehen war, bevor irgendetwas Ihren Arbeitsbereich verlässt.',
  backTo: (moment) =>
    `Diese Installation wurde auf den Stand vom ${moment} zurückgesetzt. Was vorher gespeichert wurde, ist hier.`,
  exact: 'Die Liste ist vollständig: Sie stammt aus der Datenbank, die ersetzt wurde.',
  unknown:
    'Was danach geschah, lässt sich hier nicht feststellen. Einmallinks, die seither benutzt worden sein können, sind geschlossen.',
  lookThrough: 'Sehen Sie den Rest durch.',
  held: 'Webhooks, Zeitpläne, Verbindungen, Nachrichten und E-Mails warten. Bearbeiten und Veröffentlichen gehen weiter, und Pässe sind öffentlich zu sehen.',
  heldOthers:
    'Ein Inhaber dieses Arbeitsbereichs sieht durch, was die Wiederherstellung rückgängig gemacht hat, und lässt dann alles weiterlaufen.',
  resumed: (who, when) => `${who} hat alles weiterlaufen lassen, ${when}.`,
  goOn: 'Weiterlaufen lassen',
  goOnTitle: 'Alles weiterlaufen lassen?',
  goOnText:
    'Was gewartet hat, wird jetzt gesendet: Zustellungen an Webhooks, Nachrichten und E-Mails. Zeitpläne und Verbindungen laufen zu ihrer nächsten Zeit, und Werte werden in andere Systeme geschrieben.',
  goOnCheck: 'Pausieren Sie vorher, was nicht weiterlaufen soll.',
  wentOn: 'Alles läuft weiter',
  nothing: 'Die Liste ist leer: Alles, was dieser Arbeitsbereich hatte, ist hier.',
  kept: 'Gilt weiterhin',
  list: 'Was rückgängig gemacht wurde',
  showing: (from, to, all) => `${from}–${to} von ${all}`,
  byWhom: (who, when) => `${who}, ${when}`,
  code: 'Code',
  gtin: 'GTIN',
  fromTo: (from, to) => `damals ${to}, jetzt ${from}`,
  changed: 'Datensätze, die sich geändert hatten',
  changedNote: 'Hier ist alles wieder so, wie es zu diesem Zeitpunkt war.',
  created: (count) => `${some(count, 'wurde', 'wurden')} angelegt`,
  updated: (count) => `${some(count, 'wurde', 'wurden')} geändert`,
  deleted: (count) => `${some(count, 'wurde', 'wurden')} gelöscht`,
  kinds: {
    WORKSPACE_DELETED: {
      title: (_n) => 'Dieser Arbeitsbereich wurde gelöscht',
      note: 'Hier gibt es ihn wieder, und was er von selbst sendet, ist ausgeschaltet. War das Löschen richtig, so lassen Sie ihn nicht weitermachen.',
    },
    PASSPORT_WITHDRAWN: {
      title: (n) => `${some(n, 'Pass wurde', 'Pässe wurden')} zurückgezogen`,
      note: 'Das gilt auch hier.',
    },
    PASSPORT_FIRST_PUBLISHED: {
      title: (n) => `${some(n, 'Pass wurde', 'Pässe wurden')} zum ersten Mal veröffentlicht`,
      note: 'Bereits gedruckte Codes führen jetzt ins Leere. Legen Sie diese Varianten mit derselben GTIN noch einmal an und veröffentlichen Sie sie, oder ersetzen Sie die Etiketten.',
    },
    ITEM_CREATED: {
      title: (n) => `${some(n, 'Variante wurde', 'Varianten wurden')} angelegt und noch nicht veröffentlicht`,
      note: 'Bereits gedruckte Codes führen jetzt ins Leere.',
    },
    PASSPORT_REPUBLISHED: {
      title: (n) => `${some(n, 'Pass wurde', 'Pässe wurden')} noch einmal veröffentlicht`,
      note: 'Jetzt ist eine frühere Version zu sehen. Veröffentlichen Sie noch einmal, was zu sehen sein soll.',
    },
    LINK_OPENED: {
      title: (n) => `${some(n, 'privater Link wurde', 'private Links wurden')} geöffnet`,
      note: 'Diese Öffnungen zählen auch hier.',
    },
    LINK_CLOSED: {
      title: (n) => `${some(n, 'privater Link wurde', 'private Links wurden')} geschlossen`,
      note: 'Die Zahl der Öffnungen war begrenzt, und nichts beweist, dass keine stattgefunden hat. Legen Sie neue Links an, wo Sie welche brauchen.',
    },
    LINK_REVOKED: {
      title: (n) => `${some(n, 'privater Link wurde', 'private Links wurden')} widerrufen`,
      note: 'Das gilt auch hier.',
    },
    LINK_CREATED: {
      title: (n) => `${some(n, 'privater Link wurde', 'private Links wurden')} angelegt`,
      note: 'Die Adressen führen jetzt ins Leere. Legen Sie neue Links an.',
    },
    MEMBER_REMOVED: {
      title: (n) =>
        `${some(n, 'Mitglied ist', 'Mitglieder sind')} ausgeschieden oder ${by(n, 'wurde', 'wurden')} entfernt`,
      note: 'Das gilt auch hier, es sei denn, es bliebe kein Inhaber übrig.',
    },
    MEMBER_DEMOTED: {
      title: (n) => `${some(n, 'Mitglied erhielt', 'Mitglieder erhielten')} eine Rolle mit weniger Rechten`,
      note: 'Diese Rolle gilt auch hier, es sei denn, es bliebe kein Inhaber übrig.',
    },
    MEMBER_PROMOTED: {
      title: (n) => `${some(n, 'Mitglied erhielt', 'Mitglieder erhielten')} eine Rolle mit mehr Rechten`,
      note: 'Jetzt gilt wieder die frühere Rolle. Vergeben Sie die andere noch einmal, wenn sie gewollt war.',
    },
    MEMBER_ADDED: {
      title: (n) => `${some(n, 'Person wurde', 'Personen wurden')} Mitglied`,
      note: 'Die Mitgliedschaft besteht jetzt nicht. Laden Sie diese Personen noch einmal ein.',
    },
    INVITATION_CLOSED: {
      title: (n) => `${some(n, 'Einladung wurde', 'Einladungen wurden')} geschlossen`,
      note: 'Nichts beweist, dass sie nicht angenommen oder widerrufen wurden. Laden Sie diese Personen noch einmal ein.',
    },
    INVITATION_ENDED: {
      title: (n) => `${some(n, 'Einladung wurde', 'Einladungen wurden')} angenommen oder widerrufen`,
      note: 'Die Links in diesen Einladungen gelten auch hier nicht mehr.',
    },
    PASSWORD_CHANGED: {
      title: (n) => `${some(n, 'Mitglied hat', 'Mitglieder haben')} ein anderes Passwort gesetzt`,
      note: 'Das neue Passwort gilt auch hier, das frühere nicht.',
    },
    KEY_REVOKED: {
      title: (n) => `${some(n, 'API-Schlüssel wurde', 'API-Schlüssel wurden')} widerrufen`,
      note: 'Das gilt auch hier.',
    },
    KEY_CREATED: {
      title: (n) => `${some(n, 'API-Schlüssel wurde', 'API-Schlüssel wurden')} angelegt`,
      note: 'Hier gibt es sie nicht. Programme, die sie benutzen, brauchen neue.',
    },
    FEED_REVOKED: {
      title: (n) => `${some(n, 'Feed wurde', 'Feeds wurden')} widerrufen`,
      note: 'Das gilt auch hier.',
    },
    FEED_RENEWED: {
      title: (n) => `${some(n, 'Feed erhielt', 'Feeds erhielten')} ein neues Geheimnis`,
      note: 'Das neue Geheimnis gilt auch hier, das frühere nicht.',
    },
    FEED_CREATED: {
      title: (n) => `${some(n, 'Feed wurde', 'Feeds wurden')} angelegt`,
      note: 'Die Adressen führen jetzt ins Leere. Legen Sie neue Feeds an.',
    },
    SECRET_ROTATED: {
      title: (n) => `${some(n, 'Webhook erhielt', 'Webhooks erhielten')} ein neues Geheimnis`,
      note: 'Signiert wird jetzt mit dem früheren. Vergeben Sie ein neues, bevor es weitergeht.',
    },
    SWITCHED_OFF: {
      title: (n) =>
        `${some(n, 'Webhook, Verbindung oder Ähnliches wurde', 'Webhooks, Verbindungen und Ähnliches wurden')} pausiert oder gelöscht`,
      note: 'Hier gibt es sie wieder, und zwar ausgeschaltet.',
    },
    ADDRESS_UNSUBSCRIBED: {
      title: (n) => `${some(n, 'Adresse wollte', 'Adressen wollten')} keine Nachrichten mehr`,
      note: 'Auch von hier wird an sie nichts gesendet.',
    },
    CATALOGUE_CLOSED: {
      title: (_n) => 'Der öffentliche Katalog wurde geschlossen',
      note: 'Er ist auch hier geschlossen.',
    },
    RATING_CONCEALED: {
      title: (n) => `${some(n, 'Bewertung wurde', 'Bewertungen wurden')} aus Pässen genommen`,
      note: 'Das gilt auch hier. Veröffentlichen Sie Pässe, die sie noch zeigen, noch einmal.',
    },
    FILE_HIDDEN: {
      title: (n) => `${some(n, 'öffentliche Datei wurde', 'öffentliche Dateien wurden')} privat`,
      note: 'Das gilt auch hier.',
    },
    RECORD_DELETED: {
      title: (n) => `${some(n, 'Datensatz wurde', 'Datensätze wurden')} gelöscht`,
      note: 'Hier gibt es sie wieder. Löschen Sie sie noch einmal, wenn das richtig war.',
    },
    TO_CHECK: {
      title: (n) => `${some(n, 'Eintrag', 'Einträge')} zum Durchsehen`,
      note: 'Manches davon kann seither widerrufen, entfernt oder ausgeschaltet worden sein. Hier ist alles so, wie es war.',
    },
  },
}
