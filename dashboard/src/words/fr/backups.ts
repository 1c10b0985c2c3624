import { countingIn } from '../counting.ts'
import type { backups as english } from '../en/backups.ts'

const { by, some } = countingIn('fr')

/** Les sauvegardes de l’installation. */
export const backups: typeof english = {
  title: 'Sauvegardes',
  note: 'De toute l’installation : tous les espaces, leurs fiches, leurs personnes et leurs fichiers.',
  emptyTitle: 'Aucune sauvegarde n’est faite',
  emptyText:
    'Si le disque tombe en panne, tout est perdu : fiches, passeports, personnes et fichiers. L’exploitant de cette installation indique un emplacement sur un autre disque, ou un bucket :',
  emptyThen:
    'Après un redémarrage du service, la première sauvegarde est faite dans les dix minutes, puis une chaque jour.',
  running: (since) => `Une sauvegarde est en cours. Début : ${since}.`,
  failed: (when) => `La dernière sauvegarde a échoué (${when})`,
  late: 'La dernière sauvegarde réussie est trop ancienne. Ce qui a été enregistré depuis n’est pas sauvegardé : prévenez l’exploitant de cette installation.',
  damaged: (count) =>
    `${some(count, 'fichier enregistré est endommagé ou manque', 'fichiers enregistrés sont endommagés ou manquent')}, ici comme dans la sauvegarde. L’exploitant les trouve par :`,
  lastGood: 'Dernière sauvegarde réussie',
  none: 'Aucune pour l’instant',
  size: 'Taille',
  files: (count) => some(count, 'fichier', 'fichiers'),
  contents: 'Contenu',
  counted: {
    products: (count) => some(count, 'produit', 'produits'),
    variants: (count) => some(count, 'variante', 'variantes'),
    passports: (count) => some(count, 'passeport', 'passeports'),
    people: (count) => some(count, 'personne', 'personnes'),
  },
  withDeleted: 'éléments supprimés compris',
  sent: 'Dont transmis cette fois',
  next: 'Prochaine',
  every: (hours) =>
    hours % 24 === 0
      ? by(hours / 24, 'chaque jour', `tous les ${hours / 24} jours`)
      : by(hours, 'chaque heure', `toutes les ${hours} heures`),
  kept: 'Conservées',
  keeps: (periods) => `La dernière de chaque période : ${periods}`,
  keepUnits: {
    h: (count) => some(count, 'heure', 'heures'),
    d: (count) => some(count, 'jour', 'jours'),
    w: (count) => some(count, 'semaine', 'semaines'),
    m: (count) => some(count, 'mois', 'mois'),
    y: (count) => some(count, 'an', 'ans'),
  },
  where: 'Emplacement',
  whereOperator: 'Connu de l’exploitant : cette installation a plusieurs espaces.',
  encrypted: 'Chiffrées',
  yes: 'Oui',
  notEncrypted: 'Non. Toute personne qui peut lire cet emplacement peut tout lire.',
  pointInTime: 'Instant au choix',
  noPointInTime: 'Désactivé : seuls les instants des sauvegardes peuvent être restaurés.',
  behind: (lag, waiting) =>
    waiting === 0
      ? `N’importe quel instant, retard : ${lag}`
      : `N’importe quel instant, retard : ${lag} ; encore ${some(waiting, 'partie', 'parties')} à transmettre`,
  farBehind: (lag) =>
    `Retard de l’archivage : ${lag}. Ce qui a été enregistré depuis ne pourra être restauré qu’une fois archivé. L’exploitant trouve dans le journal ce qui l’empêche.`,
  start: 'Sauvegarder maintenant',
  byOperator: 'L’exploitant de cette installation peut en lancer une à tout moment :',
  restoring: 'Restaurer',
  restoringNote:
    'L’exploitant saisit l’une de ces commandes là où Selvedge est installé, ici ou sur une nouvelle machine. Pour restaurer, le service doit être arrêté ; pour essayer, non.',
  restoringByOperator: 'L’exploitant de cette installation en restaure tous les espaces ensemble.',
  tryOut: 'Essayer la dernière sauvegarde : restaurée à côté, comparée, puis retirée',
  listed: 'Voir quelles sauvegardes existent',
  intoEmpty: 'Restaurer la dernière dans une installation vide',
  inPlace: 'La restaurer à la place de l’existant ; la base de données actuelle est mise de côté, pas supprimée',
  toMoment: 'Restaurer un instant, donné en UTC',
  withKey: 'À la place de KEY:SECRET, indiquez la clé du bucket ; elle n’est pas montrée ici.',
  afterwards:
    'Après une restauration, un propriétaire voit ce qu’elle a annulé avant que quoi que ce soit ne quitte l’espace.',
  key: 'La clé',
  keyNote: 'Elle chiffre les secrets des webhooks, des connexions et des canaux. Aucune sauvegarde ne la contient.',
  keyPlaces: {
    FILE: 'C’est le fichier secret.key du répertoire de données du service. Gardez-en une copie à part des sauvegardes : sans elle, il faut saisir à nouveau ces secrets après une restauration.',
    SETTING:
      'Le service la reçoit par SECRET_KEY, à part de ses données. Gardez-en une copie qui ne dépend pas de cette machine.',
  },
}
