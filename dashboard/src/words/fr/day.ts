import type { Words } from '../en.ts'

export const day: Words['day'] = {
  ambiguous: (text, one, other, example) =>
    `« ${text} » peut être le ${one} ou le ${other}. Écrivez comme ${example}, ou choisissez le jour dans le calendrier.`,
  change: (label, day) => `${label} : ${day}. Choisir un autre jour`,
  choose: (label) => `${label} : choisir un jour`,
  chosen: (day) => `${day}, choisi`,
  example: (day) => `p. ex. ${day}`,
  impossible: (text) => `Le jour « ${text} » n’existe pas. Vérifiez le mois et l’année.`,
  nextMonth: 'Mois suivant',
  nextYear: 'Année suivante',
  none: 'Aucun jour',
  noTime: (example) => `Ce n’est pas une heure. Écrivez comme ${example}.`,
  noYear: (example) => `L’année manque. Écrivez comme ${example}.`,
  previousMonth: 'Mois précédent',
  previousYear: 'Année précédente',
  time: 'Heure',
  today: 'Aujourd’hui',
  unreadable: (example) =>
    `Impossible d’y lire un jour. Écrivez comme ${example}, ou choisissez le jour dans le calendrier.`,
}
