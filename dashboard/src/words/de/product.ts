import type { Words } from '../en.ts'

export const product: Words['product'] = {
  create: 'Neues Produkt',
  list: 'Namen, Artikelnummern, Marken und Kategorien',
  emptyTitle: 'Noch keine Produkte',
  emptyText:
    'Ein Produkt ist ein Modell, wie Sie es verkaufen. Seine Farben und Größen sind seine Varianten, und jede kann einen eigenen Pass haben.',
  consequence:
    'Seine Varianten und Zertifikate werden mitgelöscht. Varianten mit öffentlichem Pass müssen erst zurückgezogen werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Produkt',
  kindTitle: 'Welche Art Produkt es ist',
  kindNote:
    'Die Bewertungsmethode hat für jede Art eigene Annahmen: wie oft es getragen, wie es gewaschen, wie es gemacht wird.',
  variants: 'Varianten',
  variantsNone: 'Noch keine Varianten. Ein Pass gilt immer für eine Variante.',
  addVariant: 'Neue Variante dieses Produkts',
  certificationsNone: 'Noch keine.',
  addCertification: 'Neues Zertifikat dafür',
  noVariants: 'keine Varianten',
  assessedOf: (some: string, all: string) => `${some} von ${all}`,
  score: 'Bewertung',
  scoreOf: (count) => `Mittel aus ${count} bewerteten Varianten`,
  fields: {
    name: { label: 'Name', help: 'Wie ihn die Kundschaft kennt. Er steht über dem Pass.' },
    sku: { label: 'Artikelnummer', help: 'Ihre eigene.' },
    category: { label: 'Kategorie', help: 'Etwa T-Shirts, Jeans, Kleider. Sagt der Methode, was dafür üblich ist.' },
    brand: { label: 'Marke', help: 'Der Name auf dem Etikett. Bleibt er leer, gilt der Name des Unternehmens.' },
    companyId: { label: 'Unternehmen', help: 'Wer es verkauft.' },
    hsCode: {
      label: 'Zolltarifnummer',
      help: 'HS- oder KN-Code, 2 bis 12 Ziffern. Sagt die Art des Produkts, wo die Kategorie es nicht sagt.',
    },
    productType: { label: 'Art für die Methode', help: 'Nur nötig, wo die Kategorie es nicht sagt.' },
    description: { label: 'Beschreibung' },
    gtinPrefix: { label: 'GS1-Präfix', help: 'Die Basisnummer, mit der Ihre GTINs beginnen.' },
    imageUrl: { label: 'Bildadresse', help: 'Ein Bild im Netz, wenn Sie keines hochladen.' },
  },
}
