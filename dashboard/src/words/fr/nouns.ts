import type { Words } from '../en.ts'

export const nouns: Words['nouns'] = {
  products: 'Produits',
  variants: 'Variantes',
  materials: 'Matières',
  companies: 'Entreprises',
  certifications: 'Certifications',
  ratings: 'Notations',
}
