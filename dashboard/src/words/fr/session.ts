import type { Words } from '../en.ts'

export const session: Words['session'] = {
  title: 'Se connecter à Selvedge',
  lead: 'Des passeports de produits qui s’expliquent d’eux-mêmes.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  submit: 'Se connecter',
  ended: 'Votre session est terminée. Reconnectez-vous pour continuer là où vous étiez.',
  forgotten: 'Mot de passe oublié ?',
  forgottenText:
    'Demandez à un propriétaire ou à un administrateur de votre espace : sous Réglages, Membres, il crée un lien par lequel vous choisissez un nouveau mot de passe. Il n’y a pas de serveur de messagerie ici, aucun e-mail n’est donc envoyé. Si vous êtes le dernier propriétaire, la personne qui exploite le service exécute ceci sur sa machine :',
  noAccount: 'Pas de compte ? Un administrateur d’un espace peut vous inviter par un lien.',
  tooMany: (seconds) =>
    seconds > 90
      ? `Trop de tentatives. Attendez ${Math.ceil(seconds / 60)} minutes, puis réessayez.`
      : `Trop de tentatives. Attendez ${seconds} secondes, puis réessayez.`,
  wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
  proof: {
    title: 'Votre mot de passe, encore une fois',
    text: 'Cette action donne à d’autres accès à votre espace de travail ou à ses données. Vous avez saisi votre mot de passe il y a plus de 15 minutes : saisissez-le de nouveau.',
    confirm: 'Confirmer',
    wrong: 'Ce n’est pas votre mot de passe.',
  },
  offline: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  noWorkspace: 'Vous n’êtes membre d’aucun espace de travail',
  noWorkspaceText:
    'Demandez une invitation à une personne qui en administre un : un lien qui vous y mène avec votre compte.',
}
