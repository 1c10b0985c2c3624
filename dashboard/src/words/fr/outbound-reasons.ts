/** Pourquoi un autre service n’a pas été appelé, ou un e-mail pas envoyé. */
export const outboundReasons: Readonly<Record<string, string>> = {
  url_not_allowed:
    'L’adresse doit commencer par https://, sans nom d’utilisateur ni mot de passe, avec le port 443 ou un port à partir de 1024.',
  target_private:
    'Cette adresse mène à un réseau privé, que le service n’appelle pas. S’il est à vous, l’exploitant du service peut l’autoriser avec OUTBOUND_PRIVATE_TARGETS.',
  name_not_found: 'Ce nom n’existe pas sur Internet. Vérifiez l’adresse.',
  connection_failed: 'Le destinataire était injoignable ou a coupé la connexion avant de répondre.',
  tls_failed: 'La connexion n’a pas pu être sécurisée. Vérifiez le certificat du destinataire : nom, date et chaîne.',
  timed_out: 'Le destinataire n’a pas répondu dans les 15 secondes.',
  answer_malformed: 'La réponse du destinataire n’est pas du HTTP valide.',
  answer_too_large: 'La réponse dépasse la taille qui est lue.',
  email_not_confirmed:
    'La personne dont l’adresse est {value} n’a pas encore accepté de recevoir des messages. Un e-mail le lui demande ; son lien fonctionne pendant sept jours.',
  email_unsubscribed:
    'La personne dont l’adresse est {value} ne veut pas de messages de cet espace de travail. Elle seule peut changer cela, avec le lien d’un e-mail qu’elle a reçu.',
  mail_not_set: 'Cette installation n’envoie pas d’e-mails. Transmettez le lien vous-même.',
  too_many_emails:
    'Cet espace de travail a envoyé {limit} e-mails à des personnes pendant la dernière heure, ce qui est la limite. Envoyez celui-ci plus tard ou transmettez le lien vous-même.',
  too_many_test_emails: 'Vous venez d’envoyer plusieurs tests. Attendez une minute.',
  email_lost: 'La clé de cette installation a été perdue, et le contenu de cet e-mail avec elle. Renvoyez-le.',
  email_too_late: 'L’e-mail n’a pas pu être envoyé pendant si longtemps qu’il ne servirait plus à rien.',
  mail_recipient_refused: 'Le serveur de messagerie refuse cette adresse. Vérifiez-la.',
  mail_letter_refused: 'Le serveur de messagerie a refusé l’e-mail.',
  mail_sender_refused: 'Le serveur de messagerie n’envoie pas pour l’adresse de MAIL_FROM.',
  mail_try_later: 'Le serveur de messagerie demande de réessayer plus tard.',
  mail_login_refused:
    'Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe. L’exploitant peut vérifier SMTP_URL.',
  mail_tls_failed:
    'La connexion au serveur de messagerie n’a pas pu être chiffrée. L’exploitant peut vérifier le certificat, et si SMTP_URL doit commencer par smtps:// ou smtp://.',
  mail_server_timed_out: 'Le serveur de messagerie n’a pas répondu à temps.',
  mail_server_not_reached: 'Le serveur de messagerie est injoignable. L’exploitant peut vérifier SMTP_URL et le port.',
  mail_server_not_found: 'Le nom du serveur de messagerie n’existe pas. L’exploitant peut vérifier SMTP_URL.',
  mail_server_not_allowed:
    'Le serveur de messagerie se trouve dans un réseau privé. L’exploitant peut l’ajouter à OUTBOUND_PRIVATE_TARGETS.',
}
