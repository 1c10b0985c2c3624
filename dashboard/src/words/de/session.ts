import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'

const { some } = countingIn('de')

export const session: Words['session'] = {
  title: 'Bei Selvedge anmelden',
  lead: 'Produktpässe, die sich selbst erklären.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  submit: 'Anmelden',
  ended: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie waren.',
  forgotten: 'Passwort vergessen?',
  forgottenText:
    'Fragen Sie einen Inhaber oder Administrator Ihres Arbeitsbereichs: Unter Einstellungen, Mitglieder lässt sich ein Link erstellen, mit dem Sie ein neues Passwort wählen. Es wird keine E-Mail verschickt. Sind Sie der einzige Inhaber, führt der Betreiber des Dienstes dies auf dessen Rechner aus:',
  noAccount: 'Kein Konto? Ein Administrator eines Arbeitsbereichs kann Ihnen einen Einladungslink schicken.',
  tooMany: (seconds) =>
    `Zu viele Versuche. Warten Sie ${seconds > 90 ? some(Math.ceil(seconds / 60), 'Minute', 'Minuten') : some(seconds, 'Sekunde', 'Sekunden')} und versuchen Sie es noch einmal.`,
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  proof: {
    title: 'Passwort bestätigen',
    text: 'Damit bekommen andere Zugang zu Ihrem Arbeitsbereich oder zu seinen Daten. Sie haben Ihr Passwort zuletzt vor mehr als 15 Minuten eingegeben. Bitte geben Sie es noch einmal ein.',
    confirm: 'Bestätigen',
    wrong: 'Das ist nicht Ihr Passwort.',
  },
  offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  noWorkspace: 'Sie gehören zu keinem Arbeitsbereich',
  noWorkspaceText:
    'Bitten Sie einen Administrator um einen Einladungslink. Sie können ihn mit Ihrem bestehenden Konto verwenden.',
}
