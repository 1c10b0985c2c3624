import { countingIn } from '../counting.ts'
import type { Words } from '../en.ts'

const { some } = countingIn('fr')

export const session: Words['session'] = {
  title: 'Se connecter à Selvedge',
  lead: 'Des passeports de produits qui s’expliquent d’eux-mêmes.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  submit: 'Se connecter',
  ended: 'Votre session a expiré. Reconnectez-vous pour reprendre là où vous en étiez.',
  forgotten: 'Mot de passe oublié ?',
  forgottenText:
    'Demandez à un propriétaire ou à un administrateur de votre espace : sous Paramètres, Membres, il peut créer un lien qui vous permet de choisir un nouveau mot de passe. Aucun e-mail n’est envoyé. Si vous êtes le seul propriétaire, l’exploitant du service doit exécuter ceci sur sa machine :',
  noAccount: 'Pas de compte ? Un administrateur d’un espace peut vous envoyer un lien d’invitation.',
  tooMany: (seconds) =>
    `Trop de tentatives. Attendez ${seconds > 90 ? some(Math.ceil(seconds / 60), 'minute', 'minutes') : some(seconds, 'seconde', 'secondes')}, puis réessayez.`,
  wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
  proof: {
    title: 'Confirmez votre mot de passe',
    text: 'Cette action donne à d’autres accès à votre espace de travail ou à ses données. Vous avez saisi votre mot de passe il y a plus de 15 minutes : saisissez-le de nouveau.',
    confirm: 'Confirmer',
    wrong: 'Ce n’est pas votre mot de passe.',
  },
  offline: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  noWorkspace: 'Vous n’êtes membre d’aucun espace de travail',
  noWorkspaceText:
    'Demandez un lien d’invitation à un administrateur. Vous pourrez l’utiliser avec votre compte actuel.',
}
