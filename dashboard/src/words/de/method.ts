import type { Words } from '../en.ts'

export const method: Words['method'] = {
  materials: {
    'cotton-conventional': 'Baumwolle',
    'cotton-organic': 'Bio-Baumwolle',
    'cotton-recycled-preconsumer': 'Baumwolle aus Produktionsresten',
    'cotton-recycled-postconsumer': 'Baumwolle aus getragenen Textilien',
    polyester: 'Polyester',
    'polyester-recycled': 'recyceltes Polyester',
    viscose: 'Viskose',
    'viscose-eu': 'Viskose aus einem Werk in der EU',
    lyocell: 'Lyocell',
    modal: 'Modal',
    acetate: 'Acetat',
    wool: 'Wolle',
    'wool-recycled': 'recycelte Wolle',
    mohair: 'Mohair',
    alpaca: 'Alpaka',
    cashmere: 'Kaschmir',
    silk: 'Seide',
    down: 'Daunen und Federn',
    linen: 'Leinen',
    hemp: 'Hanf',
    jute: 'Jute',
    'nylon-66': 'Polyamid 6.6',
    'nylon-6': 'Polyamid 6',
    'nylon-recycled': 'recyceltes Polyamid',
    elastane: 'Elasthan',
    acrylic: 'Polyacryl',
    polypropylene: 'Polypropylen',
    'polypropylene-recycled': 'recyceltes Polypropylen',
    neoprene: 'Neopren',
    polyurethane: 'Polyurethan',
    'rubber-natural': 'Naturkautschuk',
    'rubber-synthetic': 'synthetischer Kautschuk',
    'leather-bovine': 'Rindsleder',
    'leather-sheep': 'Schafsleder',
  },
  advice: {
    weight: 'Geben Sie an, wie viele Kilogramm ein Stück wiegt.',
    composition: 'Geben Sie die ganze Zusammensetzung an: Die Anteile müssen 100 % ergeben.',
    shares: 'Berichtigen Sie die Anteile, sodass sie 100 % ergeben.',
    coverage:
      'Zu wenig davon besteht aus Materialien mit einem Faktor. Nennen Sie die Fasern wie auf einem Etikett, oder geben Sie den eigenen Fußabdruck des Lieferanten an.',
    noFactor: (name) =>
      `Für „${name}“ gibt es keinen Faktor. Nennen Sie die Faser wie auf einem Etikett, oder geben Sie den eigenen Fußabdruck des Lieferanten an; was in der Zusammensetzung nur Text ist, braucht dafür ein Material.`,
    noWater: (name) =>
      `Für „${name}“ gibt es keinen Wasserwert. Geben Sie den des Lieferanten an; was in der Zusammensetzung nur Text ist, braucht dafür ein Material.`,
    wideSpread: (name) =>
      `Die Quellen für „${name}“ liegen um mehr als das Fünffache auseinander. Geben Sie den eigenen Fußabdruck des Lieferanten an.`,
    countries: (steps: readonly string[]) =>
      `Sagen Sie, in welchen Ländern es entsteht (${steps.join(', ')}). Bis dahin gilt für jeden Schritt das Land, in dem er das Klima am meisten belastet.`,
    steps: { material: 'Fasern', spinning: 'Spinnen', fabric: 'Stoff', dyeing: 'Färben', making: 'Nähen' },
    places: {
      material: 'Geben Sie an, woher die Fasern kommen; bis dahin zählt das ungünstigste Land.',
      spinning: 'Geben Sie an, wo gesponnen wird; bis dahin zählt das ungünstigste Land.',
      fabric: 'Geben Sie an, wo gestrickt oder gewebt wird; bis dahin zählt das ungünstigste Land.',
      dyeing: 'Geben Sie an, wo gefärbt wird; bis dahin zählt das ungünstigste Land.',
      making: 'Geben Sie an, wo genäht wird; bis dahin zählt das ungünstigste Land.',
    },
    defaults: {
      product:
        'Geben Sie an, was für ein Produkt es ist (Art, Kategorie oder Zolltarifnummer). Bis dahin zählen nur Material und Transport.',
      fabricProcess:
        'Geben Sie an, wie der Stoff entsteht: das Verfahren des Schritts Stoff, gewebt oder wie gestrickt.',
      cycles: 'Geben Sie an, wie oft es getragen wird; bis dahin zählt das Übliche der Kategorie.',
      air: 'Geben Sie an, wie viel davon zum Markt geflogen wird; bis dahin zählt das Übliche des Landes, in dem genäht wird.',
    },
    score: {
      recyclability: 'Geben Sie an, wie viel davon recycelt werden kann; unbekannt zählt als nichts.',
      repairability: 'Geben Sie an, wie gut es sich reparieren lässt; unbekannt zählt als gar nicht.',
    },
  },
  levers: {
    material: (from, to) => `Statt ${from}: ${to}`,
    places: {
      material: (country) => `Fasern aus: ${country}`,
      spinning: (country) => `Gesponnen in: ${country}`,
      fabric: (country) => `Gestrickt oder gewebt in: ${country}`,
      dyeing: (country) => `Gefärbt in: ${country}`,
      making: (country) => `Genäht in: ${country}`,
    },
    air: 'Nichts geflogen',
    life: (times) => `${times}-mal so lange getragen`,
  },
}
