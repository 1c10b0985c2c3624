import type { Words } from '../en.ts'

export const session: Words['session'] = {
  title: 'Bei Selvedge anmelden',
  lead: 'Produktpässe, die sich selbst erklären.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  submit: 'Anmelden',
  ended: 'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an, dann geht es dort weiter, wo Sie waren.',
  help: 'Kein Konto oder Passwort vergessen? Eine Administratorin Ihres Arbeitsbereichs kann Sie mit einem Link einladen.',
}
