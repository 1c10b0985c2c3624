/** Sentences for the members that many types and operations have, so that one says the same everywhere. */

export const ID = 'The identifier; it never changes.'
export const CREATED_AT = 'When it was created.'
export const UPDATED_AT = 'When it was last changed.'
export const RECORD_ID = 'The id of the record.'
/** Of what access/require-fresh-proof.ts asks for. */
export const PROOF =
  'the password of a signed-in person, given in the last 15 minutes (to give it again: POST /api/session/proof)'
export const ORDER = 'The order to list them in.'
