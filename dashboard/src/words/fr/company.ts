import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

const { some } = countingIn('fr')

export const company: Words['company'] = {
  create: 'Nouvelle entreprise',
  list: 'noms, villes, numéros, codes',
  emptyTitle: 'Pas encore d’entreprise',
  emptyText:
    'Une entreprise est toute société citée dans vos fiches : votre marque, un fabricant, un fournisseur de tissu. Saisie une fois, elle peut être choisie partout ; ses certificats valent pour ce qu’elle fabrique.',
  consequence:
    'Ses certifications sont supprimées avec elle. Suppression impossible tant que des produits, matières ou variantes y font référence. Restauration possible pendant un certain temps.',
  identity: 'Entreprise',
  contact: 'Contact',
  numbers: 'Numéros d’identification',
  numbersNote: 'Ils permettent aux registres et aux douanes de distinguer les entreprises aux noms semblables.',
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
  productsNone: 'Aucun produit n’y fait encore référence.',
  materials: 'Matières fournies',
  materialsNone: 'Aucune matière n’y fait encore référence.',
  brandMatches: {
    title: 'Produits de cette marque',
    says: (text, count) => `${some(count, 'produit indique', 'produits indiquent')} « ${text} ».`,
    match: 'Associer',
    matchNamed: (text) => `Associer « ${text} »`,
    ask: (text, name) => `Associer « ${text} » à ${name} ?`,
    text: (name, count) =>
      `${some(count, 'produit prend', 'produits prennent')} la marque « ${name} ». Si l’entreprise change de nom, la marque change avec elle. Vous pouvez annuler.`,
  },
  fields: {
    name: { label: 'Nom', help: 'Comme au registre du commerce.' },
    role: {
      label: 'Rôle',
      help: 'Ce qu’elle fait pour vous. Le règlement européen sur l’écoconception demande que le passeport nomme le fabricant et, à l’importation, l’importateur.',
    },
    city: { label: 'Ville' },
    address: { label: 'Rue et code postal' },
    country: { label: 'Pays' },
    description: { label: 'Description' },
    email: { label: 'Adresse e-mail' },
    phone: { label: 'Téléphone' },
    website: { label: 'Site web' },
    gln: { label: 'GLN', help: 'Global Location Number de GS1 : 13 chiffres.' },
    lei: { label: 'LEI', help: 'Legal Entity Identifier (ISO 17442) : 20 caractères.' },
    vatId: { label: 'Numéro de TVA' },
    code: ownCode,
  },
}
