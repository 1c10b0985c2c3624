import { AppError, badInput } from '#platform/app-error.ts'
import { name } from '#platform/fields.ts'
import type { ImportMemory, SavedReading } from '../imports/import-memory.ts'

/** How files of one sender are read, under a name that everybody in the workspace sees. */
export type ImportProfile = {
  readonly id: string
  readonly name: string
  /** The columns of such files, as they are written there. */
  readonly headers: readonly string[]
  /** What files with the same columns have in common. */
  readonly shape: string
  readonly reading: SavedReading
  readonly memory: ImportMemory
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const importProfileRules = { name: name(100) }

/** Of one workspace: more are hardly found again in a list. */
export const MAX_PROFILES = 200

export function refuseMore(count: number): void {
  if (count < MAX_PROFILES) return
  const message = `The workspace has ${MAX_PROFILES} import profiles, which is the limit. Delete one before you save another.`
  throw badInput('too_many_profiles', message, { limit: MAX_PROFILES })
}

export function nameTaken(value: string): AppError {
  const message = `There already is an import profile called "${value}". Choose another name, or update that profile.`
  return new AppError('conflict', 'profile_name_taken', message, { field: 'name', value })
}
