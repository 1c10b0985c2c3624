import type { Words } from '../en.ts'

export const product: Words['product'] = {
  create: 'Nouveau produit',
  list: 'noms, références, marques et catégories',
  emptyTitle: 'Pas encore de produit',
  emptyText:
    'Un produit est un modèle tel que vous le vendez. Ses couleurs et tailles sont ses variantes, et chacune peut avoir son passeport.',
  consequence:
    'Ses variantes et certifications sont supprimées avec lui. Les variantes au passeport public doivent d’abord être retirées. Peut être restauré pendant un certain temps.',
  identity: 'Produit',
  kindTitle: 'De quel genre de produit il s’agit',
  kindNote:
    'La méthode d’évaluation a ses hypothèses pour chaque genre : combien de fois il est porté, comment il est lavé et fabriqué.',
  variants: 'Variantes',
  variantsNone: 'Pas encore de variante. Un passeport porte toujours sur une variante.',
  addVariant: 'Nouvelle variante de ce produit',
  certificationsNone: 'Aucune.',
  addCertification: 'Nouvelle certification pour cette fiche',
  noVariants: 'aucune variante',
  assessedOf: (some: string, all: string) => `${some} sur ${all}`,
  score: 'Note',
  scoreOf: (count) => `moyenne de ${count} variantes évaluées`,
  fields: {
    name: { label: 'Nom', help: 'Tel que la clientèle le connaît. Il est en tête du passeport.' },
    sku: { label: 'Référence', help: 'La vôtre.' },
    category: { label: 'Catégorie', help: 'Comme T-shirts, jeans, robes. Dit à la méthode ce qui est habituel.' },
    brand: { label: 'Marque', help: 'Le nom sur l’étiquette. Vide, c’est celui de l’entreprise.' },
    companyId: { label: 'Entreprise', help: 'Qui le vend.' },
    hsCode: {
      label: 'Code douanier',
      help: 'Code SH ou NC, 2 à 12 chiffres. Dit le genre du produit quand la catégorie ne le dit pas.',
    },
    productType: { label: 'Genre pour la méthode', help: 'Seulement si la catégorie ne le dit pas.' },
    description: { label: 'Description' },
    gtinPrefix: { label: 'Préfixe GS1', help: 'Par lequel vos GTIN commencent.' },
    imageUrl: { label: 'Adresse de l’image', help: 'Une image en ligne, si vous n’en téléversez pas.' },
  },
}
