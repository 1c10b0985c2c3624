import type { DashboardLanguage } from '#kit/words/languages.ts'

/** What is said below a message: why it came, and how it ends. */
export const EMAIL_WORDS: Readonly<Record<DashboardLanguage, { readonly why: string }>> = {
  en: {
    why: 'You get this e-mail because this address was entered for messages, and you agreed or belong to the workspace. Your program for mail can unsubscribe you.',
  },
  de: {
    why: 'Sie erhalten diese E-Mail, weil diese Adresse für Nachrichten eingetragen wurde und Sie zugestimmt haben oder zum Arbeitsbereich gehören. Ihr E-Mail-Programm kann Sie abmelden.',
  },
  fr: {
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée pour les messages et que vous avez accepté ou faites partie de l’espace de travail. Votre logiciel de messagerie peut vous désabonner.',
  },
}
