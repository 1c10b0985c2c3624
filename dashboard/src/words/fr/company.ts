import type { Words } from '../en.ts'

export const company: Words['company'] = {
  create: 'Nouvelle entreprise',
  list: 'noms, villes et pays',
  emptyTitle: 'Pas encore d’entreprise',
  emptyText:
    'Une entreprise est celle que vos fiches nomment : votre marque, le fabricant, le fournisseur d’un tissu. Saisie une fois, elle se choisit partout.',
  consequence:
    'Ses certifications sont supprimées avec elle. Impossible tant que des produits, matières ou variantes la nomment. Peut être restauré pendant un certain temps.',
  identity: 'Entreprise',
  contact: 'Contact',
  numbers: 'Numéros d’identification',
  numbersNote: 'Registres et douanes distinguent par eux les entreprises aux noms semblables.',
  roles: {
    BRAND: 'Marque',
    IMPORTER: 'Importateur',
    MANUFACTURER: 'Fabricant',
    RECYCLER: 'Recycleur',
    RETAILER: 'Détaillant',
    SUPPLIER: 'Fournisseur',
    OTHER: 'Autre',
  },
  products: 'Ses produits',
  productsNone: 'Aucun produit ne la nomme.',
  materials: 'Matières fournies',
  materialsNone: 'Aucune matière ne la nomme.',
  fields: {
    name: { label: 'Nom', help: 'Comme au registre du commerce.' },
    role: {
      label: 'Rôle',
      help: 'Ce qu’elle est pour vous. Le règlement européen sur l’écoconception demande au passeport le fabricant et, à l’importation, l’importateur.',
    },
    city: { label: 'Ville' },
    address: { label: 'Rue et code postal' },
    country: { label: 'Pays' },
    description: { label: 'Description' },
    email: { label: 'Adresse e-mail' },
    phone: { label: 'Téléphone' },
    website: { label: 'Site web' },
    gln: { label: 'GLN', help: 'Global Location Number de GS1 : 13 chiffres.' },
    lei: { label: 'LEI', help: 'Legal Entity Identifier (ISO 17442) : 20 caractères.' },
    vatId: { label: 'Numéro de TVA' },
  },
}
