import type { EntryWords } from './entry-words.ts'

export const fr: EntryWords = {
  lang: 'fr',
  deadTitle: 'Ce lien ne fonctionne pas',
  dead: [
    'Il a peut-être déjà servi ou expiré, ou il est incomplet.',
    'Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  ],
  tooManyTitle: 'Trop de tentatives',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  password: 'Mot de passe',
  passwordHint: (min) =>
    `Au moins ${min} caractères, quels qu’ils soient. Trois ou quatre mots sans rapport entre eux conviennent bien.`,
  faults: {
    field_required: (label) => `« ${label} » est obligatoire.`,
    text_too_long: (label, limit) => `« ${label} » accepte au plus ${limit} caractères.`,
    email_malformed: (label) => `« ${label} » doit être une adresse e-mail, par exemple ana@example.com.`,
    password_length: (label, limit) =>
      Number(limit) > 100
        ? `« ${label} » accepte au plus ${limit} caractères.`
        : `« ${label} » doit compter au moins ${limit} caractères.`,
    password_is_email: (label) => `« ${label} » ne doit pas être l’adresse e-mail.`,
    password_common: (label) => `« ${label} » est l’un des premiers que l’on essaie. Choisissez-en un autre.`,
    sign_in_failed: () => 'Le mot de passe est incorrect.',
    password_of_another: () => 'Un autre compte avec cette adresse a ce mot de passe. Choisissez-en un autre.',
    already_member: () => 'Un membre a déjà cette adresse. Connectez-vous plutôt.',
    too_many_requests: () => 'Trop de tentatives. Attendez une minute, puis réessayez.',
    cross_site_request: () => 'Ce formulaire vient d’un autre site. Rouvrez votre lien et envoyez-le depuis là.',
  },
  front: {
    title: 'Passeports numériques de produits',
    lead: (brand) =>
      brand === null
        ? 'De quoi un produit est fait, d’où il vient, comment l’entretenir et ce qu’il coûte à l’environnement : tout cela est tenu à jour ici et se lit dans son passeport.'
        : `De quoi un produit est fait, d’où il vient, comment l’entretenir et ce qu’il coûte à l’environnement : ${brand} tient tout cela à jour ici et le dit dans le passeport de chaque produit.`,
    signIn: 'Se connecter',
    example: 'Voir un passeport',
    scanned:
      'Vous avez scanné un code ? Il mène directement au passeport, et aucun compte n’est nécessaire pour le lire.',
    developers: 'Pour les développeurs',
    explorer: 'Explorateur GraphQL (connexion requise)',
    reference: 'Référence REST',
    status: 'État de l’API',
    firstQuestion: 'Une première requête',
  },
  setup: {
    title: 'Configurer ce service',
    lead: 'Vous êtes la première personne ici. Nommez votre espace de travail et créez votre compte : vous en serez propriétaire.',
    workspace: 'Espace de travail',
    workspaceHint: 'Votre marque ou votre organisation. Vous pourrez changer ce nom.',
    submit: 'Créer l’espace de travail',
  },
  invitation: {
    title: (workspace) => `Rejoindre ${workspace}`,
    lead: (email) => `${email} est invité avec le rôle`,
    roles: { owner: 'propriétaire', admin: 'administrateur', editor: 'éditeur', viewer: 'lecteur' },
    may: {
      owner: 'peut tout faire, y compris gérer les autres propriétaires',
      admin: 'peut gérer les membres, les clés et l’espace de travail, et tout ce que peuvent les éditeurs',
      editor: 'peut modifier et publier les fiches',
      viewer: 'peut tout voir dans l’espace de travail',
    },
    hasAccount:
      'Un compte existe déjà à cette adresse. Saisissez son mot de passe pour rejoindre l’espace avec ce compte ; vous serez déconnecté partout ailleurs. Ne le faites que si vous avez choisi ce mot de passe vous-même et que personne d’autre ne le connaît.',
    join: 'Rejoindre',
    notYours: 'Ce compte n’est pas le vôtre, ou son mot de passe est perdu ou connu d’une autre personne ?',
    useExisting: 'Rejoindre avec le compte existant',
    anotherAccount:
      'Créez votre propre compte pour cet espace de travail. Vous vous connectez avec la même adresse, et le mot de passe détermine le compte dans lequel vous entrez : choisissez-en donc un autre.',
    makeAnother: 'Créer un autre compte et rejoindre',
    makeAndJoin: 'Créer le compte et rejoindre',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    lead: (name, email) => `Pour ${name}, qui se connecte avec ${email}.`,
    ends: 'Vous serez connecté ici, et déconnecté partout ailleurs.',
    submit: 'Enregistrer et se connecter',
  },
  forgotten: {
    title: 'Mot de passe oublié',
    lead: 'Saisissez l’adresse avec laquelle vous vous connectez. Vous recevrez par e-mail un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    askedTitle: 'Consultez votre messagerie',
    asked:
      'S’il existe un compte avec cette adresse, un lien lui est envoyé. Il fonctionne une seule fois, pendant 24 heures.',
    askedNothing:
      'Si rien n’arrive au bout de quelques minutes, regardez dans les indésirables ou demandez un lien à un administrateur de votre espace de travail.',
    back: 'Retour à la connexion',
  },
  consent: {
    title: 'Messages par e-mail',
    asked: (workspace, address) => `${workspace} peut-il envoyer des messages sur ce qui s’y passe à ${address} ?`,
    given: (workspace, address) =>
      `${workspace} envoie des messages à ${address}. Vous pouvez y mettre fin à tout moment.`,
    ended: (workspace, address) => `${workspace} n’envoie plus de messages à ${address}.`,
    agree: 'Recevoir les messages',
    end: 'Ne plus recevoir de messages',
  },
}
