import type { mail as english } from '../en/mail.ts'

export const mail: typeof english = {
  title: 'E-Mail',
  note: 'Was der Dienst selbst verschickt. Nichts hängt davon ab: Links lassen sich immer von Hand weitergeben.',
  notSet: 'Diese Installation verschickt keine E-Mails.',
  notSetHelp: 'Ihr Betreiber kann einen Mailserver einstellen:',
  sender: 'E-Mails kommen von',
  returned: 'E-Mails, die sich später nicht zustellen lassen, gehen an dieses Postfach zurück.',
  test: 'Test an mich senden',
  testSent: (recipient) =>
    `Der Mailserver hat einen Test für ${recipient} angenommen. Sehen Sie in Ihr Postfach und in den Spam-Ordner.`,
  serverSaid: 'Der Mailserver sagte:',
  alerts: 'Warnungen an mich',
  alertsHelp: 'Wenn in diesem Arbeitsbereich etwas ausfällt oder bald endet: höchstens eine E-Mail in zehn Minuten.',
  language: 'Sprache der E-Mail',
  undelivered: 'Nicht zustellbar',
  send: 'Link per E-Mail senden',
  sendHelp: 'Sie sehen den Link danach trotzdem.',
  sentTo: (to) => `Der Mailserver hat die E-Mail an ${to} angenommen.`,
  notSentTo: (to) => `Die E-Mail an ${to} wurde nicht gesendet.`,
  sending: (to) => `Die E-Mail an ${to} wird gesendet.`,
  triedAgain: 'Es wird von selbst noch einmal versucht.',
  passOn: 'Geben Sie den Link selbst weiter oder erstellen Sie einen für die richtige Adresse.',
  sendTo: 'Senden an',
  sendToHelp:
    'Die E-Mail-Adresse des Empfängers. Wenn Sie nichts eintragen, geben Sie den Link selbst weiter. Der Code wird nicht mitgeschickt.',
  forgottenLink: 'Link per E-Mail anfordern',
  forgottenMail:
    'Sie erhalten einen Link, mit dem Sie ein neues Passwort wählen. Ohne Zugang zu Ihrem Postfach bitten Sie einen Inhaber oder Administrator Ihres Arbeitsbereichs um einen.',
}
