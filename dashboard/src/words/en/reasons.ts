/**
 * What the service refuses, by its reason; {field}, {value} and {limit} are what it named. The service speaks English itself, so here stands
 * only what a form says better than an interface: figures in the unit that the form shows.
 */
export const reasons: Readonly<Record<string, string>> = {
  field_out_of_range: '"{field}" takes a number from 0 to {limit}; this is {value}.',
  country_unknown: '"{field}" is no country that we know: {value}.',
  proof_needed: 'This was not done: it needs your password once more.',
  offline: 'The service cannot be reached. Nothing is lost: try again when the connection is back.',
}
