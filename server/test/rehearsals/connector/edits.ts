import type { Edit } from '../lay-over.ts'

const REASONS = 'export const connectionReasons: Readonly<Record<string, string>> = {\n'
const CONNECTORS = 'server/src/features/connecting/connectors/connectors.ts'

/** What is changed of files that are there, for one more system: Fjord. */
export const EDITS: readonly Edit[] = [
  {
    path: CONNECTORS,
    find: "import type { Connector } from './connector.ts'\n",
    put: "import type { Connector } from './connector.ts'\nimport { fjord } from './fjord/fjord.ts'\n",
  },
  // Whatever systems are there, and in whatever order.
  { path: CONNECTORS, find: ': readonly Connector[] = [', put: ': readonly Connector[] = [fjord, ' },
  {
    path: 'dashboard/src/words/en/systems.ts',
    find: "  odoo: {\n    kind: 'ERP',\n",
    put: `  fjord: {
    kind: 'PIM',
    gives: 'Articles, EANs and weights',
    needs: 'A key, which an administrator makes in a minute',
    steps: ['In Fjord, open Settings › Keys and choose “New key”.', 'Copy the key at once: it is not shown again.'],
    settings: { address: { label: 'Address of Fjord', example: 'https://' }, key: { label: 'Key' } },
  },
  odoo: {
    kind: 'ERP',
`,
  },
  {
    path: 'dashboard/src/words/de/systems.ts',
    find: "  odoo: {\n    kind: 'ERP',\n",
    put: `  fjord: {
    kind: 'PIM',
    gives: 'Artikel, EANs und Gewichte',
    needs: 'Einen Schlüssel, den ein Administrator in einer Minute erzeugt',
    steps: [
      'Öffnen Sie in Fjord Einstellungen › Schlüssel und wählen Sie „Neuer Schlüssel“.',
      'Kopieren Sie den Schlüssel sofort: Er wird nicht wieder gezeigt.',
    ],
    settings: { address: { label: 'Adresse von Fjord', example: 'https://' }, key: { label: 'Schlüssel' } },
  },
  odoo: {
    kind: 'ERP',
`,
  },
  {
    path: 'dashboard/src/words/fr/systems.ts',
    find: "  odoo: {\n    kind: 'ERP',\n",
    put: `  fjord: {
    kind: 'PIM',
    gives: 'Articles, codes EAN et poids',
    needs: 'Une clé, qu’un administrateur crée en une minute',
    steps: [
      'Dans Fjord, ouvrez Réglages › Clés et choisissez «\u00a0Nouvelle clé\u00a0».',
      'Copiez la clé aussitôt\u00a0: elle n’est plus affichée ensuite.',
    ],
    settings: { address: { label: 'Adresse de Fjord', example: 'https://' }, key: { label: 'Clé' } },
  },
  odoo: {
    kind: 'ERP',
`,
  },
  {
    path: 'dashboard/src/words/de/connection-reasons.ts',
    find: REASONS,
    put: `${REASONS}  fjord_archived: 'Dieser Katalog ist in Fjord archiviert. Öffnen Sie ihn dort, oder verbinden Sie einen anderen.',
`,
  },
  {
    path: 'dashboard/src/words/fr/connection-reasons.ts',
    find: REASONS,
    put: `${REASONS}  fjord_archived: 'Ce catalogue est archivé dans Fjord. Rouvrez-le là-bas, ou connectez-en un autre.',
`,
  },
  ...['de', 'en', 'fr'].map((language) => ({
    path: `dashboard/src/words/${language}/frame.ts`,
    find: "  connectionsAlso:\n    '",
    put: "  connectionsAlso:\n    'Fjord PIM, ",
  })),
  {
    path: 'docs/connections/README.md',
    find: '| [Business Central](business-central.md)',
    put: '| [Fjord PIM](fjord.md) | articles | passport addresses | a double |\n| [Business Central](business-central.md)',
  },
]
