import { countingIn } from '../counting.ts'
import type { codes as english } from '../en/codes.ts'

const { some } = countingIn('de')

export const codes: typeof english = {
  title: 'QR und Etiketten',
  titleOf: (count) => `QR und Etiketten für ${some(count, 'Variante', 'Varianten')}`,
  asCodes: 'Nur Codes',
  asLabels: 'Etiketten zum Drucken',
  noVariants: 'Es gibt noch keine Varianten, und jeder Code gehört zu einer Variante.',
  picture: (name) => `Der Code von ${name}`,
  labelPicture: (name) => `Das Etikett von ${name}, wie es gedruckt wird`,
  firstOne: (name) => `Angezeigt: ${name}`,
  says: 'Inhalt',
  saysDigitalLink:
    'Ein GS1 Digital Link: die GTIN in einer Webadresse. Telefone öffnen den Pass; Kassen, die das unterstützen, lesen die GTIN.',
  saysPassport:
    'Die Adresse des Passes. Mit einer GTIN wird daraus ein GS1 Digital Link; bereits gedruckte Codes funktionieren weiter.',
  saysGtin: 'Nur die GTIN, für Scanner in der Logistik. Telefone öffnen sie nicht.',
  module: 'Kleinstes Quadrat',
  moduleGood: 'Quadrate ab 0,4 mm lesen Telefone leicht.',
  moduleSmall: (size) =>
    `Unter 0,4 mm brauchen Telefone gutes Licht und eine ruhige Hand. Mit ${size} mm ist der Code leicht zu lesen.`,
  localTitle: 'Noch nicht drucken',
  localText:
    'Die Adresse führt nur auf diesen Rechner oder in dieses Netz. Der Betreiber des Dienstes muss PUBLIC_PASSPORT_URL auf die Adresse setzen, die die Produkte ihr Leben lang tragen.',
  notPublic:
    'Der Pass ist noch nicht öffentlich: Bis er veröffentlicht ist, führt der Code ins Leere. Sie können trotzdem schon drucken.',
  copySvg: 'Als SVG kopieren',
  svgCopied: 'SVG kopiert',
  symbol: 'Symbol',
  qr: 'QR-Code',
  datamatrix: 'Data Matrix',
  qrHelp: 'Jede Telefonkamera öffnet ihn.',
  datamatrixHelp: 'Kleiner bei gleichem Inhalt; viele Telefone brauchen dafür eine App.',
  content: 'Inhalt',
  contentHelp: 'Pässe brauchen die Adresse.',
  address: 'Adresse des Passes',
  gtinAlone: 'Nur die GTIN (GS1 DataMatrix)',
  size: 'Kantenlänge',
  sizeHelp: 'Mit dem weißen Rand, den die Norm verlangt. Ab 20 mm eignet sich für die meisten Etiketten.',
  correction: 'Fehlerkorrektur',
  correctionHelp: 'Wie viel vom Code zerkratzt oder schmutzig sein darf. Mehr Korrektur heißt kleinere Quadrate.',
  corrections: { L: 'Niedrig, 7 %', M: 'Mittel, 15 %', Q: 'Hoch, 25 %', H: 'Am höchsten, 30 %' },
  format: 'Format',
  formatHelp:
    'SVG bleibt in jeder Größe scharf und ist Druckereien am liebsten. PNG ist für Programme, die nur Pixel annehmen.',
  dpi: 'Auflösung (dpi)',
  zipHelp: 'Sie erhalten ein ZIP mit einem Bild je Variante und einer Tabelle, die sie zuordnet.',
  layout: 'Format der Etiketten',
  layouts: {
    'a4-3x8': 'A4-Bogen, 24 Etiketten',
    'a4-3x7': 'A4-Bogen, 21 Etiketten',
    'roll-62': 'Rolle, 62 mm',
    'sewn-25': 'Band zum Einnähen, 25 mm',
  },
  layoutHelp: {
    'a4-3x8': '70 × 37 mm ohne Zwischenräume: das Raster von Avery Zweckform 3474.',
    'a4-3x7': '63,5 × 38,1 mm: das Raster von Avery L7160.',
    'roll-62': '62 × 38 mm, eines je Seite, für Etikettendrucker.',
    'sewn-25': '25 × 100 mm, an den oberen 8 mm eingenäht.',
  },
  language: 'Sprache der Herkunftsangabe',
  languageHelp: 'Für „Herstellungsland: …“. Die Zusammensetzung wird so gedruckt, wie sie in den Daten steht.',
  copies: 'Exemplare je Variante',
  startAt: 'Erstes freies Etikett auf dem Bogen',
  startAtHelp: 'Um einen angefangenen Bogen aufzubrauchen. Zählen Sie Reihe für Reihe.',
  sheets: (labels, sheets) => `Etiketten: ${labels} · Bögen: ${sheets}`,
  pieces: (labels) => `Etiketten: ${labels}`,
  printHelp: 'In Originalgröße (100 %) drucken, ohne „An Seite anpassen“.',
  tooManyCodes: (most) => `Eine Liste fasst weniger als ${most} Varianten. Wählen Sie weniger aus.`,
  tooMany: (most) => `Ein PDF fasst höchstens ${most} Etiketten. Wählen Sie weniger Varianten oder weniger Exemplare.`,
  preparing: 'Wird vorbereitet …',
  received: (amount) => `${amount} bisher`,
  getCode: 'Code herunterladen',
  getCodes: 'Codes herunterladen (ZIP)',
  getLabels: 'Etiketten herunterladen (PDF)',
}
