import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema, printSchema } from 'graphql'
import { readMeasured, writeReport } from '../bench/report.ts'
import { describeRestInterface } from '../server/src/app/rest.ts'
import { schema } from '../server/src/app/schema.ts'
import { describeSettings } from '../server/src/config.ts'
import { describeMetadata } from '../server/src/features/connecting/feeds/odata/describe-metadata.ts'
import { ENTITY_SETS } from '../server/src/features/connecting/feeds/odata/entity-sets.ts'
import { describeOdata } from '../server/src/features/connecting/feeds/odata/odata-guide.ts'
import { NOUN_NAMES } from '../server/src/features/records/nouns.ts'
import { toOpenApi30 } from '../server/src/platform/rest/to-openapi-30.ts'
import { findProblems } from './find-problems.ts'
import { withGarmentTable } from './garment-table.ts'
import { RESOURCE_NAMES } from './integrations/resources.ts'
import { n8nEventKinds, n8nResource } from './integrations/write-n8n.ts'
import { samplesPage } from './integrations/write-samples.ts'
import { zapierDefinition } from './integrations/write-zapier.ts'
import { recordDocuments, recordKinds } from './record-documents.ts'

/** Every committed file that is made from code. `path` is relative to the root of the repository. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'bench/RESULTS.md', content: () => writeReport(readMeasured()) },
  { path: 'docs/automation/samples.md', content: samplesPage },
  { path: 'docs/configuration.md', content: describeSettings },
  { path: 'docs/lca-method.md', content: garmentTable },
  { path: 'docs/odata.md', content: describeOdata },
  { path: 'server/contract/odata-metadata.xml', content: () => describeMetadata(ENTITY_SETS) },
  { path: 'server/contract/schema.graphql', content: () => `${printSchema(schema)}\n` },
  { path: 'server/contract/openapi.json', content: () => `${JSON.stringify(describeRestInterface(), null, 1)}\n` },
  { path: 'server/contract/problems.json', content: () => `${JSON.stringify(findProblems(), null, 1)}\n` },
  {
    path: 'server/contract/openapi-3.0.json',
    content: () => `${JSON.stringify(toOpenApi30(describeRestInterface()))}\n`,
  },
  { path: 'dashboard/src/graphql/schema-types.d.ts', content: schemaTypes },
  { path: 'dashboard/src/graphql/records/kinds.ts', content: recordKinds },
  ...NOUN_NAMES.map((noun) => ({
    path: `dashboard/src/graphql/records/${noun}.ts`,
    content: () => recordDocuments(noun),
  })),
  { path: 'server/src/app/screen-addresses.json', content: screenAddresses },
  ...RESOURCE_NAMES.map((name) => ({
    path: `integrations/n8n-nodes-selvedge/nodes/Selvedge/resources/${name}.ts`,
    content: () => n8nResource(name),
  })),
  { path: 'integrations/n8n-nodes-selvedge/nodes/SelvedgeTrigger/eventKinds.ts', content: n8nEventKinds },
  {
    path: 'integrations/zapier-selvedge/definition.json',
    content: () => `${JSON.stringify(zapierDefinition(), null, 1)}\n`,
  },
]

export type GeneratedFile = {
  readonly path: string
  content(): string | Promise<string>
}

/** The table is made, the rest of the page is written by hand. */
function garmentTable(): string {
  return withGarmentTable(readFileSync(join(import.meta.dirname, '../docs/lca-method.md'), 'utf8'))
}

/** What the dashboard's queries are typed by. */
function schemaTypes(): string {
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true })
}

/** Of the dashboard's screens, for the server, which knows nothing else of them. Its types are a browser's, so it is imported by name. */
async function screenAddresses(): Promise<string> {
  const { screenAddresses } = await import(join(import.meta.dirname, '../dashboard/src/app/addresses.ts'))
  return `${JSON.stringify(screenAddresses(), null, 2)}\n`
}
