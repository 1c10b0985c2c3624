import { countingIn } from '../counting.ts'
import type { link as english } from '../en/link.ts'

const { integer, some } = countingIn('fr')

export const link: typeof english = {
  title: 'Liens privés',
  share: 'Partager en privé',
  create: 'Nouveau lien privé',
  make: 'Créer le lien',
  searchIn: 'noms et destinataires',
  emptyTitle: 'Aucun partage privé',
  emptyText:
    'Un lien privé montre un passeport non publié, des fiches ou des fichiers à quelqu’un sans compte : une auditrice, un fournisseur, un acheteur. Vous décidez combien de fois et jusqu’à quand il peut être ouvert, voyez chaque ouverture et pouvez le révoquer à tout moment.',
  notForViewers: 'Les liens privés sont réservés aux éditeurs',
  notForViewersText:
    'Les lecteurs ne voient pas avec qui un espace partage ses données. Demandez le rôle d’éditeur à un administrateur.',
  what: 'Ce qui est partagé',
  subjects: { PASSPORT: 'Le passeport d’une variante', RECORDS: 'Des fiches', FILES: 'Des fichiers' },
  subjectsShort: { PASSPORT: 'Passeport', RECORDS: 'Fiches', FILES: 'Fichiers' },
  subjectHelp: {
    PASSPORT: 'Sa page telle qu’elle serait publiée maintenant, marquée comme non publique.',
    RECORDS:
      'Tous les champs de produits, variantes, matières et certifications, même ceux qui ne sont jamais publics, en tableaux et à télécharger.',
    FILES: 'À télécharger, audits de fournisseurs compris.',
  },
  sees: {
    PASSPORT:
      'Le destinataire voit d’abord qui partage quoi et jusqu’à quand, clique sur un bouton, puis peut consulter le passeport pendant 30 minutes, avec ses images et documents publics. Aucun compte n’est nécessaire, et rien d’autre n’est visible.',
    RECORDS:
      'Le destinataire voit d’abord qui partage quoi et jusqu’à quand, clique sur un bouton, puis peut consulter pendant 30 minutes les fiches telles qu’elles sont à cet instant, y compris en CSV et JSON. Les autres fiches ne sont pas visibles.',
    FILES:
      'Le destinataire voit d’abord qui partage quoi et jusqu’à quand, clique sur un bouton, puis peut télécharger les fichiers pendant 30 minutes. Rien d’autre n’est visible.',
  },
  add: {
    PASSPORT: 'Choisir une variante',
    RECORDS: 'Ajouter des fiches : tapez un nom',
    FILES: 'Ajouter des fichiers : tapez un nom',
  },
  chosen: 'Choisis',
  leaveOut: (name) => `Retirer ${name}`,
  nothingChosen: 'Choisissez ce que vous partagez.',
  kinds: {
    VARIANT: 'Variante',
    PRODUCT: 'Produit',
    MATERIAL: 'Matière',
    CERTIFICATION: 'Certification',
    FILE: 'Fichier',
  },
  label: 'Titre',
  labelHelp: 'Visible par le destinataire, par exemple « Tee-shirt de printemps, projet ».',
  receiver: 'Destinataire',
  receiverHelp: 'Affiché au destinataire ; vous aide à retrouver le lien.',
  note: 'Message',
  noteHelp: 'La première chose que lit le destinataire.',
  times: 'Peut être ouvert',
  once: 'Une fois',
  several: 'Plusieurs fois',
  anyTimes: 'Sans limite',
  howOften: 'Nombre de fois',
  timesHelp:
    'Un lien qui ne s’ouvre qu’une fois est inutile à quiconque le trouve plus tard. Voir la première page ne compte pas.',
  until: 'Valable pendant',
  untilHelp: 'Ensuite, tout se passe comme s’il n’avait jamais existé.',
  days: (count) => some(count, 'jour', 'jours'),
  passcode: 'Code d’accès',
  passcodeHelp:
    'Au moins 6 caractères, ou rien. Transmettez-le séparément du lien. Dix codes erronés de suite bloquent le lien.',
  showPasscode: 'Afficher le code d’accès',
  madeTitle: 'Le lien est prêt',
  madeText:
    'Copiez-le maintenant : par sécurité, l’adresse n’est pas conservée et ne pourra plus être affichée. Toute personne qui l’a peut ouvrir le lien.',
  address: 'Adresse du lien privé',
  copy: 'Copier le lien',
  worksUntil: (moment) => `Valable jusqu’au ${moment}.`,
  passcodeReminder: 'Pensez à transmettre le code d’accès séparément.',
  toLog: 'Voir qui l’ouvre',
  done: 'Terminé',
  state: 'Statut',
  states: {
    ACTIVE: 'Peut être ouvert',
    SPENT: 'Épuisé',
    EXPIRED: 'Expiré',
    REVOKED: 'Révoqué',
    LOCKED: 'Bloqué',
  },
  opened: 'Ouvert',
  lastOpened: 'Dernière ouverture',
  ends: 'Expire',
  madeBy: 'Créé par',
  shows: 'Ce qu’il montre',
  gone: 'Supprimé depuis, ne fait plus partie du lien',
  log: 'Ouvertures',
  logNote:
    'On ne sait pas qui a ouvert le lien, seulement quand, avec quel programme et à peu près d’où : seule la première partie de l’adresse réseau est conservée.',
  notOpened: 'Personne ne l’a encore ouvert.',
  number: 'N°',
  when: 'Quand',
  with: 'Programme',
  network: 'Réseau',
  latest: (shown, all) => `Les ${shown} dernières sur ${all}.`,
  anyOf: (count) => `${integer(count)} fois, sans limite`,
  timesOf: (count, most) => `${integer(count)} fois sur ${integer(most)}`,
  revokedBy: 'Révoqué par',
  addressNotKept:
    'L’adresse a été affichée une fois, à la création du lien, et n’est pas conservée. Si elle est perdue, révoquez ce lien et créez-en un autre.',
  revoke: 'Révoquer',
  revoked: 'Le lien a été révoqué',
  revokeTitle: (label) => `Révoquer « ${label} » ?`,
  revokeText: 'Le lien cesse aussitôt de fonctionner, même pour les personnes qui l’ont ouvert. C’est irréversible.',
}
