import type { Words } from '../en.ts'

export const day: Words['day'] = {
  ambiguous: (text, one, other, example) =>
    `« ${text} » peut être le ${one} ou le ${other}. Écrivez comme ${example}, ou choisissez la date dans le calendrier.`,
  change: (label, day) => `${label} : ${day}. Choisir une autre date`,
  choose: (label) => `${label} : choisir une date`,
  chosen: (day) => `${day}, date choisie`,
  example: (day) => `p. ex. ${day}`,
  impossible: (text) => `La date « ${text} » n’existe pas. Vérifiez le mois et l’année.`,
  nextMonth: 'Mois suivant',
  nextYear: 'Année suivante',
  none: 'Aucune date',
  noTime: (example) => `Ce n’est pas une heure. Écrivez comme ${example}.`,
  noYear: (example) => `Il manque l’année. Écrivez comme ${example}.`,
  previousMonth: 'Mois précédent',
  previousYear: 'Année précédente',
  time: 'Heure',
  today: 'Aujourd’hui',
  unreadable: (example) =>
    `Ce n’est pas une date lisible. Écrivez comme ${example}, ou choisissez la date dans le calendrier.`,
}
