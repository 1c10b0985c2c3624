/** Whether a text has the form of an identifier, of whatever kind. */
export function hasFormOfId(text: string): boolean {
  return /^[a-z]{2,3}_[0-9a-z]{26}$/.test(text)
}
