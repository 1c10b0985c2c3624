const definition = require('./definition.json')

const perform =
  ({ path, inputFields }) =>
  async (z, bundle) => {
    const { id, ...given } = bundle.inputData
    if (id) return readOne(z, `${path}/${encodeURIComponent(id)}`)
    const known = new Set(inputFields.map(({ key }) => key))
    const entries = Object.entries(given).filter(
      ([name, value]) => known.has(name) && value !== undefined && value !== '',
    )
    const { data } = await z.request({ url: path, params: { take: 20, ...Object.fromEntries(entries) } })
    return data.items
  }

/** A search that finds nothing is no fault. */
async function readOne(z, url) {
  try {
    return [(await z.request({ url })).data]
  } catch (error) {
    if (JSON.parse(error.message).status === 404) return []
    throw error
  }
}

const search = (given) => {
  const { key, noun, label, description, inputFields, sample } = given
  return { key, noun, display: { label, description }, operation: { inputFields, perform: perform(given), sample } }
}

/** "Find it, or create it where there is none." */
const searchOrCreate = ({ key, noun, creates }) => ({
  key,
  display: { label: `Find or Create ${noun}`, description: `Finds ${article(noun)}, or creates it.` },
  search: key,
  create: creates,
})

function article(noun) {
  return `${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun.toLowerCase()}`
}

module.exports = {
  searches: Object.fromEntries(definition.searches.map((one) => [one.key, search(one)])),
  searchOrCreates: Object.fromEntries(definition.searches.map((one) => [one.key, searchOrCreate(one)])),
}
