/** The address of the feed, within the service. */
export const ROOT = '/odata/v4'

/** Of the names of types in $metadata. */
export const NAMESPACE = 'Selvedge'
