import type { EntryWords } from './entry-words.ts'

export const en: EntryWords = {
  lang: 'en',
  deadTitle: 'This link does not work',
  dead: ['It may have been used already, have expired, or be incomplete.', 'Ask the person who sent it for a new one.'],
  tooManyTitle: 'Too many attempts',
  name: 'Your name',
  email: 'Your e-mail address',
  password: 'Password',
  passwordHint: (min) => `At least ${min} characters of any kind. Three or four unrelated words work well.`,
  faults: {
    field_required: (label) => `“${label}” is required.`,
    text_too_long: (label, limit) => `“${label}” can have at most ${limit} characters.`,
    email_malformed: (label) => `“${label}” must be an e-mail address, such as ana@example.com.`,
    password_length: (label, limit) =>
      Number(limit) > 100
        ? `“${label}” can have at most ${limit} characters.`
        : `“${label}” must have at least ${limit} characters.`,
    password_is_email: (label) => `“${label}” must not be the e-mail address.`,
    password_common: (label) => `“${label}” is among the first that attackers try. Choose another.`,
    sign_in_failed: () => 'The password is wrong.',
    password_of_another: () => 'Another account with this address has this password. Choose a different one.',
    already_member: () => 'There is already a member with this address. Sign in instead.',
    too_many_requests: () => 'Too many attempts. Wait a minute, then try again.',
    cross_site_request: () => 'This form was sent from another site. Open your link again, and send it from there.',
  },
  front: {
    title: 'Digital product passports',
    lead: (brand) =>
      brand === null
        ? 'What a product is made of, where it comes from, how to care for it and what it costs the environment: this is kept here and shown in its passport.'
        : `What a product is made of, where it comes from, how to care for it and what it costs the environment: ${brand} keeps this here and shows it in each product’s passport.`,
    signIn: 'Sign in',
    example: 'See a passport',
    scanned: 'Did you scan a code? It takes you straight to the passport, and you need no account to read it.',
    developers: 'For developers',
    explorer: 'GraphQL explorer (sign-in required)',
    reference: 'REST reference',
    status: 'API status',
    firstQuestion: 'A first query',
  },
  setup: {
    title: 'Set up this service',
    lead: 'You are the first person here. Name your workspace and create your account: you will be its owner.',
    workspace: 'Workspace',
    workspaceHint: 'Your brand or organisation. You can change it later.',
    submit: 'Create workspace',
  },
  invitation: {
    title: (workspace) => `Join ${workspace}`,
    lead: (email) => `${email} is invited to join as`,
    roles: { owner: 'owner', admin: 'administrator', editor: 'editor', viewer: 'viewer' },
    may: {
      owner: 'everything, including managing the other owners',
      admin: 'manage members, keys and the workspace, and everything that editors can do',
      editor: 'change and publish records',
      viewer: 'see everything in the workspace',
    },
    hasAccount:
      'There is already an account with this address. Enter its password to join with it; you will be signed out everywhere else. Do this only if you chose that password yourself and no one else knows it.',
    join: 'Join',
    notYours: 'Is the account not yours, or is its password lost or known to someone else?',
    useExisting: 'Join with the existing account',
    anotherAccount:
      'Create an account of your own for this workspace. You sign in with the same address, and the password decides which account you enter, so choose a different one.',
    makeAnother: 'Create another account and join',
    makeAndJoin: 'Create account and join',
  },
  reset: {
    title: 'Choose a new password',
    lead: (name, email) => `For ${name}, who signs in as ${email}.`,
    ends: 'You will be signed in here, and signed out everywhere else.',
    submit: 'Set password and sign in',
  },
  forgotten: {
    title: 'Forgotten password',
    lead: 'Enter the address that you sign in with. You get a link by e-mail, with which you choose a new password.',
    submit: 'Send link',
    askedTitle: 'Look into your mailbox',
    asked: 'If there is an account with this address, a link is on its way to it. It works once, for 24 hours.',
    askedNothing:
      'If nothing has come after some minutes, look into the folder for spam, or ask an administrator of your workspace for a link.',
    back: 'Back to sign-in',
  },
  consent: {
    title: 'Messages by e-mail',
    asked: (workspace, address) => `May ${workspace} send messages about what happens there to ${address}?`,
    given: (workspace, address) => `${workspace} sends messages to ${address}. You can end this at any time.`,
    ended: (workspace, address) => `${workspace} no longer sends messages to ${address}.`,
    agree: 'Send me messages',
    end: 'Send no more messages',
  },
}
