import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

const { some } = countingIn('de')

export const company: Words['company'] = {
  create: 'Neues Unternehmen',
  list: 'Namen, Orte, Nummern',
  emptyTitle: 'Noch keine Unternehmen',
  emptyText:
    'Ein Unternehmen ist jeder Betrieb, auf den sich Ihre Datensätze beziehen: Ihre Marke, ein Hersteller, ein Stofflieferant. Einmal eingetragen, lässt es sich überall wählen; seine Zertifikate gelten für das, was es herstellt.',
  consequence:
    'Seine Zertifikate werden mitgelöscht. Solange sich Produkte, Materialien oder Varianten darauf beziehen, kann es nicht gelöscht werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Unternehmen',
  contact: 'Kontakt',
  numbers: 'Kennnummern',
  numbersNote: 'Register und Zoll unterscheiden damit Unternehmen mit ähnlichen Namen.',
  roles: {
    BRAND: 'Marke',
    IMPORTER: 'Importeur',
    MANUFACTURER: 'Hersteller',
    RECYCLER: 'Verwerter',
    RETAILER: 'Händler',
    SUPPLIER: 'Lieferant',
    OTHER: 'Sonstiges',
  },
  products: 'Seine Produkte',
  productsNone: 'Noch bezieht sich kein Produkt darauf.',
  materials: 'Gelieferte Materialien',
  materialsNone: 'Noch bezieht sich kein Material darauf.',
  brandMatches: {
    title: 'Produkte dieser Marke',
    says: (text, count) => `${some(count, 'Produkt nennt', 'Produkte nennen')} „${text}“ als Marke.`,
    match: 'Zuordnen',
    matchNamed: (text) => `Zuordnen: „${text}“`,
    ask: (text, name) => `„${text}“ der Marke ${name} zuordnen?`,
    text: (name, count) =>
      `${some(count, 'Produkt bekommt', 'Produkte bekommen')} die Marke „${name}“. Wird das Unternehmen umbenannt, ändert sie sich mit. Das lässt sich rückgängig machen.`,
  },
  fields: {
    name: { label: 'Name', help: 'Wie im Handelsregister.' },
    role: {
      label: 'Rolle',
      help: 'Was es für Sie tut. Die EU-Ökodesign-Verordnung verlangt im Pass den Hersteller und bei Einfuhren den Importeur.',
    },
    city: { label: 'Ort' },
    address: { label: 'Straße und Postleitzahl' },
    country: { label: 'Land' },
    description: { label: 'Beschreibung' },
    email: { label: 'E-Mail-Adresse' },
    phone: { label: 'Telefon' },
    website: { label: 'Website' },
    gln: { label: 'GLN', help: 'Global Location Number von GS1: 13 Ziffern.' },
    lei: { label: 'LEI', help: 'Legal Entity Identifier (ISO 17442): 20 Zeichen.' },
    vatId: { label: 'USt-IdNr.' },
    code: ownCode,
  },
}
