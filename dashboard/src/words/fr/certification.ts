import type { Words } from '../en.ts'

export const certification: Words['certification'] = {
  list: 'référentiels, noms, numéros et organismes',
  create: 'Nouvelle certification',
  emptyTitle: 'Pas encore de certification',
  emptyText:
    'Une certification est ce qu’un certificateur atteste d’un produit, d’une matière ou d’une entreprise. Les passeports montrent celles valides le jour où on les ouvre.',
  consequence: 'Les passeports ne la montrent plus. Peut être restauré pendant un certain temps.',
  identity: 'Certificat',
  validity: 'Validité',
  validityNote: 'Les deux jours compris. 60 jours avant la fin, l’accueil vous le rappelle.',
  subject: 'Ce sur quoi elle porte',
  subjectNote: 'Exactement un des trois.',
  forWhat: 'Pour',
  states: { VALID: 'Valide', EXPIRING: 'Finit bientôt', EXPIRED: 'Expirée', NOT_YET_VALID: 'Pas encore valide' },
  state: 'État',
  fields: {
    scheme: { label: 'Référentiel', help: 'Son sigle : GOTS, OEKO-TEX, GRS.' },
    name: { label: 'Nom complet' },
    number: { label: 'Numéro', help: 'Par lequel chacun peut la retrouver chez le certificateur.' },
    issuer: { label: 'Délivrée par' },
    scope: { label: 'Portée', help: 'Dans les mots du certificat.' },
    validFrom: { label: 'Premier jour' },
    validUntil: { label: 'Dernier jour', help: 'Vide : sans fin.' },
    fileUrl: { label: 'Adresse du certificat' },
    productId: { label: 'Produit' },
    materialId: { label: 'Matière' },
    companyId: { label: 'Entreprise' },
  },
}
