import type { EntryWords } from './entry-words.ts'

export const en: EntryWords = {
  lang: 'en',
  deadTitle: 'This link does not work',
  dead: [
    'It may have been used already, have run out, or have lost a piece on its way to you.',
    'Ask whoever sent it for a new one.',
  ],
  tooManyTitle: 'Too many attempts',
  name: 'Your name',
  email: 'Your e-mail address',
  password: 'Password',
  passwordHint: (min) =>
    `At least ${min} characters, of any kind. Three or four words that nobody would put together are good.`,
  faults: {
    field_required: (label) => `“${label}” is needed.`,
    text_too_long: (label, limit) => `“${label}” takes at most ${limit} characters.`,
    email_malformed: (label) => `“${label}” must be an e-mail address, such as ana@example.com.`,
    password_length: (label, limit) =>
      Number(limit) > 100
        ? `“${label}” takes at most ${limit} characters.`
        : `“${label}” must have at least ${limit} characters.`,
    password_is_email: (label) => `“${label}” must not be the e-mail address.`,
    password_common: (label) => `“${label}” is one of the first that are guessed. Choose another.`,
    sign_in_failed: () => 'The password is wrong.',
    password_of_another: () => 'Another account with this address has this password. Choose a different one.',
    already_member: () => 'There is a member with this address already. Sign in instead.',
    too_many_requests: () => 'There were too many attempts. Wait a minute, then try again.',
    cross_site_request: () => 'This form was sent from another site. Open your link again, and send it from there.',
  },
  front: {
    title: 'Digital product passports',
    lead: (brand) =>
      `What a product is made of, where it comes from, how to care for it and what it costs the environment: ${brand === null ? 'that is kept here and told in its passport.' : `${brand} keeps that here and tells it in each product’s passport.`}`,
    signIn: 'Sign in',
    example: 'See a passport',
    scanned: 'Have you scanned a code? It leads to its passport by itself, and nobody needs an account to read one.',
    developers: 'For developers',
    explorer: 'GraphQL explorer (asks to sign in)',
    reference: 'REST reference',
    status: 'Status of the interface',
    firstQuestion: 'A first question',
  },
  setup: {
    title: 'Set up this service',
    lead: 'You are the first one here. Name your workspace and make your own account: you will be its owner.',
    workspace: 'Workspace',
    workspaceHint: 'Your brand or organisation. You can change it later.',
    submit: 'Create workspace',
  },
  invitation: {
    title: (workspace) => `Join ${workspace}`,
    lead: (email) => `${email} is invited to join as`,
    roles: { owner: 'owner', admin: 'administrator', editor: 'editor', viewer: 'viewer' },
    may: {
      owner: 'everything, the other owners included',
      admin: 'manage members, keys and the workspace, and all that editors may',
      editor: 'change and publish records',
      viewer: 'see everything in the workspace',
    },
    hasAccount:
      'There is an account with this address. Give its password to join with it; you will be signed out everywhere else. Do so only if you chose that password and nobody else knows it.',
    join: 'Join',
    notYours: 'Is the account not yours, or is its password lost or known to others?',
    useExisting: 'Join with the account there is',
    anotherAccount:
      'Make an account of your own for this workspace. You sign in with the same address, and the password decides which account you enter, so choose a different one.',
    makeAnother: 'Make another account and join',
    makeAndJoin: 'Make account and join',
  },
  reset: {
    title: 'Choose a new password',
    lead: (name, email) => `For ${name}, who signs in as ${email}.`,
    ends: 'You will be signed in here, and signed out everywhere else.',
    submit: 'Set password and sign in',
  },
}
