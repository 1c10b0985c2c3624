const definition = require('./definition.json')

/** Fills the address with the record that was chosen, and sends what was filled in; what was left empty is left as it is. */
const perform =
  ({ method, path, needsIfMatch, inputFields }) =>
  async (z, bundle) => {
    const given = bundle.inputData
    const inAddress = /\{(\w+)\}/.exec(path)?.[1]
    const known = new Set(inputFields.map(({ key }) => key))
    const body = Object.fromEntries(
      Object.entries(given)
        .filter(([name, value]) => name !== inAddress && known.has(name) && isFilled(value))
        .map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutBlanks) : value]),
    )
    const { data } = await z.request({
      method,
      url: path.replace(`{${inAddress}}`, encodeURIComponent(given[inAddress] ?? '')),
      headers: needsIfMatch ? { 'if-match': '*' } : {},
      ...(Object.keys(body).length > 0 && { body }),
    })
    return data
  }

function isFilled(value) {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function withoutBlanks(entry) {
  if (typeof entry !== 'object' || entry === null) return entry
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => isFilled(value)))
}

const create = (given) => {
  const { key, noun, label, description, inputFields, sample } = given
  return { key, noun, display: { label, description }, operation: { inputFields, perform: perform(given), sample } }
}

module.exports = { creates: Object.fromEntries(definition.creates.map((one) => [one.key, create(one)])) }
