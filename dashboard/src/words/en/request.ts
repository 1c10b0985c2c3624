export const request = {
  forms: {
    graphql: 'GraphQL',
    curl: 'curl',
    typescript: 'TypeScript',
    python: 'Python',
    powerQuery: 'Power Query',
  },
  notes: {
    graphql: 'Send it to this address, with an API key of the workspace in the header “Authorization: Bearer …”:',
    curl: 'For a shell such as bash. It reads the key from the environment variable SELVEDGE_API_KEY.',
    typescript: 'Runs as is on Node 22 or newer. It reads the key from the environment variable SELVEDGE_API_KEY.',
    python:
      'Runs on Python 3 without further packages. It reads the key from the environment variable SELVEDGE_API_KEY.',
    powerQuery:
      'For Excel and Power BI: open the advanced editor, paste this, put in your key, and choose “Anonymous” when asked for credentials.',
  },
  formsOf: 'Format',
  explore: 'Open in the explorer',
}
