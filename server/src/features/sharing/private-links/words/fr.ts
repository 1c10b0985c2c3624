import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('fr')

export const FR: LinkWords = {
  linkFrom: (sender) => `Lien privé de ${sender}`,
  sharesThis: (sender, receiver) =>
    receiver === null ? `${sender} partage ceci avec vous.` : `${sender} partage ceci avec ${receiver}.`,
  keepToYourself: 'Ce n’est pas publié : merci de le garder pour vous.',
  opensUntil: (times, moment) =>
    times === null
      ? `Ce lien peut être ouvert autant de fois que nécessaire jusqu’au ${moment}.`
      : `Ce lien peut être ouvert ${plural(times, 'une fois', `${times} fois`)} jusqu’au ${moment}.`,
  openFor: (minutes) => `Ensuite, vous avez ${minutes} minutes pour lire et télécharger.`,
  open: 'Ouvrir',
  passcode: 'Code d’accès',
  passcodeHint: (sender) => `${sender} vous l’a communiqué par un autre moyen.`,
  passcodeRequired: 'Le code d’accès est nécessaire pour ouvrir ce lien.',
  passcodeWrong: 'Le code d’accès est incorrect.',
  attemptsLeft: (count) => `Essais restants avant le blocage du lien : ${count}.`,
  lastAttempt: 'C’était le dernier essai : ce lien est désormais bloqué. Demandez-en un nouveau à l’expéditeur.',
  deadTitle: 'Ce lien ne fonctionne pas',
  deadText: 'Il a peut-être déjà été utilisé, il a expiré, ou il est incomplet.',
  deadHint: 'Demandez-en un nouveau à l’expéditeur.',
  tooManyTitle: 'Trop d’essais',
  tooManyText: (seconds) =>
    `Veuillez attendre ${seconds} ${plural(seconds, 'seconde', 'secondes')} avant de réessayer.`,
  failedTitle: 'Cela n’a pas fonctionné',
  failedText: 'Veuillez réessayer dans un instant.',
  confidential: 'Non publié. Confidentiel.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Partagé par ${sender}.` : `Partagé par ${sender} avec ${receiver}.`,
  openUntil: (moment) => `Cette page reste ouverte jusqu’au ${moment}.`,
  gone: 'Ce qui était partagé ici a été supprimé depuis.',
  asJson: 'Télécharger en JSON',
  asCsv: (noun) => `${noun} en CSV`,
  allAsJson: 'Tout en JSON',
  listAsJson: 'Cette liste en JSON, avec les sommes de contrôle',
  files: 'Fichiers',
  filesCount: (count) => `Nombre de fichiers : ${count}. Un téléchargement interrompu peut être repris.`,
  fileName: 'Nom',
  fileKind: 'Type',
  fileSize: 'Taille',
  recordsCount: (count) => `État actuel. Nombre de fiches : ${count}`,
  nouns: { products: 'Produits', variants: 'Variantes', materials: 'Matières', certifications: 'Certificats' },
  computed: {
    sustainabilityScore: 'Score (de 0 à 100)',
    carbonFootprint: 'Empreinte carbone (kg CO₂e par article)',
    waterLiters: 'Eau (litres par article)',
    state: 'État à ce jour',
  },
  states: {
    valid: 'valable',
    expiring: 'valable, expire bientôt',
    expired: 'expiré',
    not_yet_valid: 'pas encore valable',
  },
  boundaries: { fibre: 'fibre', yarn: 'fil', fabric: 'étoffe', other: 'autre chose' },
  evidences: { declared: 'déclarée par le fournisseur', verified: 'vérifiée par un tiers' },
  yes: 'oui',
  no: 'non',
}
