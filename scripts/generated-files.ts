import { printSchema } from 'graphql'
import { schema } from '../server/src/app/schema.ts'
import { describeSettings } from '../server/src/config.ts'

/** Every committed file that is made from code. `path` is relative to the root of the repository. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/configuration.md', content: describeSettings },
  { path: 'server/contract/schema.graphql', content: () => `${printSchema(schema)}\n` },
]

export type GeneratedFile = {
  readonly path: string
  content(): string | Promise<string>
}
