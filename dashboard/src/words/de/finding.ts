import type { finding as english } from '../en/finding.ts'

export const finding: typeof english = {
  implausible: 'Das kann kaum stimmen',
  missing: 'Das fehlt noch',
  missingNote: 'Sie können auch ohne diese Angaben veröffentlichen und sie später ergänzen.',
  confirm: 'Ich habe das geprüft, es stimmt so',
  confirmFirst: 'Bitte bestätigen oder korrigieren Sie das zuerst.',
  names: {
    MASS_TOO_HEAVY: 'Gewicht',
    MASS_TOO_LIGHT: 'Gewicht',
    COMPOSITION_NOT_WHOLE: 'Zusammensetzung',
    COMPOSITION_UNREADABLE: 'Zusammensetzung',
    COUNTRY_IS_CODE: 'Produktionsort',
    COUNTRY_UNKNOWN: 'Produktionsort',
    GTIN_OF_ANOTHER: 'GTIN',
    GTIN_LEADS_ELSEWHERE: 'GTIN',
    GTIN_SHARED: 'GTIN',
    COMPOSITION_MISSING: 'Zusammensetzung',
    FIBRE_NAMES_MISSING: 'Faserbezeichnungen für Etiketten',
    MANUFACTURER_MISSING: 'Hersteller',
    COUNTRY_MISSING: 'Herstellungsland',
    KIND_MISSING: 'Produktart',
    WEIGHT_MISSING: 'Gewicht',
    FOOTPRINT_MISSING: 'CO₂-Fußabdruck',
    PHOTO_MISSING: 'Bild',
  },
  massTooHeavy: (mass: string, least: string, most: string) =>
    `${mass} ist viel zu viel für ein Stück, üblich sind ${least} bis ${most}.`,
  massTooLight: (mass: string, least: string, most: string) =>
    `${mass} ist viel zu wenig für ein Stück, üblich sind ${least} bis ${most}.`,
  isItMeant: (mass: string) => `Sind ${mass} gemeint?`,
  notWhole: (share: string) => `Die Anteile ergeben zusammen ${share} statt 100 %.`,
  unreadable: (text: string) => `„${text}“ lässt sich nicht als Fasern mit Anteilen lesen.`,
  isCode: (code: string, country: string) => `„${code}“ ist ein Kürzel. Bekannt ist das Land als ${country}.`,
  noCountry: (place: string) => `„${place}“ nennt kein bekanntes Land.`,
  gtinOfAnother: (gtin: string) =>
    `${gtin} beginnt mit einer Basisnummer, die für ein anderes Unternehmen auf dieser Installation bestätigt ist. Wer einen Code damit scannt, kommt nie zu diesem Pass. Gehört die Nummer Ihnen, wenden Sie sich an den Betreiber des Dienstes.`,
  gtinLeadsElsewhere: (gtin: string) =>
    `Ein anderes Unternehmen auf dieser Installation hat ${gtin} zuerst veröffentlicht. Wer einen Code damit scannt, kommt zu dessen Pass und nicht zu diesem. Gehört die Nummer Ihnen, melden Sie in den Einstellungen Ihre Basisnummer an.`,
  gtinShared: (gtin: string) =>
    `Ein anderes Unternehmen auf dieser Installation hat ${gtin} ebenfalls veröffentlicht. Wer einen Code damit scannt, kommt zu diesem Pass, weil Ihrer zuerst da war. Damit es so bleibt, melden Sie in den Einstellungen Ihre Basisnummer an.`,
  many: {
    MASS_TOO_HEAVY: 'viel zu schwer für ein Stück',
    MASS_TOO_LIGHT: 'viel zu leicht für ein Stück',
    COMPOSITION_NOT_WHOLE: 'mit einer Zusammensetzung, die nicht 100 % ergibt',
    COMPOSITION_UNREADABLE: 'mit einer Zusammensetzung, die sich nicht als Fasern mit Anteilen lesen lässt',
    COUNTRY_IS_CODE: 'mit einem Länderkürzel als Produktionsort',
    COUNTRY_UNKNOWN: 'mit einem Produktionsort in keinem bekannten Land',
    GTIN_OF_ANOTHER: 'mit einer GTIN unter der Basisnummer eines anderen Unternehmens: Codes damit führen nie zu Ihnen',
    GTIN_LEADS_ELSEWHERE:
      'mit einer GTIN, die ein anderes Unternehmen zuerst veröffentlicht hat: Codes damit führen dorthin',
    GTIN_SHARED: 'mit einer GTIN, die auch ein anderes Unternehmen veröffentlicht hat',
    COMPOSITION_MISSING: 'ohne Zusammensetzung',
    FIBRE_NAMES_MISSING: 'mit einer Faser ohne Bezeichnung für das Etikett',
    MANUFACTURER_MISSING: 'ohne Hersteller',
    COUNTRY_MISSING: 'ohne Herstellungsland',
    KIND_MISSING: 'ohne Produktart',
    WEIGHT_MISSING: 'ohne Gewicht',
    FOOTPRINT_MISSING: 'ohne CO₂-Fußabdruck',
    PHOTO_MISSING: 'ohne Bild',
  },
}
