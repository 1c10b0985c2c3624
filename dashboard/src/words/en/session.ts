export const session = {
  title: 'Sign in to Selvedge',
  lead: 'Product passports that explain themselves.',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  submit: 'Sign in',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  help: 'No account, or the password forgotten? An administrator of your workspace can invite you by a link.',
}
