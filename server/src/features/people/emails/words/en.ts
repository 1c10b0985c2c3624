import { type Part, type Piece, writeLetter } from '#platform/mail/letter.ts'
import { dayOf, joined, type LetterWords } from './letter-words.ts'

const ROLES = { owner: 'owner', admin: 'administrator', editor: 'editor', viewer: 'viewer' }

const letter = (subject: readonly Piece[], parts: readonly Part[]) => writeLetter({ language: 'en', subject, parts })

export const en: LetterWords = {
  test: ({ server }) =>
    letter(
      ['Selvedge can send e-mail'],
      [
        { paragraph: [`This is the test that you asked for. ${server} has taken it.`] },
        { aside: ['You get this e-mail because you pressed “Send a test” in the settings of your workspace.'] },
      ],
    ),
  invitation: ({ workspace, invitedBy, email, role, url, validForDays }) =>
    letter(
      ['Invitation to ', { name: workspace }],
      [
        {
          paragraph: [
            { name: invitedBy },
            ' invites you to the workspace ',
            { name: workspace },
            ` as ${ROLES[role]}.`,
          ],
        },
        { link: { label: 'Accept the invitation', url } },
        { paragraph: [`The link works once, for ${validForDays} days.`] },
        {
          aside: [
            `This e-mail was sent to ${email}. If you do not know the sender, ignore it: nothing happens unless you open the link.`,
          ],
        },
      ],
    ),
  passwordReset: ({ name, email, workspaces, url, validForHours, madeBy }) =>
    letter(
      ['Choose a new password'],
      [
        {
          paragraph: [
            'This link is for ',
            { name },
            `, who signs in as ${email}`,
            ...(workspaces.length === 0 ? [] : [' to ', ...joined(workspaces, ' and ')]),
            '.',
          ],
        },
        { link: { label: 'Choose a new password', url } },
        { paragraph: [`The link works once, for ${validForHours} hours. You will be signed out everywhere else.`] },
        {
          aside:
            madeBy === null
              ? ['If you did not ask for a new password, ignore this e-mail: your password stays as it is.']
              : [{ name: madeBy }, ' created this link for you. If you did not expect it, ask before you use it.'],
        },
      ],
    ),
  consent: ({ workspace, askedBy, url, validForDays }) =>
    letter(
      ['May ', { name: workspace }, ' send you messages?'],
      [
        {
          paragraph: [
            { name: askedBy },
            ' would like you to get messages about what happens in the workspace ',
            { name: workspace },
            '. Nothing is sent unless you agree.',
          ],
        },
        { link: { label: 'Look at it and agree', url } },
        { paragraph: [`The link works for ${validForDays} days. By the same link you end the messages again.`] },
        { aside: ['If you do not know the sender, ignore this e-mail: you get no others.'] },
      ],
    ),
  privateLink: ({ workspace, sentBy, label, note, url, until, hasPasscode }) =>
    letter(
      [{ name: workspace }, ' shares “', { name: label }, '”'],
      [
        { paragraph: [{ name: sentBy }, ' of ', { name: workspace }, ' shares this with you: ', { name: label }] },
        ...(note === null ? [] : [{ paragraph: [{ name: note }] }]),
        { link: { label: 'Open', url } },
        {
          paragraph: [
            `The link works until ${dayOf('en', until)}. It shows information that is not public, so do not pass it on.`,
            ...(hasPasscode ? [' It asks for a passcode, which the sender gives you by another way.'] : []),
          ],
        },
        { aside: ['If you do not know the sender, ignore this e-mail.'] },
      ],
    ),
}
