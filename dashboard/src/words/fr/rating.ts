import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const rating: Words['rating'] = {
  list: 'systèmes, identifiants, médailles et codes',
  create: 'Nouvelle notation',
  emptyTitle: 'Pas encore de notation',
  emptyText:
    'Une notation est ce qu’un système comme EcoVadis dit d’une entreprise. Saisissez-la, importez l’export du système ou connectez EcoVadis. Seul votre espace de travail la voit, sauf si vous décidez que les passeports l’affichent.',
  consequence: 'Restauration possible pendant un certain temps. Les autres notations de l’entreprise restent.',
  identity: 'Notation',
  result: 'Résultat',
  validity: 'Validité',
  validityNote: 'Les deux jours compris. L’accueil vous le rappelle 60 jours avant l’expiration.',
  state: 'Statut',
  former: 'Ancienne',
  which: 'Lesquelles',
  whichOnes: { true: 'La plus récente de chaque entreprise' },
  states: { VALID: 'Valide', EXPIRING: 'Expire bientôt', EXPIRED: 'Expirée', UNDATED: 'Sans date de fin' },
  fetched: (from, when) =>
    `Lue dans ${from}, la dernière fois ${when}. Ce que dit le système ne peut pas être modifié ici.`,
  none: 'Aucune pour l’instant.',
  add: 'Nouvelle notation de cette entreprise',
  ofMakers: 'Notations de ses entreprises',
  roles: { BRAND: 'marque', MANUFACTURER: 'fabricant', SUPPLIER: 'fournisseur' },
  disclosure: {
    title: 'Qui la voit',
    shown: 'Sur les passeports',
    confidential: 'Confidentielle',
    onlyHere:
      'Seuls les membres et les clés d’API de cet espace de travail voient cette notation. Les passeports et les liens privés ne l’affichent pas.',
    shownSince: (when, who) =>
      `${who} a décidé le ${when} que les passeports affichent cette notation. Les passeports publics l’afficheront à leur prochaine publication.`,
    isExpired: 'Elle a expiré : les passeports ne peuvent pas l’afficher.',
    isUndated: 'Indiquez jusqu’à quand elle est valable pour que les passeports puissent l’afficher.',
    byAdmins: 'Ce sont les administrateurs qui décident si les passeports l’affichent.',
    show: 'Afficher sur les passeports',
    hide: 'Garder confidentielle',
    shownNow: 'Les passeports afficheront cette notation à leur prochaine publication',
    confidentialNow: 'Les passeports n’afficheront plus cette notation à leur prochaine publication',
  },
  fields: {
    companyId: { label: 'Entreprise' },
    scheme: { label: 'Système', help: 'Par exemple EcoVadis, Higg, Sedex ou Good On You.' },
    schemeId: { label: 'Identifiant dans le système', help: 'EcoVadis l’appelle EVID.' },
    score: { label: 'Note', help: 'Sur l’échelle du système.' },
    outOf: { label: 'Meilleure note possible', help: 'Vide signifie 100.' },
    subScores: { label: 'Notes par thème', help: 'Une par ligne, par exemple « Environnement : 70 ».' },
    medal: { label: 'Médaille ou niveau', help: 'Dans les termes du système. Jamais déduite de la note.' },
    publishedOn: { label: 'Publiée le' },
    validUntil: { label: 'Valable jusqu’au', help: 'Les fiches EcoVadis sont valables douze mois.' },
    saidExpired: { label: 'Expirée, selon le système' },
    scorecardUrl: { label: 'Lien vers la fiche d’évaluation' },
    code: ownCode,
  },
}
