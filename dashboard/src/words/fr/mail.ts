import type { mail as english } from '../en/mail.ts'

export const mail: typeof english = {
  title: 'E-mail',
  note: 'Ce que le service envoie lui-même. Rien n’en dépend : les liens peuvent toujours être transmis à la main.',
  notSet: 'Cette installation n’envoie pas d’e-mails.',
  notSetHelp: 'Son exploitant peut indiquer un serveur de messagerie :',
  sender: 'Les e-mails sont envoyés par',
  returned: 'Les e-mails qui ne peuvent pas être distribués plus tard reviennent à cette adresse.',
  test: 'M’envoyer un test',
  testSent: (recipient) =>
    `Le serveur de messagerie a accepté un test pour ${recipient}. Regardez dans votre boîte de réception et dans les indésirables.`,
  serverSaid: 'Réponse du serveur de messagerie :',
  alerts: 'Alertes pour moi',
  alertsHelp:
    'Quand quelque chose ne fonctionne plus ou expire bientôt dans cet espace de travail : un e-mail au plus toutes les dix minutes.',
  language: 'Langue de l’e-mail',
  undelivered: 'Non distribués',
  send: 'Envoyer le lien par e-mail',
  sendHelp: 'Vous voyez quand même le lien ensuite.',
  sentTo: (to) => `Le serveur de messagerie a accepté l’e-mail pour ${to}.`,
  notSentTo: (to) => `L’e-mail pour ${to} n’a pas été envoyé.`,
  sending: (to) => `L’e-mail pour ${to} est en cours d’envoi.`,
  triedAgain: 'Un nouvel essai a lieu automatiquement.',
  passOn: 'Transmettez le lien vous-même ou créez-en un autre pour la bonne adresse.',
  sendTo: 'Envoyer à',
  sendToHelp:
    'L’adresse e-mail du destinataire. Laissez vide pour transmettre le lien vous-même. Le code n’est pas envoyé.',
  forgottenLink: 'Recevoir un lien par e-mail',
  forgottenMail:
    'Vous recevez un lien pour choisir un nouveau mot de passe. Sans accès à votre messagerie, demandez-en un à un propriétaire ou à un administrateur de votre espace de travail.',
}
