import { countingIn } from '../counting.ts'

const { some } = countingIn('en')

export const session = {
  title: 'Sign in to Selvedge',
  lead: 'Product passports that explain themselves.',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  submit: 'Sign in',
  ended: 'Your session has ended. Sign in again to continue where you were.',
  forgotten: 'Forgot your password?',
  forgottenText:
    'Ask an owner or administrator of your workspace: under Settings, Members, they can create a link with which you choose a new password. No e-mail is sent. If you are the only owner, the operator of this service has to run this on its machine:',
  noAccount: 'No account? An administrator of a workspace can send you an invitation link.',
  tooMany: (seconds: number) =>
    `Too many attempts. Wait ${seconds > 90 ? some(Math.ceil(seconds / 60), 'minute', 'minutes') : some(seconds, 'second', 'seconds')}, then try again.`,
  wrong: 'The e-mail address or the password is wrong.',
  proof: {
    title: 'Confirm your password',
    text: 'This gives others access to your workspace or its data. You last entered your password more than 15 minutes ago, so please enter it again.',
    confirm: 'Confirm',
    wrong: 'This is not your password.',
  },
  offline: 'The service cannot be reached. Check your connection, then try again.',
  noWorkspace: 'You are not a member of any workspace',
  noWorkspaceText: 'Ask an administrator for an invitation link. You can use it with the account you already have.',
}
