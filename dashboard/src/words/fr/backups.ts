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
  sent: 'Dont nouvellement transmis',
  next: 'Prochaine',
  every: (hours) =>
    hours % 24 === 0
      ? by(hours / 24, 'chaque jour', `tous les ${hours / 24} jours`)
      : by(hours, 'chaque heure', `toutes les ${hours} heures`),
  kept: 'Conservées',
  where: 'Emplacement',
  whereOperator: 'Connu de l’exploitant : cette installation a plusieurs espaces.',
  encrypted: 'Chiffrées',
  yes: 'Oui',
  notEncrypted: 'Non. Toute personne qui peut lire cet emplacement peut tout lire.',
  pointInTime: 'Instant au choix',
  noPointInTime: 'Désactivé : seuls les instants des sauvegardes peuvent être restaurés.',
  behind: (seconds, waiting) =>
    waiting === 0
      ? `Tout instant jusqu’à il y a ${seconds} s`
      : `Tout instant jusqu’à il y a ${seconds} s ; ${some(waiting, 'partie attend', 'parties attendent')}`,
  start: 'Sauvegarder maintenant',
  byOperator: 'L’exploitant de cette installation peut en lancer une à tout moment :',
  key: 'La clé',
  keyNote: 'Elle chiffre les secrets des webhooks, des connexions et des canaux. Aucune sauvegarde ne la contient.',
  keyPlaces: {
    FILE: 'C’est le fichier secret.key du répertoire de données du service. Gardez-en une copie à part des sauvegardes : sans elle, il faut saisir à nouveau ces secrets après une restauration.',
    SETTING:
      'Le service la reçoit par SECRET_KEY, à part de ses données. Gardez-en une copie qui ne dépend pas de cette machine.',
  },
}
