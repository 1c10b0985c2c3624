/** Warum ein anderer Dienst nicht aufgerufen oder eine E-Mail nicht gesendet wurde. */
export const outboundReasons: Readonly<Record<string, string>> = {
  url_not_allowed:
    'Die Adresse muss mit https:// beginnen, ohne Benutzername und Passwort, und mit Port 443 oder einem ab 1024.',
  target_private:
    'Diese Adresse führt in ein privates Netz, das nicht angerufen wird. Wenn es Ihres ist, kann der Betreiber des Dienstes sie mit OUTBOUND_PRIVATE_TARGETS erlauben.',
  name_not_found: 'Diesen Namen gibt es im Internet nicht. Prüfen Sie die Adresse auf Tippfehler.',
  connection_failed: 'Der Empfänger war nicht erreichbar oder hat die Verbindung vor der Antwort getrennt.',
  tls_failed:
    'Die Verbindung ließ sich nicht sichern. Prüfen Sie das Zertifikat des Empfängers: Name, Datum und Kette.',
  timed_out: 'Der Empfänger hat nicht innerhalb von 15 Sekunden geantwortet.',
  answer_malformed: 'Antwort des Empfängers, ist kein richtiges HTTP.',
  answer_too_large: 'Die Antwort ist größer, als gelesen wird.',
  email_not_confirmed:
    'Die Person mit der Adresse {value} hat noch nicht zugestimmt, Nachrichten zu erhalten. Eine E-Mail fragt sie danach; deren Link gilt sieben Tage.',
  email_unsubscribed:
    'Die Person mit der Adresse {value} möchte keine Nachrichten dieses Arbeitsbereichs. Nur sie selbst kann das ändern, mit dem Link in einer E-Mail, die sie hat.',
  mail_not_set: 'Diese Installation verschickt keine E-Mails. Geben Sie den Link selbst weiter.',
  too_many_emails:
    'In der letzten Stunde hat dieser Arbeitsbereich {limit} E-Mails an Personen gesendet. Mehr sind nicht erlaubt. Senden Sie diese später, oder geben Sie den Link selbst weiter.',
  too_many_test_emails: 'Sie haben gerade mehrere Tests gesendet. Warten Sie eine Minute.',
  email_lost:
    'Der Schlüssel dieser Installation ging verloren, und mit ihm der Inhalt dieser E-Mail. Senden Sie sie noch einmal.',
  email_too_late: 'Die E-Mail ließ sich so lange nicht senden, dass sie nichts mehr nützen würde.',
  mail_recipient_refused: 'Der Mailserver lehnt diese Adresse ab. Prüfen Sie sie auf Tippfehler.',
  mail_letter_refused: 'Der Mailserver hat die E-Mail abgelehnt.',
  mail_sender_refused: 'Der Mailserver sendet nicht für die Adresse in MAIL_FROM.',
  mail_try_later: 'Der Mailserver bittet darum, es später noch einmal zu versuchen.',
  mail_login_refused:
    'Der Mailserver lehnt den Benutzernamen oder das Passwort ab. Der Betreiber kann SMTP_URL prüfen.',
  mail_tls_failed:
    'Die Verbindung zum Mailserver ließ sich nicht verschlüsseln. Der Betreiber kann das Zertifikat prüfen und ob SMTP_URL mit smtps:// oder smtp:// beginnen soll.',
  mail_server_timed_out: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  mail_server_not_reached: 'Der Mailserver war nicht erreichbar. Der Betreiber kann SMTP_URL und den Port prüfen.',
  mail_server_not_found: 'Den Namen des Mailservers gibt es nicht. Der Betreiber kann SMTP_URL prüfen.',
  mail_server_not_allowed:
    'Der Mailserver steht in einem privaten Netz. Der Betreiber kann ihn in OUTBOUND_PRIVATE_TARGETS eintragen.',
}
