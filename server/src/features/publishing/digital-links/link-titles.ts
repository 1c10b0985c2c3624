import type { Section } from './linked-passport.ts'

/** The languages of the passport page, the first one where nothing else fits. */
export const LINK_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const
export type LinkLanguage = (typeof LINK_LANGUAGES)[number]

/** What links are called, for people who choose among them. */
export const LINK_TITLES: Readonly<Record<LinkLanguage, Readonly<Record<'passport' | Section, string>>>> = {
  en: {
    passport: 'Digital product passport',
    environment: 'Environmental data',
    certificates: 'Certificates',
    care: 'Care and repair',
  },
  de: {
    passport: 'Digitaler Produktpass',
    environment: 'Umweltdaten',
    certificates: 'Zertifikate',
    care: 'Pflege und Reparatur',
  },
  fr: {
    passport: 'Passeport numérique du produit',
    environment: 'Données environnementales',
    certificates: 'Certificats',
    care: 'Entretien et réparation',
  },
  it: {
    passport: 'Passaporto digitale del prodotto',
    environment: 'Dati ambientali',
    certificates: 'Certificati',
    care: 'Cura e riparazione',
  },
  es: {
    passport: 'Pasaporte digital del producto',
    environment: 'Datos ambientales',
    certificates: 'Certificados',
    care: 'Cuidado y reparación',
  },
  nl: {
    passport: 'Digitaal productpaspoort',
    environment: 'Milieugegevens',
    certificates: 'Certificaten',
    care: 'Onderhoud en reparatie',
  },
  sv: {
    passport: 'Digitalt produktpass',
    environment: 'Miljödata',
    certificates: 'Certifikat',
    care: 'Skötsel och reparation',
  },
  pl: {
    passport: 'Cyfrowy paszport produktu',
    environment: 'Dane środowiskowe',
    certificates: 'Certyfikaty',
    care: 'Pielęgnacja i naprawa',
  },
}
