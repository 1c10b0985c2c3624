import { type Html, html } from '#platform/html/html.ts'
import type { PageLanguage } from '../passport-pages/page-language.ts'
import type { PassportView } from '../passport-pages/passport-view.ts'
import { type PageOptions, renderPassportPage } from '../passport-pages/render-passport-page.ts'
import type { GrantedLink } from './open-link.ts'

/** The page of a passport as it would be published now, with a mark that it is not, and what its sender has to say. */
export function sharedPassportPage(
  link: GrantedLink,
  view: PassportView,
  { base, ...options }: Pick<PageOptions, 'language' | 'today' | 'ownOrigin'> & { readonly base: string },
): string {
  return renderPassportPage(view, { ...options, address: null, notice: notice(link, options.language, base) })
}

function notice(
  { label, note, receiver, workspaceName, grantUntil }: GrantedLink,
  language: PageLanguage,
  base: string,
): Html {
  const { confidential, sharedBy, openUntil, asJson } = WORDS[language]
  const moment = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, MOMENT).format(grantUntil)
  return html`<p><strong>${confidential}</strong> ${sharedBy(workspaceName, receiver)} ${openUntil(`${moment} UTC`)}</p>
<p dir="auto"><strong>${label}</strong></p>
${note !== null && html`<blockquote dir="auto">${note}</blockquote>`}
<p><a href="${base}/content.json" download>${asJson}</a></p>`
}

const MOMENT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const

type NoticeWords = {
  readonly confidential: string
  readonly sharedBy: (sender: string, receiver: string | null) => string
  readonly openUntil: (moment: string) => string
  readonly asJson: string
}

const WORDS: Readonly<Record<PageLanguage, NoticeWords>> = {
  en: {
    confidential: 'Not published. Confidential.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Shared by ${sender}.` : `Shared by ${sender} with ${receiver}.`,
    openUntil: (moment) => `This page stays open until ${moment}.`,
    asJson: 'Download as JSON',
  },
  de: {
    confidential: 'Nicht veröffentlicht. Vertraulich.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Geteilt von ${sender}.` : `Geteilt von ${sender} mit ${receiver}.`,
    openUntil: (moment) => `Diese Seite bleibt offen bis ${moment}.`,
    asJson: 'Als JSON herunterladen',
  },
  fr: {
    confidential: 'Non publié. Confidentiel.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Partagé par ${sender}.` : `Partagé par ${sender} avec ${receiver}.`,
    openUntil: (moment) => `Cette page reste ouverte jusqu’au ${moment}.`,
    asJson: 'Télécharger en JSON',
  },
  it: {
    confidential: 'Non pubblicato. Riservato.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Condiviso da ${sender}.` : `Condiviso da ${sender} con ${receiver}.`,
    openUntil: (moment) => `Questa pagina resta aperta fino al ${moment}.`,
    asJson: 'Scarica come JSON',
  },
  es: {
    confidential: 'No publicado. Confidencial.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Compartido por ${sender}.` : `Compartido por ${sender} con ${receiver}.`,
    openUntil: (moment) => `Esta página sigue abierta hasta el ${moment}.`,
    asJson: 'Descargar como JSON',
  },
  nl: {
    confidential: 'Niet gepubliceerd. Vertrouwelijk.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Gedeeld door ${sender}.` : `Gedeeld door ${sender} met ${receiver}.`,
    openUntil: (moment) => `Deze pagina blijft open tot ${moment}.`,
    asJson: 'Downloaden als JSON',
  },
  sv: {
    confidential: 'Inte publicerat. Konfidentiellt.',
    sharedBy: (sender, receiver) => (receiver === null ? `Delat av ${sender}.` : `Delat av ${sender} med ${receiver}.`),
    openUntil: (moment) => `Sidan är öppen till ${moment}.`,
    asJson: 'Ladda ner som JSON',
  },
  pl: {
    confidential: 'Nieopublikowane. Poufne.',
    sharedBy: (sender, receiver) =>
      receiver === null ? `Udostępnia: ${sender}.` : `Udostępnia: ${sender}. Odbiorca: ${receiver}.`,
    openUntil: (moment) => `Ta strona pozostaje otwarta do ${moment}.`,
    asJson: 'Pobierz jako JSON',
  },
}
