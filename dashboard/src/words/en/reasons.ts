/**
 * What the service refuses, by its reason; {field}, {value} and {limit} are what it named. The service speaks English itself, so here stands
 * only what a form says better than an interface: figures in the unit that the form shows.
 */
export const reasons: Readonly<Record<string, string>> = {
  field_out_of_range: '“{field}” must be a number from 0 to {limit}; this is {value}.',
  country_unknown: '“{field}” is not a known country: {value}.',
  proof_needed: 'Nothing was done: this needs your password again.',
  offline: 'The service cannot be reached. Nothing is lost: try again when the connection is back.',
  names_alike: 'Several variants would be called “{value}”. Let the rule say {color} and {size}.',
  codes_alike: 'Several variants would get the code “{value}”. Let the rule say {color} and {size}.',
  rule_word_unknown: '{value} is unknown. The rule may contain {product}, {color}, {size}, {sku} and {brand}.',
  gtins_count: 'These are {value} numbers for {limit} variants. Each variant has a line, empty if it has no GTIN.',
  range_too_large: 'These are {value} variants; at most {limit} are created at once. Create some of the colours first.',
  part_twice: '“{field}” names “{value}” twice.',
}
