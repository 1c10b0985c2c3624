import { countingIn } from '../counting.ts'
import type { RangeWords } from '../en/ranges.ts'

const { some, by } = countingIn('de')
const variants = (count: number) => some(count, 'Variante', 'Varianten')

export const ranges: RangeWords = {
  title: 'Farben und Größen',
  ofWhich: 'Wählen Sie das Produkt, dessen Farben und Größen Sie anlegen möchten.',
  titleMore: 'Farben und Größen ergänzen',
  has: (count) => `hat ${variants(count)}`,
  partsTitle: 'Farben und Größen',
  partsNote: 'Mit Kommas getrennt oder aus einer Tabelle eingefügt. Jede Farbe wird in jeder Größe angelegt.',
  fields: {
    colors: 'Farben',
    sizes: 'Größen',
    nameRule: 'Namen',
    codeRule: 'Interne Nummern',
    gtins: 'GTINs, eine pro Zeile',
    gtinsFrom: 'Erste GTIN',
    weights: 'Gewicht',
    leaveOut: 'Ausgelassen',
  },
  examples: { colors: 'Blau, Ecru, Oliv', sizes: 'S, M, L' },
  takeKnown: {
    colors: (names) => `Auch die vorhandenen Farben: ${names}`,
    sizes: (names) => `Auch die vorhandenen Größen: ${names}`,
  },
  gtinsTitle: 'GTINs',
  numbering: { none: 'Noch keine', list: 'Spalte einfügen', range: 'Nummernkreis' },
  gtinsHelp:
    'In der Reihenfolge der Vorschau: Farbe für Farbe, jede in allen Größen. Für eine Variante ohne GTIN bleibt die Zeile leer.',
  given: (given, wanted) => `${some(given, 'Nummer', 'Nummern')} für ${variants(wanted)}`,
  firstHelp: 'Mit Prüfziffer. Jede Variante bekommt die nächste freie Nummer.',
  firstKnown: 'Die nächste freie Nummer Ihres GS1-Präfixes. Jede Variante bekommt die darauf folgende.',
  skipped: (gtins) =>
    `Übersprungen, weil ${by(gtins.length, 'eine andere Variante sie hat', 'andere Varianten sie haben')}: ${gtins.join(', ')}`,
  checkDigit: (gtin, right) =>
    `${gtin} enthält einen Tippfehler: Die letzte Ziffer passt nicht zu den anderen. Wenn diese stimmen, ist es ${right}.`,
  taken: (name, number) => `${number} gehört schon zu „${name}“.`,
  weightsTitle: 'Gewichte nach Größe',
  weightsNote: 'In Kilogramm, ohne Verpackung. Eine Spalte, die Sie ins erste Feld einfügen, füllt alle.',
  weightOf: (size) => (size === '' ? 'Gewicht in Kilogramm' : `Gewicht in Kilogramm, ${size}`),
  allSizes: 'Jede',
  noNumber: 'Muss eine Zahl sein.',
  asProduct: (weight) => `Größen ohne Gewicht haben das des Produkts: ${weight} kg.`,
  rulesTitle: 'Namen und Nummern',
  rulesNote:
    'Gebildet aus {product}, {color}, {size}, {sku} und {brand}. Was eine Variante nicht hat, entfällt. Die Regeln gelten auch beim nächsten Mal.',
  codeRuleHelp: 'Leer: keine. {color:3} steht für die ersten drei Buchstaben in Großschrift.',
  previewTitle: 'Vorschau',
  previewEmpty: 'Geben Sie Farben oder Größen ein, dann erscheinen hier die Varianten.',
  count: variants,
  columns: { name: 'Name', gtin: 'GTIN', weight: 'Gewicht, kg' },
  isThere: 'Schon vorhanden',
  leftOut: 'Ausgelassen',
  create: (count) => (count === 0 ? 'Varianten anlegen' : `${variants(count)} anlegen`),
  created: (count) => `${variants(count)} angelegt.`,
  begin: 'Geben Sie mindestens eine Farbe oder Größe ein.',
  allThere: 'Alle diese Varianten gibt es schon.',
  problems: (count) => `${by(count, 'Eine Angabe ist', `${count} Angaben sind`)} noch zu korrigieren.`,
  drafts: 'Sie bleiben Entwürfe, bis Sie sie veröffentlichen.',
  matrix: {
    add: 'Farben und Größen ergänzen',
    noColor: 'Ohne Farbe',
    noSize: 'Ohne Größe',
    none: 'Keine',
    color: 'Farbe',
    states: {
      DRAFT: 'Entwurf',
      PUBLISHED: 'Öffentlich',
      CHANGED: 'Öffentlich, seitdem gespeichert',
      WITHDRAWN: 'Zurückgezogen',
    },
    score: (value) => `Punktzahl ${value}`,
    closeScores:
      'Mit ≈: zu nah an der nächsthöheren oder nächstniedrigeren Punktzahl, um zu sagen, welche Variante besser ist.',
    close: (score) => `${score}, zu nah an einem anderen für eine Rangfolge`,
    noScore: 'keine Punktzahl',
    first: (shown) => `Hier sind die ersten ${shown}.`,
    one: 'Neue Variante',
    keys: 'Mit den Pfeiltasten gelangen Sie von Variante zu Variante.',
  },
}
