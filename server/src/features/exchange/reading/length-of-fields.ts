/** Characters of the texts of a record, roughly. */
export function lengthOfFields(fields: Readonly<Record<string, unknown>>): number {
  let length = 0
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === 'string') length += value.length
    else if (Array.isArray(value)) length += value.length * LENGTH_OF_ENTRY
  }
  return length
}

/** Of a material of a composition, a step of making or an address. */
const LENGTH_OF_ENTRY = 100
