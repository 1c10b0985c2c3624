/** Sentences for the members that many types and operations have, so that one says the same everywhere. */

export const ID = 'The identifier; it never changes.'
export const CREATED_AT = 'The moment it was made.'
export const UPDATED_AT = 'The moment of the last change.'
export const RECORD_ID = 'The id of the record.'
/** Of what access/require-fresh-proof.ts asks for. */
export const PROOF =
  'the password of a signed-in person, given in the last 15 minutes (once more: POST /api/session/proof)'
export const ORDER = 'In which order to list them.'
