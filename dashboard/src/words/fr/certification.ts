import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const certification: Words['certification'] = {
  list: 'référentiels, noms, numéros, codes, organismes',
  create: 'Nouvelle certification',
  emptyTitle: 'Pas encore de certification',
  emptyText:
    'Une certification est ce qu’un organisme certificateur atteste d’un produit, d’une matière ou d’une entreprise. Les passeports montrent celles qui sont valides le jour où on les ouvre.',
  consequence: 'Les passeports ne la montrent plus. Restauration possible pendant un certain temps.',
  identity: 'Certificat',
  validity: 'Validité',
  validityNote: 'Les deux jours compris. L’accueil vous le rappelle 60 jours avant l’expiration.',
  subject: 'Objet de la certification',
  subjectNote: 'Choisissez-en exactement un.',
  forWhat: 'Pour',
  states: { VALID: 'Valide', EXPIRING: 'Expire bientôt', EXPIRED: 'Expirée', NOT_YET_VALID: 'Pas encore valide' },
  state: 'Statut',
  fields: {
    scheme: { label: 'Référentiel', help: 'Son sigle : GOTS, OEKO-TEX, GRS.' },
    name: { label: 'Nom complet' },
    number: { label: 'Numéro', help: 'Permet de la retrouver auprès de l’organisme certificateur.' },
    issuer: { label: 'Délivrée par' },
    scope: { label: 'Portée', help: 'Telle que le certificat l’indique.' },
    validFrom: { label: 'Valable à partir du' },
    validUntil: { label: 'Valable jusqu’au', help: 'À laisser vide si elle n’expire pas.' },
    fileUrl: { label: 'Lien vers le certificat' },
    productId: { label: 'Produit' },
    materialId: { label: 'Matière' },
    companyId: { label: 'Entreprise' },
    code: ownCode,
  },
}
