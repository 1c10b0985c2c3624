import type { Words } from '../en.ts'

export const material: Words['material'] = {
  create: 'Nouvelle matière',
  list: 'noms, fibres et fournisseurs',
  emptyTitle: 'Pas encore de matière',
  emptyText:
    'Une matière est une fibre ou une étoffe telle qu’un fournisseur vous la vend. Les variantes la nomment dans leur composition, et ce que vous en savez compte dans toutes.',
  consequence:
    'Ses certifications sont supprimées avec elle. Impossible tant que la composition d’une variante la nomme. Peut être restauré pendant un certain temps.',
  identity: 'Matière',
  identityNote: 'La méthode reconnaît la fibre à ces mots.',
  origin: 'Origine',
  impact: 'Les valeurs du fournisseur',
  impactNote: 'Elles remplacent les facteurs de la méthode. Par kilogramme de matière, pas de la pièce finie.',
  boundaries: { fibre: 'Fibre', yarn: 'Fil', fabric: 'Étoffe' },
  evidences: { declared: 'Déclarées par le fournisseur', verified: 'Vérifiées par un tiers' },
  labelName: {
    unlawful: (text) =>
      `Les étiquettes porteraient « ${text} », qui n’est pas un nom de fibre du règlement (UE) nº 1007/2011 : aucune ne serait imprimée.`,
    none: 'Indiquez ici le nom de la fibre, par exemple « laine ».',
    use: (name) => `Écrire « ${name} » sur les étiquettes`,
  },
  variants: 'Fait partie de',
  variantsNone: 'Aucune variante ne la nomme.',
  fields: {
    name: { label: 'Nom', help: 'Comme vous l’appelez chez vous.' },
    fibre: { label: 'Fibre', help: 'Comme cotton, polyester, wool.' },
    type: { label: 'Famille', help: 'Comme natural-plant, synthetic.' },
    label: {
      label: 'Sur les étiquettes',
      help: 'Selon le règlement (UE) n° 1007/2011, seuls ses noms y sont permis : « coton », pas « soft touch ».',
    },
    supplierId: { label: 'Entreprise qui fournit' },
    supplier: { label: 'Fournisseur', help: 'Son nom, s’il n’est pas une entreprise ici.' },
    originCountry: { label: 'Pays d’origine', help: 'Où la fibre a poussé ou a été faite.' },
    recycledShare: { label: 'Recyclée', help: 'Part de la masse. Qui l’affirme doit pouvoir le prouver.' },
    description: { label: 'Description' },
    factorMaterial: {
      label: 'Facteur de la méthode',
      help: 'Seulement si la méthode ne doit pas le reconnaître elle-même.',
    },
    carbonFootprint: {
      label: 'Empreinte climatique',
      help: 'Sous la moitié du facteur de la méthode, elle ne compte que vérifiée.',
    },
    carbonFootprintBoundary: {
      label: 'Va jusqu’à',
      help: 'Ce que les valeurs comprennent : la fibre seule, ou aussi la filature et le tricotage.',
    },
    carbonFootprintEvidence: { label: 'Preuve' },
    waterLiters: { label: 'Eau', help: 'Eau bleue : prise aux rivières et aux nappes et non rendue.' },
    factorSource: { label: 'Source des valeurs', help: 'L’étude, la déclaration et sa date.' },
  },
}
