import type { Words } from '../en.ts'

export const nouns: Words['nouns'] = {
  products: 'Produkte',
  variants: 'Varianten',
  materials: 'Materialien',
  companies: 'Unternehmen',
  certifications: 'Zertifikate',
  ratings: 'Bewertungen',
}
