import { type Part, type Piece, writeLetter } from '#platform/mail/letter.ts'
import { dayOf, joined, type LetterWords } from './letter-words.ts'

const ROLES = { owner: 'Inhaber', admin: 'Administrator', editor: 'Bearbeiter', viewer: 'Betrachter' }

const letter = (subject: readonly Piece[], parts: readonly Part[]) => writeLetter({ language: 'de', subject, parts })

export const de: LetterWords = {
  test: ({ server }) =>
    letter(
      ['Selvedge kann E-Mails senden'],
      [
        { paragraph: [`Das ist die Test-E-Mail, die Sie angefordert haben. ${server} hat sie angenommen.`] },
        {
          aside: [
            'Sie erhalten diese E-Mail, weil Sie in den Einstellungen Ihres Arbeitsbereichs auf „Test senden“ geklickt haben.',
          ],
        },
      ],
    ),
  invitation: ({ workspace, invitedBy, email, role, url, validForDays }) =>
    letter(
      ['Einladung zu ', { name: workspace }],
      [
        {
          paragraph: [
            { name: invitedBy },
            ' lädt Sie in den Arbeitsbereich ',
            { name: workspace },
            ` ein. Ihre Rolle: ${ROLES[role]}.`,
          ],
        },
        { link: { label: 'Einladung annehmen', url } },
        { paragraph: [`Der Link funktioniert einmal und gilt ${validForDays} Tage.`] },
        {
          aside: [
            `Diese E-Mail ging an ${email}. Wenn Sie den Absender nicht kennen, ignorieren Sie sie: Es geschieht nichts, solange Sie den Link nicht öffnen.`,
          ],
        },
      ],
    ),
  passwordReset: ({ name, email, workspaces, url, validForHours, madeBy }) =>
    letter(
      ['Neues Passwort wählen'],
      [
        {
          paragraph: [
            'Dieser Link ist für ',
            { name },
            `, angemeldet als ${email}`,
            ...(workspaces.length === 0 ? [] : [' bei ', ...joined(workspaces, ' und ')]),
            '.',
          ],
        },
        { link: { label: 'Neues Passwort wählen', url } },
        {
          paragraph: [
            `Der Link funktioniert einmal und gilt ${validForHours} Stunden. Sie werden danach überall sonst abgemeldet.`,
          ],
        },
        {
          aside:
            madeBy === null
              ? [
                  'Wenn Sie kein neues Passwort angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
                ]
              : [
                  { name: madeBy },
                  ' hat diesen Link für Sie erstellt. Wenn Sie ihn nicht erwartet haben, fragen Sie nach, bevor Sie ihn benutzen.',
                ],
        },
      ],
    ),
  consent: ({ workspace, askedBy, url, validForDays }) =>
    letter(
      ['Darf ', { name: workspace }, ' Ihnen Nachrichten senden?'],
      [
        {
          paragraph: [
            { name: askedBy },
            ' möchte, dass Sie Nachrichten darüber erhalten, was im Arbeitsbereich ',
            { name: workspace },
            ' geschieht. Ohne Ihre Zustimmung wird nichts gesendet.',
          ],
        },
        { link: { label: 'Ansehen und zustimmen', url } },
        { paragraph: [`Der Link gilt ${validForDays} Tage. Mit demselben Link beenden Sie die Nachrichten wieder.`] },
        { aside: ['Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail: Sie erhalten keine weitere.'] },
      ],
    ),
  privateLink: ({ workspace, sentBy, label, note, url, until, hasPasscode }) =>
    letter(
      [{ name: workspace }, ' teilt mit Ihnen: ', { name: label }],
      [
        { paragraph: [{ name: sentBy }, ' von ', { name: workspace }, ' teilt mit Ihnen: ', { name: label }] },
        ...(note === null ? [] : [{ paragraph: [{ name: note }] }]),
        { link: { label: 'Öffnen', url } },
        {
          paragraph: [
            `Der Link gilt bis ${dayOf('de', until)}. Er zeigt Informationen, die nicht öffentlich sind. Geben Sie ihn deshalb nicht weiter.`,
            ...(hasPasscode ? [' Er fragt nach einem Code, den Ihnen der Absender auf anderem Weg gibt.'] : []),
          ],
        },
        { aside: ['Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.'] },
      ],
    ),
}
