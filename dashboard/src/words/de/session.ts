import type { Words } from '../en.ts'

export const session: Words['session'] = {
  title: 'Bei Selvedge anmelden',
  lead: 'Produktpässe, die sich selbst erklären.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  submit: 'Anmelden',
  ended: 'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an, dann geht es dort weiter, wo Sie waren.',
  forgotten: 'Passwort vergessen?',
  forgottenText:
    'Fragen Sie eine Inhaberin oder einen Administrator Ihres Arbeitsbereichs: Unter Einstellungen, Mitglieder erzeugen sie einen Link, mit dem Sie ein neues Passwort wählen. Hier gibt es keinen Mailserver, es kommt also keine E-Mail. Sind Sie der letzte Inhaber, führt, wer den Dienst betreibt, dies auf dessen Rechner aus:',
  noAccount: 'Kein Konto? Wer einen Arbeitsbereich verwaltet, kann Sie mit einem Link einladen.',
  tooMany: (seconds) =>
    seconds > 90
      ? `Zu viele Versuche. Warten Sie ${Math.ceil(seconds / 60)} Minuten und versuchen Sie es noch einmal.`
      : `Zu viele Versuche. Warten Sie ${seconds} Sekunden und versuchen Sie es noch einmal.`,
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  proof: {
    title: 'Noch einmal Ihr Passwort',
    text: 'Damit bekommen andere Zugang zu Ihrem Arbeitsbereich oder zu seinen Daten. Sie haben Ihr Passwort zuletzt vor über 15 Minuten eingegeben. Geben Sie es bitte noch einmal ein.',
    confirm: 'Bestätigen',
    wrong: 'Das ist nicht Ihr Passwort.',
  },
  offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  noWorkspace: 'Sie gehören zu keinem Arbeitsbereich',
  noWorkspaceText:
    'Bitten Sie jemanden, der einen verwaltet, um eine Einladung: einen Link, der Sie mit Ihrem Konto hineinführt.',
}
