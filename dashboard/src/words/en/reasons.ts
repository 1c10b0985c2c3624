/**
 * What the service refuses, by its reason; {field}, {value} and {limit} are what it named. The service speaks English itself, so here stands
 * only what a form says better than an interface: figures in the unit that the form shows.
 */
export const reasons: Readonly<Record<string, string>> = {
  field_out_of_range: '“{field}” must be a number from 0 to {limit}; this is {value}.',
  country_unknown: '“{field}” is not a known country: {value}.',
  proof_needed: 'Nothing was done: this needs your password again.',
  offline: 'The service cannot be reached. Nothing is lost: try again when the connection is back.',
}
