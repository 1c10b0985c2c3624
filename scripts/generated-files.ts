import { describeSettings } from '../server/src/config.ts'

/** Every committed file that is made from code. `path` is relative to the root of the repository. */
export const GENERATED_FILES: readonly GeneratedFile[] = [{ path: 'docs/configuration.md', content: describeSettings }]

export type GeneratedFile = {
  readonly path: string
  content(): string | Promise<string>
}
