/** Sentences for the members that many types and operations have, so that one says the same everywhere. */

export const ID = 'The identifier; it never changes.'
export const CREATED_AT = 'The moment it was made.'
export const UPDATED_AT = 'The moment of the last change.'
export const RECORD_ID = 'The id of the record.'
export const ORDER = 'In which order to list them.'
