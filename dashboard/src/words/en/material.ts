import { ownCode } from './own-code.ts'

export const material = {
  create: 'New material',
  list: 'names, fibres, suppliers and codes',
  emptyTitle: 'No materials yet',
  emptyText:
    'A material is a fibre or fabric as one supplier sells it to you. Variants use it in their composition, and what you enter here counts for all of them.',
  consequence:
    'Its certifications are deleted with it. It cannot be deleted while the composition of a variant uses it. It can be restored for a while.',
  identity: 'Material',
  identityNote: 'The method recognises a fibre by these words.',
  origin: 'Origin',
  impact: 'The supplier’s own figures',
  impactNote: 'They replace the method’s factors. Per kilogram of material, not of the finished item.',
  boundaries: { fibre: 'Fibre', yarn: 'Yarn', fabric: 'Fabric', other: 'Something else (kept, not counted)' },
  evidences: { declared: 'Declared by the supplier', verified: 'Verified by a third party' },
  proof: {
    ended: (day: string) => `The study ended on ${day}: the figures count as declared.`,
    ending: (day: string) => `The study ends on ${day}; after that, the figures count as declared.`,
    lacks: (what: string) => `The figures count as declared until this is entered: ${what}.`,
    other:
      'The figures are kept but not counted: only those that end at the fibre, the yarn or the fabric can replace a factor.',
  },
  labelName: {
    unlawful: (text: string) =>
      `“${text}” is not a fibre name under Regulation (EU) 1007/2011, so labels with it cannot be printed.`,
    none: 'Enter the name of the fibre here, such as “wool”.',
    use: (name: string) => `Write “${name}” on labels`,
  },
  variants: 'Used in',
  variantsNone: 'No variant uses it yet.',
  fields: {
    name: { label: 'Name', help: 'What you call it internally.' },
    fibre: { label: 'Fibre', help: 'Such as cotton, polyester, wool.' },
    type: { label: 'Family', help: 'Such as natural-plant, synthetic.' },
    label: {
      label: 'On labels',
      help: 'Regulation (EU) 1007/2011 allows only its own names: “cotton”, not “soft touch”.',
    },
    supplierId: { label: 'Supplying company' },
    supplier: { label: 'Supplier', help: 'Its name, if it is not one of the companies here.' },
    originCountry: { label: 'Country of origin', help: 'Where the fibre was grown or made.' },
    recycledShare: { label: 'Recycled', help: 'Share of the weight. You must be able to prove it.' },
    description: { label: 'Description' },
    factorMaterial: { label: 'Factor from the method', help: 'Only if the method does not recognise it by itself.' },
    carbonFootprint: {
      label: 'Climate footprint',
      help: 'Below half of the method’s factor, it counts only if verified.',
    },
    carbonFootprintBoundary: {
      label: 'Covers',
      help: 'What the figures include: the fibre only, or also spinning and knitting.',
    },
    carbonFootprintEvidence: {
      label: 'Evidence',
      help: 'The figure counts as verified only with the file, the verifier and a last day that is not past.',
    },
    footprintStandard: { label: 'Standard', help: 'Such as ISO 14025 / EN 15804+A2 for an EPD, or ISO 14067.' },
    footprintVerifier: { label: 'Verified by', help: 'Who checked the figures, independently of the supplier.' },
    footprintValidUntil: {
      label: 'Valid until',
      help: 'The last day of the study. After it, the figures count as declared.',
    },
    waterLiters: { label: 'Water', help: 'Blue water: taken from rivers and groundwater and not returned.' },
    factorSource: { label: 'Source of the figures', help: 'The study, the declaration and its date.' },
    code: ownCode,
  },
}
