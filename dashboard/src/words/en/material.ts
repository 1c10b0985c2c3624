export const material = {
  create: 'New material',
  list: 'names, fibres and suppliers',
  emptyTitle: 'No materials yet',
  emptyText:
    'A material is a fibre or fabric as one supplier sells it to you. Variants name it in their composition, and what you know of it counts in all of them.',
  consequence:
    'Its certifications are deleted with it. It cannot be deleted while the composition of a variant names it. It can be restored for a while.',
  identity: 'Material',
  identityNote: 'The method recognises a fibre by these words.',
  origin: 'Origin',
  impact: 'The supplier’s own figures',
  impactNote: 'They take the place of the method’s factors. Per kilogram of the material, not of the finished item.',
  boundaries: { fibre: 'Fibre', yarn: 'Yarn', fabric: 'Fabric' },
  evidences: { declared: 'Declared by the supplier', verified: 'Verified by a third party' },
  labelName: {
    unlawful: (text: string) =>
      `Labels would say “${text}”, which is no fibre name of Regulation (EU) 1007/2011, so none would be printed.`,
    none: 'Enter the name of the fibre here, such as “wool”.',
    use: (name: string) => `Write “${name}” on labels`,
  },
  variants: 'Part of',
  variantsNone: 'No variant names it yet.',
  fields: {
    name: { label: 'Name', help: 'As you call it in your house.' },
    fibre: { label: 'Fibre', help: 'Such as cotton, polyester, wool.' },
    type: { label: 'Family', help: 'Such as natural-plant, synthetic.' },
    label: {
      label: 'On labels',
      help: 'By Regulation (EU) 1007/2011 only its names may stand there: “cotton”, not “soft touch”.',
    },
    supplierId: { label: 'Supplying company' },
    supplier: { label: 'Supplier', help: 'Its name, where it is no company here.' },
    originCountry: { label: 'Country of origin', help: 'Where the fibre was grown or made.' },
    recycledShare: { label: 'Recycled', help: 'Share of the mass. Whoever claims it must be able to prove it.' },
    description: { label: 'Description' },
    factorMaterial: { label: 'Factor of the method', help: 'Only if the method should not recognise it by itself.' },
    carbonFootprint: {
      label: 'Climate footprint',
      help: 'Below half of the method’s factor it only counts when verified.',
    },
    carbonFootprintBoundary: {
      label: 'Reaches up to',
      help: 'What the figures include: fibre alone, or spinning and knitting too.',
    },
    carbonFootprintEvidence: { label: 'Evidence' },
    waterLiters: { label: 'Water', help: 'Blue water: taken from rivers and groundwater and not returned.' },
    factorSource: { label: 'Source of the figures', help: 'The study, the declaration and its date.' },
  },
}
