import { countingIn } from '../counting.ts'
import { ownCode } from './own-code.ts'

const { some } = countingIn('en')

export const company = {
  create: 'New company',
  list: 'names, cities, numbers and codes',
  emptyTitle: 'No companies yet',
  emptyText:
    'A company is any business that your records refer to: your brand, a manufacturer, a fabric supplier. Enter it once and choose it everywhere; its certificates count for what it makes.',
  consequence:
    'Its certifications are deleted with it. It cannot be deleted while products, materials or variants refer to it. It can be restored for a while.',
  identity: 'Company',
  contact: 'Contact',
  numbers: 'Identifiers',
  numbersNote: 'Registers and customs use these to tell companies with similar names apart.',
  roles: {
    BRAND: 'Brand',
    IMPORTER: 'Importer',
    MANUFACTURER: 'Manufacturer',
    RECYCLER: 'Recycler',
    RETAILER: 'Retailer',
    SUPPLIER: 'Supplier',
    OTHER: 'Other',
  },
  products: 'Its products',
  productsNone: 'No product refers to it yet.',
  materials: 'Supplied materials',
  materialsNone: 'No material refers to it yet.',
  brandMatches: {
    title: 'Products of this brand',
    says: (text: string, count: number) => `${some(count, 'product says', 'products say')} “${text}”.`,
    match: 'Match',
    matchNamed: (text: string) => `Match “${text}”`,
    ask: (text: string, name: string) => `Match “${text}” to ${name}?`,
    text: (name: string, count: number) =>
      `${some(count, 'product gets', 'products get')} the brand “${name}” and will follow the company when it is renamed. You can undo this.`,
  },
  fields: {
    name: { label: 'Name', help: 'As in the trade register.' },
    role: {
      label: 'Role',
      help: 'What it does for you. The EU ecodesign regulation asks passports to name the manufacturer and, for imports, the importer.',
    },
    city: { label: 'City' },
    address: { label: 'Street and postcode' },
    country: { label: 'Country' },
    description: { label: 'Description' },
    email: { label: 'E-mail address' },
    phone: { label: 'Phone' },
    website: { label: 'Website' },
    gln: { label: 'GLN', help: 'Global Location Number of GS1: 13 digits.' },
    lei: { label: 'LEI', help: 'Legal Entity Identifier (ISO 17442): 20 characters.' },
    vatId: { label: 'VAT number' },
    code: ownCode,
  },
}
