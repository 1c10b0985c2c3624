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
    weight: 'Geben Sie das Gewicht eines Stücks in Kilogramm an.',
    composition: 'Geben Sie die ganze Zusammensetzung an: Die Anteile müssen 100 % ergeben.',
    shares: 'Korrigieren Sie die Anteile, sodass sie 100 % ergeben.',
    coverage:
      'Für zu wenig vom Gewicht gibt es einen Faktor. Nennen Sie die Fasern wie auf einem Etikett oder geben Sie den Fußabdruck des Lieferanten an.',
    noFactor: (name) =>
      `Für „${name}“ gibt es keinen Faktor. Nennen Sie das Material wie auf einem Etikett oder geben Sie den Fußabdruck des Lieferanten an; was in der Zusammensetzung nur Text ist, legen Sie zuerst als Material an.`,
    noWater: (name) =>
      `Für „${name}“ gibt es keinen Wasserwert. Geben Sie den des Lieferanten an; was in der Zusammensetzung nur Text ist, legen Sie zuerst als Material an.`,
    wideSpread: (name) =>
      `Die Quellen für „${name}“ liegen um mehr als das Fünffache auseinander. Geben Sie den Fußabdruck des Lieferanten an.`,
    countries: (steps: readonly string[]) =>
      `Geben Sie die Herstellungsländer an (${steps.join(', ')}). Bis dahin zählt für jeden Schritt das ungünstigste Land.`,
    steps: { material: 'Fasern', spinning: 'Spinnen', fabric: 'Stoff', dyeing: 'Färben', making: 'Konfektion' },
    places: {
      material: 'Geben Sie an, woher die Fasern kommen; bis dahin zählt das ungünstigste Land.',
      spinning: 'Geben Sie an, wo gesponnen wird; bis dahin zählt das ungünstigste Land.',
      fabric: 'Geben Sie an, wo gestrickt oder gewebt wird; bis dahin zählt das ungünstigste Land.',
      dyeing: 'Geben Sie an, wo gefärbt wird; bis dahin zählt das ungünstigste Land.',
      making: 'Geben Sie an, wo genäht wird; bis dahin zählt das ungünstigste Land.',
      market: 'Geben Sie an, wo Sie verkaufen; bis dahin zählt das ungünstigste Land.',
    },
    defaults: {
      product:
        'Geben Sie Produktart, Kategorie oder Zolltarifnummer an. Bis dahin wird die Art mit dem höchsten Fußabdruck angenommen, und es gibt keine Punktzahl.',
      fabricProcess:
        'Geben Sie an, wie der Stoff hergestellt wird: Wählen Sie beim Schritt Stoff „gewebt“ oder die Art des Strickens.',
      uses: 'Geben Sie an, wie oft es getragen wird; bis dahin zählen zwei Drittel des üblichen Werts der Kategorie.',
      air: 'Geben Sie den Anteil der Luftfracht an; bis dahin wird angenommen, dass alles geflogen wird.',
      fading:
        'Geben Sie an, ob es nach dem Nähen gewaschen oder gebleicht wird; bei Jeans wird es bis dahin angenommen.',
    },
    evidence: {
      file: (name) =>
        `Die Werte des Lieferanten für „${name}“ zählen als ungeprüfte Angabe. Laden Sie die Studie oder Deklaration beim Material unter Dateien als Nachweis hoch.`,
      verifier: (name) =>
        `Die Werte des Lieferanten für „${name}“ zählen als ungeprüfte Angabe. Geben Sie an, wer sie geprüft hat.`,
      validity: (name) =>
        `Die Werte des Lieferanten für „${name}“ zählen als ungeprüfte Angabe. Geben Sie an, bis wann die Studie oder Deklaration gilt.`,
      ended: (name) =>
        `Die Studie hinter den Werten des Lieferanten für „${name}“ ist abgelaufen, sie zählen als ungeprüfte Angabe. Bitten Sie den Lieferanten um eine neue.`,
    },
    energy: {
      file: (step) =>
        `Die gemessene Energie beim Schritt „${step}“ zählt als ungeprüfte Angabe. Laden Sie den Bericht hier oder beim Produkt unter Dateien als Nachweis hoch.`,
      verifier: (step) =>
        `Die gemessene Energie beim Schritt „${step}“ zählt als ungeprüfte Angabe. Geben Sie an, wer sie geprüft hat.`,
      validity: (step) =>
        `Die gemessene Energie beim Schritt „${step}“ zählt als ungeprüfte Angabe. Geben Sie den letzten Tag an, an dem der Bericht gilt.`,
      ended: (step) =>
        `Der Bericht über die Energie beim Schritt „${step}“ ist abgelaufen, sie zählt als ungeprüfte Angabe. Bitten Sie den Betrieb um einen neuen.`,
      claim: (step) =>
        `Die Energie, die beim Schritt „${step}“ angegeben ist, liegt unter der Hälfte des Üblichen; es zählt die Hälfte. Damit sie ganz zählt, laden Sie den Bericht unter Dateien als Nachweis hoch und geben Sie Prüfer und letzten Tag an.`,
    },
    claims: {
      uses: 'Laden Sie den Prüfbericht zur Haltbarkeit unter Dateien als Nachweis hoch. Ohne ihn zählt höchstens das 1,45-Fache der üblichen Lebensdauer.',
      score:
        'Belegen Sie Ihre übrigen Angaben: Mit einem Prüfbericht, unter Dateien als Nachweis abgelegt, zählen sie voll. Ohne ihn bringen sie zusammen höchstens 10 Punkte.',
    },
    score: {
      recyclability: 'Geben Sie an, wie viel davon recycelt werden kann; ohne Angabe zählt 0.',
      repairability: 'Geben Sie an, wie gut es sich reparieren lässt; ohne Angabe zählt 0.',
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
    air: 'Keine Luftfracht',
    life: (times) => `${times}-mal so lange getragen, mit Prüfbericht als Nachweis`,
  },
}
