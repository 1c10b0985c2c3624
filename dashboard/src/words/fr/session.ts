import type { Words } from '../en.ts'

export const session: Words['session'] = {
  title: 'Se connecter à Selvedge',
  lead: 'Des passeports de produits qui s’expliquent d’eux-mêmes.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  submit: 'Se connecter',
  ended: 'Votre session est terminée. Reconnectez-vous pour continuer là où vous étiez.',
  help: 'Pas de compte, ou mot de passe oublié ? Un administrateur de votre espace peut vous inviter par un lien.',
}
