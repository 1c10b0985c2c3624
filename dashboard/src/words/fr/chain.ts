import type { Words } from '../en.ts'

export const chain: Words['chain'] = {
  map: 'Son parcours sur une carte',
  mapNote: 'Numéroté comme la liste, avec les mêmes informations.',
  order: (number, stage, country) => `${number}. ${stage} : ${country}`,
  teach:
    'Chaque étape ajoutée remplace le pays le moins favorable. La plupart des fabricants savent où l’étoffe a été teinte et cousue : commencez par là.',
  offlineTitle: 'Pas de connexion',
  offlineText: 'Votre saisie reste sur cet écran. Enregistrez-la quand la connexion sera rétablie.',
}
