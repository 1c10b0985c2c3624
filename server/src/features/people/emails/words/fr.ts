import { type Part, type Piece, writeLetter } from '#platform/mail/letter.ts'
import { dayOf, joined, type LetterWords } from './letter-words.ts'

const ROLES = { owner: 'propriétaire', admin: 'administrateur', editor: 'éditeur', viewer: 'lecteur' }

const letter = (subject: readonly Piece[], parts: readonly Part[]) => writeLetter({ language: 'fr', subject, parts })

export const fr: LetterWords = {
  test: ({ server }) =>
    letter(
      ['Selvedge peut envoyer des e-mails'],
      [
        { paragraph: [`Voici l’e-mail de test que vous avez demandé. ${server} l’a accepté.`] },
        {
          aside: [
            'Vous recevez cet e-mail parce que vous avez cliqué sur « Envoyer un test » dans les réglages de votre espace de travail.',
          ],
        },
      ],
    ),
  invitation: ({ workspace, invitedBy, email, role, url, validForDays }) =>
    letter(
      ['Invitation à rejoindre ', { name: workspace }],
      [
        {
          paragraph: [
            { name: invitedBy },
            ' vous invite à rejoindre l’espace de travail ',
            { name: workspace },
            `. Votre rôle : ${ROLES[role]}.`,
          ],
        },
        { link: { label: 'Accepter l’invitation', url } },
        { paragraph: [`Le lien fonctionne une seule fois, pendant ${validForDays} jours.`] },
        {
          aside: [
            `Cet e-mail a été envoyé à ${email}. Si vous ne connaissez pas l’expéditeur, ignorez-le : rien ne se passe tant que vous n’ouvrez pas le lien.`,
          ],
        },
      ],
    ),
  passwordReset: ({ name, email, workspaces, url, validForHours, madeBy }) =>
    letter(
      ['Choisir un nouveau mot de passe'],
      [
        {
          paragraph: [
            'Ce lien est destiné à ',
            { name },
            `, qui se connecte avec ${email}`,
            ...(workspaces.length === 0 ? [] : [' à ', ...joined(workspaces, ' et ')]),
            '.',
          ],
        },
        { link: { label: 'Choisir un nouveau mot de passe', url } },
        {
          paragraph: [
            `Le lien fonctionne une seule fois, pendant ${validForHours} heures. Vous serez déconnecté partout ailleurs.`,
          ],
        },
        {
          aside:
            madeBy === null
              ? ['Si vous n’avez pas demandé de nouveau mot de passe, ignorez cet e-mail : le vôtre reste inchangé.']
              : [
                  { name: madeBy },
                  ' a créé ce lien pour vous. Si vous ne l’attendiez pas, renseignez-vous avant de l’utiliser.',
                ],
        },
      ],
    ),
  consent: ({ workspace, askedBy, url, validForDays }) =>
    letter(
      [{ name: workspace }, ' peut-il vous envoyer des messages ?'],
      [
        {
          paragraph: [
            { name: askedBy },
            ' souhaite que vous receviez des messages sur ce qui se passe dans l’espace de travail ',
            { name: workspace },
            '. Rien n’est envoyé sans votre accord.',
          ],
        },
        { link: { label: 'Voir et accepter', url } },
        { paragraph: [`Le lien fonctionne pendant ${validForDays} jours. Il sert aussi à mettre fin aux messages.`] },
        { aside: ['Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail : vous n’en recevrez pas d’autre.'] },
      ],
    ),
  privateLink: ({ workspace, sentBy, label, note, url, until, hasPasscode }) =>
    letter(
      [{ name: workspace }, ' partage « ', { name: label }, ' » avec vous'],
      [
        { paragraph: [{ name: sentBy }, ' de ', { name: workspace }, ' partage avec vous : ', { name: label }] },
        ...(note === null ? [] : [{ paragraph: [{ name: note }] }]),
        { link: { label: 'Ouvrir', url } },
        {
          paragraph: [
            `Le lien fonctionne jusqu’au ${dayOf('fr', until)}. Il montre des informations qui ne sont pas publiques : ne le transmettez pas.`,
            ...(hasPasscode ? [' Il demande un code, que l’expéditeur vous donne par un autre moyen.'] : []),
          ],
        },
        { aside: ['Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.'] },
      ],
    ),
}
