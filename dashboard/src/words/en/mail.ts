/** E-mail that the service sends. */
export const mail = {
  title: 'E-mail',
  note: 'What the service sends itself. Nothing depends on it: links can always be passed on by hand.',
  notSet: 'This installation sends no e-mail.',
  notSetHelp: 'Its operator can set a mail server:',
  sender: 'E-mail is sent from',
  returned: 'E-mail that cannot be delivered later comes back to this mailbox.',
  test: 'Send a test to myself',
  testSent: (recipient: string) =>
    `The mail server has taken a test for ${recipient}. Look into your mailbox, and into the spam folder.`,
  serverSaid: 'The mail server said:',
  alerts: 'Alerts for me',
  alertsHelp: 'When something in this workspace breaks or is about to end: at most one e-mail in ten minutes.',
  language: 'Language of the e-mail',
  undelivered: 'Could not be delivered',
  send: 'Send the link by e-mail',
  sendHelp: 'You still see the link afterwards.',
  sentTo: (to: string) => `The mail server has taken the e-mail to ${to}.`,
  notSentTo: (to: string) => `The e-mail to ${to} was not sent.`,
  sending: (to: string) => `The e-mail to ${to} is being sent.`,
  triedAgain: 'It is tried again by itself.',
  passOn: 'Pass the link on yourself, or create another for the right address.',
  sendTo: 'Send to',
  sendToHelp:
    'The e-mail address of the receiver, or leave it empty and pass the link on yourself. The passcode is not sent.',
  forgottenLink: 'Send me a link by e-mail',
  forgottenMail:
    'You get a link with which you choose a new password. Without access to your mailbox, ask an owner or administrator of your workspace for one.',
}
