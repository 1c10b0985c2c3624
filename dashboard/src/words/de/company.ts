import type { Words } from '../en.ts'

export const company: Words['company'] = {
  create: 'Neues Unternehmen',
  list: 'Namen, Orte und Länder',
  emptyTitle: 'Noch keine Unternehmen',
  emptyText:
    'Ein Unternehmen ist, wen Ihre Einträge nennen: Ihre Marke, der Hersteller, der Lieferant eines Stoffs. Einmal eingetragen, lässt es sich überall wählen.',
  consequence:
    'Seine Zertifikate werden mitgelöscht. Solange Produkte, Materialien oder Varianten es nennen, kann es nicht gelöscht werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Unternehmen',
  contact: 'Kontakt',
  numbers: 'Kennnummern',
  numbersNote: 'Register und Zoll unterscheiden Unternehmen danach, wo Namen sich gleichen.',
  roles: {
    BRAND: 'Marke',
    IMPORTER: 'Einführer',
    MANUFACTURER: 'Hersteller',
    RECYCLER: 'Verwerter',
    RETAILER: 'Händler',
    SUPPLIER: 'Lieferant',
    OTHER: 'Anderes',
  },
  products: 'Seine Produkte',
  productsNone: 'Noch nennt es kein Produkt.',
  materials: 'Gelieferte Materialien',
  materialsNone: 'Noch nennt es kein Material.',
  fields: {
    name: { label: 'Name', help: 'Wie er im Handelsregister steht.' },
    role: {
      label: 'Rolle',
      help: 'Was es für Sie ist. Die EU-Ökodesign-Verordnung verlangt im Pass den Hersteller und bei Einfuhren den Einführer.',
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
  },
}
