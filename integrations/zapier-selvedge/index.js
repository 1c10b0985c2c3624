const { authentication, addKey, refuseProblems } = require('./authentication.js')
const { creates } = require('./creates.js')
const { searches, searchOrCreates } = require('./searches.js')
const { triggers } = require('./triggers.js')

module.exports = {
  version: require('./package.json').version,
  platformVersion: require('zapier-platform-core').version,
  authentication,
  beforeRequest: [addKey],
  afterResponse: [refuseProblems],
  triggers,
  creates,
  searches,
  searchOrCreates,
  flags: { cleanInputData: false },
}
