import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

const { by, some } = countingIn('de')

export const product: Words['product'] = {
  create: 'Neues Produkt',
  list: 'Namen, Nummern, Marken, Kategorien',
  emptyTitle: 'Noch keine Produkte',
  emptyText:
    'Ein Produkt ist ein Artikel, wie Sie ihn verkaufen. Seine Farben und Größen sind seine Varianten, und jede Variante kann einen eigenen Pass haben.',
  consequence:
    'Seine Varianten und Zertifikate werden mitgelöscht. Varianten mit öffentlichem Pass müssen erst zurückgezogen werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Produkt',
  kindTitle: 'Einordnung',
  kindNote:
    'Die Bewertungsmethode hat für jede Produktart eigene Annahmen: wie oft sie getragen, wie sie gewaschen und wie sie hergestellt wird.',
  variants: 'Varianten',
  variantsNone: 'Noch keine Varianten. Jeder Pass beschreibt eine Variante.',
  addVariant: 'Neue Variante dieses Produkts',
  certificationsNone: 'Noch keine.',
  addCertification: 'Neues Zertifikat für dieses Produkt',
  noVariants: 'keine Varianten',
  assessedOf: (some: string, all: string) => `${some} von ${all}`,
  score: 'Punktzahl',
  scoreOf: (count) => `${some(count, 'Variante hat', 'Varianten haben')} eine Punktzahl; jede andere zählt als 0`,
  forVariants: 'Für alle Varianten',
  forVariantsNote:
    'Was allen Varianten gemeinsam ist, geben Sie hier einmal ein. Varianten mit eigenem Wert behalten ihn, alle anderen übernehmen die Änderung. Öffentliche Pässe bleiben, wie sie sind, bis Sie sie erneut veröffentlichen.',
  followed: {
    from: (name) => `Vom Unternehmen ${name}`,
    leave: 'Nicht mehr übernehmen',
  },
  duplicateWith: (count) => by(count, 'Mit seiner Variante', `Mit seinen ${some(count, 'Variante', 'Varianten')}`),
  duplicateNote:
    'Die neuen Varianten sind Entwürfe. Artikelnummer, GTINs, interne Nummern und Zertifikate bleiben bei diesem Produkt, weil sie nur zu einem Datensatz gehören können.',
  duplicated: (name, count) => `„${name}“ wurde mit ${some(count, 'Variante', 'Varianten')} angelegt.`,
  fields: {
    name: { label: 'Name', help: 'Wie ihn die Kundschaft kennt. Er ist der Titel des Passes.' },
    sku: { label: 'Artikelnummer', help: 'Ihre eigene Nummer.' },
    category: { label: 'Kategorie', help: 'Etwa T-Shirts, Jeans, Kleider. Sagt der Methode, was dafür üblich ist.' },
    brand: { label: 'Marke', help: 'Der Name auf dem Etikett. Ist das Feld leer, gilt der Name des Unternehmens.' },
    companyId: { label: 'Unternehmen', help: 'Wer es verkauft.' },
    hsCode: {
      label: 'Zolltarifnummer',
      help: 'HS- oder KN-Code, 2 bis 12 Ziffern. Bestimmt die Produktart, wenn die Kategorie sie nicht erkennen lässt.',
    },
    productType: { label: 'Produktart', help: 'Nur nötig, wenn sie aus der Kategorie nicht hervorgeht.' },
    description: { label: 'Beschreibung' },
    gtinPrefix: { label: 'GS1-Präfix', help: 'Die Basisnummer, mit der Ihre GTINs beginnen.' },
    imageUrl: { label: 'Bildadresse', help: 'Ein Bild im Netz, wenn Sie keines hochladen.' },
    code: ownCode,
    brandId: {
      label: 'Marke als Unternehmen',
      help: 'Das Unternehmen, dessen Name die Marke ist. Wird es umbenannt, ändert sich auch die Marke.',
    },
  },
}
