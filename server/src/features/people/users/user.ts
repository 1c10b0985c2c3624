import { badInput } from '#platform/app-error.ts'
import { name, optional, parseText, required, show } from '#platform/fields.ts'

/**
 * A person with an account. What they may do stands in their memberships, one for each workspace. The address is what a workspace has
 * invited: it proves nobody, and other accounts may have it too.
 */
export type User = {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** What proving a password needs: read before anybody is known to be signed in. */
export type Account = { readonly id: string; readonly name: string; readonly passwordHash: string }

export const emailAddress = () =>
  required(
    optional((value, field): string => {
      const parsed = parseText(value, field, MAX_EMAIL).trim().toLowerCase()
      if (!/^[^\s@"<>,;]+@[^\s@"<>,;.]+(\.[^\s@"<>,;.]+)*$/.test(parsed)) {
        throw badInput('email_malformed', `"${field}" must be an e-mail address; got ${show(value)}.`, { field, value })
      }
      return parsed
    }),
  )

export const personName = () => name(100)

/** RFC 5321 §4.5.3.1.3. */
const MAX_EMAIL = 254
