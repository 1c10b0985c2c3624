export const session = {
  title: 'Sign in to Selvedge',
  lead: 'Product passports that explain themselves.',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  submit: 'Sign in',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  forgotten: 'Forgotten your password?',
  forgottenText:
    'Ask an owner or administrator of your workspace: under Settings, Members they make a link by which you choose a new password. There is no mail server here, so no mail is sent. If you are the last owner, whoever operates the service runs this on its machine:',
  noAccount: 'No account? An administrator of a workspace can invite you by a link.',
  tooMany: (seconds: number) =>
    seconds > 90
      ? `Too many attempts. Wait ${Math.ceil(seconds / 60)} minutes, then try again.`
      : `Too many attempts. Wait ${seconds} seconds, then try again.`,
  wrong: 'The e-mail address or the password is wrong.',
  proof: {
    title: 'Your password once more',
    text: 'This gives others access to your workspace or its data. You last gave your password over 15 minutes ago, so please give it again.',
    confirm: 'Confirm',
    wrong: 'This is not your password.',
  },
  offline: 'The service cannot be reached. Check your connection, then try again.',
  noWorkspace: 'You are not a member of any workspace',
  noWorkspaceText:
    'Ask somebody who administers one for an invitation: a link that leads you in, with the account you have.',
}
