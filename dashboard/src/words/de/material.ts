import type { Words } from '../en.ts'

export const material: Words['material'] = {
  create: 'Neues Material',
  list: 'Namen, Fasern und Lieferanten',
  emptyTitle: 'Noch keine Materialien',
  emptyText:
    'Ein Material ist eine Faser oder ein Stoff, wie ein Lieferant ihn Ihnen verkauft. Varianten nennen es in ihrer Zusammensetzung, und was Sie davon wissen, zählt in allen.',
  consequence:
    'Seine Zertifikate werden mitgelöscht. Solange die Zusammensetzung einer Variante es nennt, kann es nicht gelöscht werden. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Material',
  identityNote: 'An diesen Wörtern erkennt die Methode die Faser.',
  origin: 'Herkunft',
  impact: 'Eigene Werte des Lieferanten',
  impactNote: 'Sie treten an die Stelle der Faktoren der Methode. Je Kilogramm Material, nicht des fertigen Stücks.',
  boundaries: { fibre: 'Faser', yarn: 'Garn', fabric: 'Stoff' },
  evidences: { declared: 'Vom Lieferanten erklärt', verified: 'Von Dritten geprüft' },
  labelName: {
    unlawful: (text) =>
      `Auf Etiketten stünde „${text}“. Das ist kein Fasername der Verordnung (EU) Nr. 1007/2011, deshalb würden keine gedruckt.`,
    none: 'Tragen Sie hier den Namen der Faser ein, etwa „Wolle“.',
    use: (name) => `„${name}“ auf Etiketten schreiben`,
  },
  variants: 'Teil von',
  variantsNone: 'Noch nennt es keine Variante.',
  fields: {
    name: { label: 'Name', help: 'Wie Sie es im Haus nennen.' },
    fibre: { label: 'Faser', help: 'Etwa cotton, polyester, wool.' },
    type: { label: 'Familie', help: 'Etwa natural-plant, synthetic.' },
    label: {
      label: 'Auf Etiketten',
      help: 'Nach Verordnung (EU) Nr. 1007/2011 dürfen dort nur deren Namen stehen: „Baumwolle“, nicht „soft touch“.',
    },
    supplierId: { label: 'Lieferndes Unternehmen' },
    supplier: { label: 'Lieferant', help: 'Sein Name, wo er kein Unternehmen hier ist.' },
    originCountry: { label: 'Ursprungsland', help: 'Wo die Faser gewachsen oder gemacht ist.' },
    recycledShare: { label: 'Recycelt', help: 'Anteil an der Masse. Wer ihn angibt, muss ihn belegen können.' },
    description: { label: 'Beschreibung' },
    factorMaterial: { label: 'Faktor der Methode', help: 'Nur, wenn die Methode es nicht selbst erkennen soll.' },
    carbonFootprint: {
      label: 'Klima-Fußabdruck',
      help: 'Unter der Hälfte des Faktors der Methode zählt er nur geprüft.',
    },
    carbonFootprintBoundary: {
      label: 'Reicht bis',
      help: 'Was die Werte umfassen: nur die Faser, oder auch Spinnen und Stricken.',
    },
    carbonFootprintEvidence: { label: 'Nachweis' },
    waterLiters: {
      label: 'Wasser',
      help: 'Blaues Wasser: aus Flüssen und Grundwasser entnommen und nicht zurückgegeben.',
    },
    factorSource: { label: 'Quelle der Werte', help: 'Die Studie, die Erklärung und ihr Datum.' },
  },
}
