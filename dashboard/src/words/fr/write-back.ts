import { countingIn } from '../counting.ts'
import type { WriteBackWords } from '../en/write-back.ts'

const { some } = countingIn('fr')

export const writeBack: WriteBackWords = {
  title: 'Écrire en retour',
  text: (system) => `${system} peut recevoir l’adresse de chaque passeport public, pour que les clients l’y trouvent.`,
  noTargets: 'Tel qu’il est connecté, rien ne peut être écrit dans ce système.',
  setUp: 'Écrire les adresses en retour',
  change: 'Modifier',
  now: 'Tout écrire maintenant',
  again: 'Tout est écrit à nouveau.',
  on: 'Désormais, ce qui est publié y est écrit.',
  off: 'Plus rien n’y est écrit.',
  counts: { written: 'Écrites', due: 'En attente', notOurs: 'Laissées', failed: 'Non écrites' },
  chosen: 'Écrire là-bas',
  chosenTo: (name) => `Écrire dans ${name}`,
  chosenDone: (name) => `Leur écriture dans ${name} commence, pour celles dont le passeport est public.`,
  held: (when) => `Le système a demandé une pause. La suite ${when}.`,
  values: { passport_address: 'Adresse du passeport', score: 'Score', carbon: 'Empreinte carbone' },
  notWritten: 'Pas écrit',
  made: (label) => `${label} (y sera créé)`,
  whenWithdrawn: 'Quand un passeport est retiré',
  clear: 'Vider le champ',
  clearText: 'Personne n’est conduit à un passeport qui n’existe plus.',
  keep: 'Laisser le champ',
  keepText: 'L’adresse y reste et dit que le passeport a été retiré.',
  look: 'Voir ce qui serait écrit',
  back: 'Retour',
  confirm: 'Écrire',
  preview: (published, records) => {
    const known = some(records, 'variante y est connue', 'variantes y sont connues')
    if (published === 0) {
      return `${known}. Aucune n’a encore de passeport public, chacune sera écrite à sa publication.`
    }
    const ready = some(
      published,
      'a un passeport public et serait écrite',
      'ont un passeport public et seraient écrites',
    )
    return `${known}. ${ready} maintenant, les autres à leur publication.`
  },
  would: { WRITE: 'Sera écrit', IS_SO: 'Y est déjà', NOT_OURS: 'Reste' },
  leftAlone: (system) => `Les champs de ${system} que quelqu’un d’autre a remplis restent et sont listés.`,
  empty: 'vide',
  listed: {
    NOT_OURS: (count) => some(count, 'champ contient une autre valeur', 'champs contiennent d’autres valeurs'),
    REFUSED: (count) => some(count, 'valeur y est refusée', 'valeurs y sont refusées'),
    GAVE_UP: (count) => some(count, 'valeur a été abandonnée', 'valeurs ont été abandonnées'),
  },
  replace: 'Remplacer',
  replaceAll: 'Toutes les remplacer',
  replaceText: (system) => `Ce que contiennent ces champs de ${system} est écrasé.`,
  replacing: 'Remplacement en cours.',
}
