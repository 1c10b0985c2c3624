import { pluralIn } from '#kit/words/plural.ts'
import { happeningsIn, type NounWords } from './happenings.ts'
import type { MessageWords } from './message-words.ts'

const plural = pluralIn('fr')

/** "f": participles agree with it. */
type FrenchNoun = readonly [...NounWords, 'm' | 'f']

const nouns: Readonly<Record<string, FrenchNoun>> = {
  product: ['produit', 'produits', 'm'],
  variant: ['variante', 'variantes', 'f'],
  material: ['matière', 'matières', 'f'],
  company: ['entreprise', 'entreprises', 'f'],
  certification: ['certification', 'certifications', 'f'],
  passport: ['passeport', 'passeports', 'm'],
  bulk_change: ['modification groupée', 'modifications groupées', 'f'],
  file: ['fichier', 'fichiers', 'm'],
  private_link: ['lien privé', 'liens privés', 'm'],
  member: ['membre', 'membres', 'm'],
  invitation: ['invitation', 'invitations', 'f'],
  api_key: ['clé d’API', 'clés d’API', 'f'],
  workspace: ['espace', 'espaces', 'm'],
  webhook: ['webhook', 'webhooks', 'm'],
  connection: ['connexion', 'connexions', 'f'],
  schedule: ['planification', 'planifications', 'f'],
  saved_view: ['vue', 'vues', 'f'],
  import: ['import', 'imports', 'm'],
  import_profile: ['profil d’import', 'profils d’import', 'm'],
  import_pickup: ['collecte', 'collectes', 'f'],
  export: ['export', 'exports', 'm'],
  channel: ['canal', 'canaux', 'm'],
  channel_rule: ['règle de canal', 'règles de canaux', 'f'],
  feed: ['flux', 'flux', 'm'],
  rating: ['évaluation', 'évaluations', 'f'],
  email: ['e-mail', 'e-mails', 'm'],
  list_copy: ['table tenue à jour', 'tables tenues à jour', 'f'],
  refreshed_model: ['modèle Power BI', 'modèles Power BI', 'm'],
  backup: ['sauvegarde', 'sauvegardes', 'f'],
}

/** Of one that is masculine. */
const done = {
  created: 'créé',
  updated: 'modifié',
  changed: 'modifié',
  deleted: 'supprimé',
  restored: 'restauré',
  deleted_for_good: 'supprimé définitivement',
  published: 'publié',
  withdrawn: 'retiré',
  started: 'commencé',
  finished: 'terminé',
  cancelled: 'annulé',
  attached: 'associé',
  detached: 'dissocié',
  opened: 'ouvert',
  revoked: 'révoqué',
  locked: 'bloqué',
  added: 'ajouté',
  removed: 'retiré',
  renamed: 'renommé',
  accepted: 'accepté',
  expiring: 'arrivant à échéance',
  paused: 'mis en pause',
  resumed: 'repris',
  disabled: 'désactivé par le service',
  saved: 'enregistré',
  uploaded: 'envoyé',
  corrected: 'corrigé',
  undone: 'annulé après coup',
  made: 'créé',
  renewed: 'renouvelé',
  confirmed: 'confirmé',
  stopped: 'arrêté',
}

export const fr: MessageWords = {
  happened: happeningsIn(
    'fr',
    {
      nouns,
      done,
      own: {
        'passport.gtin_disputed': [
          'GTIN publié aussi par une autre entreprise',
          'GTIN publiés aussi par une autre entreprise',
        ],
        'passport.gtin_settled': [
          'GTIN plus publié par une autre entreprise',
          'GTIN plus publiés par une autre entreprise',
        ],
        'assessment.updated': ['variante réévaluée', 'variantes réévaluées'],
        'assessment.batch_updated': ['variante réévaluée', 'variantes réévaluées'],
        'private_link.passcode_failed': [
          'code d’accès erroné pour un lien privé',
          'codes d’accès erronés pour des liens privés',
        ],
        'member.role_changed': ['rôle modifié', 'rôles modifiés'],
        'member.reset_link_made': ['lien de réinitialisation créé', 'liens de réinitialisation créés'],
        'member.password_reset': ['mot de passe réinitialisé', 'mots de passe réinitialisés'],
        'member.password_changed': ['mot de passe changé', 'mots de passe changés'],
        'session.begun': ['connexion d’une personne', 'connexions de personnes'],
        'session.refused': ['connexion refusée', 'connexions refusées'],
        'session.ended': ['déconnexion', 'déconnexions'],
        'webhook.secret_rotated': ['secret de webhook remplacé', 'secrets de webhooks remplacés'],
        'webhook.redelivered': ['webhook renvoyé', 'webhooks renvoyés'],
        'webhook.sent': ['envoi de fiches à un webhook', 'envois de fiches à des webhooks'],
        'import_pickup.run_finished': ['collecte terminée', 'collectes terminées'],
        'connection.run_finished': ['exécution terminée', 'exécutions terminées'],
        'connection.write_backs_updated': ['écriture en retour modifiée', 'écritures en retour modifiées'],
        'connection.write_backs_confirmed': ['écriture en retour confirmée', 'écritures en retour confirmées'],
        'connection.write_backs_replaced': [
          'remplacement de valeurs étrangères',
          'remplacements de valeurs étrangères',
        ],
        'connection.write_back_refused': [
          'signalement de valeurs refusées par une connexion',
          'signalements de valeurs refusées par une connexion',
        ],
        'email.not_delivered': ['e-mail non remis', 'e-mails non remis'],
        'rating.disclosed': [
          'évaluation affichée désormais sur les passeports',
          'évaluations affichées désormais sur les passeports',
        ],
        'rating.concealed': ['évaluation retirée des passeports', 'évaluations retirées des passeports'],
        'connection.company_decided': ['décision sur un fournisseur', 'décisions sur des fournisseurs'],
        'company.rating_requested': ['évaluation d’une entreprise demandée', 'évaluations d’entreprises demandées'],
        'list_copy.kept': ['table mise à jour d’après sa liste', 'tables mises à jour d’après leurs listes'],
        'list_copy.waits': ['table tenue à jour attend une décision', 'tables tenues à jour attendent une décision'],
        'refreshed_model.refreshed': [
          'actualisation d’un modèle Power BI lancée',
          'actualisations de modèles Power BI lancées',
        ],
        'backup.failed': ['sauvegarde échouée', 'sauvegardes échouées'],
        'backup.recovered': ['sauvegarde de nouveau réussie', 'sauvegardes de nouveau réussies'],
        'import.file_removed': ['fichier d’import retiré', 'fichiers d’import retirés'],
        'workspace.prefix_claimed': ['préfixe d’entreprise déclaré', 'préfixes d’entreprise déclarés'],
        'workspace.prefix_confirmed': ['préfixe d’entreprise confirmé', 'préfixes d’entreprise confirmés'],
        'workspace.prefix_unconfirmed': [
          'préfixe d’entreprise confirmé pour un autre espace',
          'préfixes d’entreprise confirmés pour un autre espace',
        ],
        'workspace.prefix_withdrawn': ['préfixe d’entreprise retiré', 'préfixes d’entreprise retirés'],
        'workspace.deleted_records_expired': ['nettoyage des éléments supprimés', 'nettoyages des éléments supprimés'],
      },
    },
    agreed,
  ),
  manyHappened: (count) => `${number(count)} ${plural(count, 'événement', 'événements')}`,
  daily: (what) => `Résumé du jour\u00a0: ${what}`,
  weekly: (what) => `Résumé de la semaine\u00a0: ${what}`,
  others: (all) => `Et aussi\u00a0: ${all.join(', ')}`,
  more: (count) => `et ${number(count)} de plus`,
  openActivity: 'Ouvrir l’activité',
  test: 'Test',
  testTitle: 'Ce canal fonctionne',
  testNote: 'Un test, envoyé depuis le tableau de bord',
  score: (score) => `Score\u00a0: ${score} sur 100`,
  changed: (fields, more) => {
    const named = `Modifié\u00a0: ${fields.join(', ')}`
    return more === 0 ? named : `${named} et ${number(more)} de plus`
  },
  by: (name) => `Par ${name}`,
  endsIn: (days) => `Se termine dans ${days} ${plural(days, 'jour', 'jours')}`,
  nameless: 'Une fiche qui n’existe plus',
  fields: {
    name: 'nom',
    sku: 'SKU',
    gtin: 'GTIN',
    brand: 'marque',
    brandId: 'marque',
    category: 'catégorie',
    description: 'description',
    color: 'couleur',
    size: 'taille',
    weight: 'poids',
    composition: 'composition',
    materialComposition: 'composition',
    careInstructions: 'conseils d’entretien',
    careSymbols: 'symboles d’entretien',
    productionLocation: 'lieu de production',
    stages: 'étapes de production',
    manufacturer: 'fabricant',
    manufacturerId: 'fabricant',
    imageUrl: 'image',
    imageUrls: 'images',
    validFrom: 'valable à partir du',
    validUntil: 'valable jusqu’au',
    scheme: 'référentiel',
    number: 'numéro',
    country: 'pays',
    address: 'adresse',
    code: 'code',
    translations: 'textes dans d’autres langues',
  },
}

/** The participle is the first word: "mis en pause" is "mises en pause". What ends in -ant does not change. */
function agreed(done: string, [, , gender]: FrenchNoun, isOne: boolean): string {
  const [participle = '', ...rest] = done.split(' ')
  if (participle.endsWith('ant')) return done
  const ending = `${gender === 'f' ? 'e' : ''}${isOne || (gender === 'm' && participle.endsWith('s')) ? '' : 's'}`
  return [`${participle}${ending}`, ...rest].join(' ')
}

function number(count: number): string {
  return count.toLocaleString('fr')
}
