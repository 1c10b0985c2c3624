export const request = {
  forms: {
    graphql: 'GraphQL',
    curl: 'curl',
    typescript: 'TypeScript',
    python: 'Python',
    powerQuery: 'Power Query',
  },
  notes: {
    graphql: 'Sent to this address, with an API key of the workspace in the header “Authorization: Bearer …”:',
    curl: 'For a shell such as bash. It takes the key from the environment variable SELVEDGE_API_KEY.',
    typescript: 'Runs with Node 22 or newer as it is. It takes the key from the environment variable SELVEDGE_API_KEY.',
    python: 'Runs with Python 3 and nothing besides. It takes the key from the environment variable SELVEDGE_API_KEY.',
    powerQuery:
      'For Excel and Power BI: open the advanced editor, paste this, put in your key, and choose “Anonymous” when asked for credentials.',
  },
  formsOf: 'Written as',
  explore: 'Open in the explorer',
}
