/** What every record may be called besides its name. */
export const ownCode = {
  label: 'Your own code',
  help: 'What your ERP calls it, for example. Files and the API accept it in place of the id.',
}
