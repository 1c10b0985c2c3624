import type { ReadScope } from '#kit/read-scope.ts'

/** For those who administer: they can ask whoever runs the service to do something about it. */
export function areDoorsSeparate({ reader, deps }: ReadScope): boolean | null {
  if (reader.kind === 'stranger' || !reader.permissions.has('administer')) return null
  return deps.db.sharedDoors === null
}
