import { config } from '@n8n/node-cli/eslint'

export default [
  ...config,
  {
    files: ['package.json', 'credentials/**/*.ts'],
    rules: {
      // The owner of Selvedge has not chosen a licence yet, and there is no public address of it: nothing is made up here.
      'n8n-nodes-base/community-package-json-license-not-default': 'off',
      'n8n-nodes-base/community-package-json-repository-url-still-default': 'off',
      'n8n-nodes-base/community-package-json-author-email-still-default': 'off',
      '@n8n/community-nodes/valid-author': 'off',
      '@n8n/community-nodes/require-homepage': 'off',
      'n8n-nodes-base/cred-class-field-documentation-url-missing': 'off',
    },
  },
  {
    files: ['nodes/**/*.ts'],
    rules: {
      // A variant's colour is a name in the brand's words ("Ecru"), which no picker of colours knows.
      'n8n-nodes-base/node-param-color-type-unused': 'off',
    },
  },
]
