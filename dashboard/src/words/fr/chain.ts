import type { Words } from '../en.ts'

export const chain: Words['chain'] = {
  map: 'Le chemin qu’il prend, sur une carte',
  mapNote: 'Numéroté comme la liste. La carte en est dessinée et n’en dit pas plus.',
  order: (number, stage, country) => `${number}. ${stage} : ${country}`,
  teach:
    'Chaque étape nommée prend la place du pays le moins bon. On sait souvent où l’on a cousu et teint : commencez par là.',
  offlineTitle: 'Pas de connexion',
  offlineText: 'Ce que vous avez saisi reste sur cet écran. Enregistrez-le quand la connexion est revenue.',
}
