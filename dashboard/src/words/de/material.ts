import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const material: Words['material'] = {
  create: 'Neues Material',
  list: 'Namen, Fasern, Lieferanten, Nummern',
  emptyTitle: 'Noch keine Materialien',
  emptyText:
    'Ein Material ist eine Faser oder ein Stoff, wie ihn ein Lieferant Ihnen verkauft. Varianten verwenden es in ihrer Zusammensetzung, und was Sie hier eintragen, gilt für alle.',
  consequence:
    'Seine Zertifikate werden mitgelöscht. Solange eine Variante es in ihrer Zusammensetzung verwendet, kann es nicht gelöscht werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Material',
  identityNote: 'An diesen Angaben erkennt die Methode die Faser.',
  origin: 'Herkunft',
  impact: 'Eigene Werte des Lieferanten',
  impactNote: 'Sie ersetzen die Faktoren der Methode. Je Kilogramm Material, nicht je Kilogramm des fertigen Stücks.',
  boundaries: { fibre: 'Faser', yarn: 'Garn', fabric: 'Stoff', other: 'Etwas anderes (zählt nicht)' },
  evidences: { declared: 'Vom Lieferanten angegeben', verified: 'Von Dritten geprüft' },
  proof: {
    ended: (day) => `Die Studie ist am ${day} abgelaufen: Die Werte zählen als ungeprüfte Angabe.`,
    ending: (day) => `Die Studie läuft am ${day} ab. Danach zählen die Werte als ungeprüfte Angabe.`,
    lacks: (what) => `Die Werte zählen als ungeprüfte Angabe, bis dies ausgefüllt ist: ${what}.`,
    other:
      'Die Werte werden aufbewahrt und zählen nicht: Nur solche bis zur Faser, zum Garn oder zum Stoff können einen Faktor ersetzen.',
  },
  labelName: {
    unlawful: (text) =>
      `„${text}“ ist keine Faserbezeichnung der Verordnung (EU) Nr. 1007/2011. Etiketten damit lassen sich nicht drucken.`,
    none: 'Tragen Sie hier die Faserbezeichnung ein, etwa „Wolle“.',
    use: (name) => `„${name}“ auf Etiketten schreiben`,
  },
  variants: 'Verwendet in',
  variantsNone: 'Noch verwendet es keine Variante.',
  fields: {
    name: { label: 'Name', help: 'Wie Sie es intern nennen.' },
    fibre: { label: 'Faser', help: 'Etwa Baumwolle, Polyester, Wolle.' },
    type: { label: 'Familie', help: 'Etwa natural-plant, synthetic.' },
    label: {
      label: 'Auf Etiketten',
      help: 'Die Verordnung (EU) Nr. 1007/2011 erlaubt nur ihre eigenen Bezeichnungen: „Baumwolle“, nicht „Soft Touch“.',
    },
    supplierId: { label: 'Lieferant (Unternehmen)' },
    supplier: { label: 'Lieferant', help: 'Sein Name, falls er hier nicht als Unternehmen angelegt ist.' },
    originCountry: { label: 'Ursprungsland', help: 'Wo die Faser gewachsen ist oder hergestellt wurde.' },
    recycledShare: { label: 'Recycelt', help: 'Anteil am Gewicht. Sie müssen ihn belegen können.' },
    description: { label: 'Beschreibung' },
    factorMaterial: {
      label: 'Faktor der Methode',
      help: 'Nur, wenn die Methode das Material nicht von selbst erkennt.',
    },
    carbonFootprint: {
      label: 'CO₂-Fußabdruck',
      help: 'Liegt er unter der Hälfte des Faktors der Methode, zählt er nur, wenn er geprüft ist.',
    },
    carbonFootprintBoundary: {
      label: 'Umfasst',
      help: 'Was die Werte umfassen: nur die Faser oder auch Spinnen und Stricken.',
    },
    carbonFootprintEvidence: {
      label: 'Nachweis',
      help: 'Der Wert zählt nur als geprüft, solange die Studie gilt und ihre Datei und ein Prüfer angegeben sind.',
    },
    footprintStandard: { label: 'Norm', help: 'Etwa ISO 14025 / EN 15804+A2 bei einer EPD oder ISO 14067.' },
    footprintVerifier: { label: 'Geprüft von', help: 'Wer die Werte unabhängig vom Lieferanten geprüft hat.' },
    footprintValidUntil: {
      label: 'Gültig bis',
      help: 'Der letzte Tag der Studie. Danach zählen die Werte als ungeprüfte Angabe.',
    },
    waterLiters: {
      label: 'Wasser',
      help: 'Blaues Wasser: aus Flüssen und Grundwasser entnommen und nicht zurückgeführt.',
    },
    factorSource: { label: 'Quelle der Werte', help: 'Die Studie, die Erklärung und ihr Datum.' },
    code: ownCode,
  },
}
