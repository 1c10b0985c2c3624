import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema, printSchema } from 'graphql'
import { schema } from '../server/src/app/schema.ts'
import { describeSettings } from '../server/src/config.ts'

/** Every committed file that is made from code. `path` is relative to the root of the repository. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/configuration.md', content: describeSettings },
  { path: 'server/contract/schema.graphql', content: () => `${printSchema(schema)}\n` },
  { path: 'dashboard/src/graphql/schema-types.d.ts', content: schemaTypes },
]

export type GeneratedFile = {
  readonly path: string
  content(): string | Promise<string>
}

/** What the dashboard's queries are typed by. */
function schemaTypes(): string {
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true })
}
