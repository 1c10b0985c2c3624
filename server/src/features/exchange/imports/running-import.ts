import type { Actor } from '#kit/actor.ts'
import type { MemoryShare } from '#platform/memory-share.ts'
import type { PictureNames } from '../import-pictures/picture-names.ts'
import type { Correction } from '../reading/correction.ts'
import type { ImportSettings } from '../reading/import-settings.ts'
import type { Import } from './import.ts'

/** One import at its work, on behalf of whoever began it. */
export type Running = {
  readonly import: Import & { readonly settings: ImportSettings }
  readonly actor: Actor
  /** A copy of the file. */
  readonly path: string
  readonly corrections: readonly Correction[]
  /** Of a table that came in a ZIP: by what the pictures beside it are found. */
  readonly pictures: PictureNames | null
  /** Identifiers of the records that the check has listed as to be deleted; null for a file whose rows delete nothing. */
  readonly toDelete: ReadonlySet<string> | null
  /** For what the file has said so far. */
  readonly share: MemoryShare
  /** Asked before each batch, and answered when it is its turn. */
  isStopped(): boolean | Promise<boolean>
}
