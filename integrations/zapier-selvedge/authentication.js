/** The address of an installation, and a key of it. */
const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'baseUrl',
      label: 'Address',
      type: 'string',
      required: true,
      placeholder: 'https://passports.example.com',
      helpText: 'Where the dashboard of your Selvedge opens. Zapier must be able to reach it.',
    },
    {
      key: 'apiKey',
      label: 'API Key',
      type: 'password',
      required: true,
      placeholder: 'svk_…',
      helpText:
        'Created under API keys in the dashboard. Reading needs the scope READ, creating and publishing WRITE, triggers ADMIN.',
    },
  ],
  test: { url: '{{bundle.authData.baseUrl}}/api/v1/me' },
  connectionLabel: (_z, bundle) => [bundle.inputData.workspace?.name, bundle.inputData.name].filter(Boolean).join(', '),
}

const addKey = (request, _z, bundle) => {
  const address = (bundle.authData.baseUrl ?? '').replace(/\/+$/, '')
  return {
    ...request,
    url: request.url.startsWith('/') ? `${address}${request.url}` : request.url.replace(/([^:])\/{2,}/, '$1/'),
    headers: { ...request.headers, authorization: `Bearer ${bundle.authData.apiKey}` },
    // What Selvedge refuses says why in words.
    skipThrowForStatus: true,
  }
}

/** `detail` says what is wrong, `reason` is a stable code. */
const refuseProblems = (response, z) => {
  if (response.status < 400) return response
  const { detail, reason, errors = [] } = problemOf(response)
  const sentences =
    errors.length > 1 ? errors.map((one) => one.detail) : [detail ?? `Selvedge responded with ${response.status}.`]
  if (response.status === 429) {
    throw new z.errors.ThrottledError(sentences.join(' '), Number(response.getHeader('retry-after') ?? 60))
  }
  throw new z.errors.Error(sentences.join(' '), reason, response.status)
}

function problemOf(response) {
  try {
    return JSON.parse(response.content)
  } catch {
    return {}
  }
}

module.exports = { authentication, addKey, refuseProblems }
