import type { Actor, Permission } from '#kit/actor.ts'
import type { Subject } from '#kit/record-event.ts'

/**
 * What seeing an event takes: what the front door of its subject takes. The list of members is for everybody who reads, but their events
 * also name who was removed and who needed another password.
 */
const NEEDED: Readonly<Record<Subject, Permission>> = {
  workspace: 'read',
  member: 'administer',
  invitation: 'administer',
  api_key: 'administer',
  company: 'read',
  product: 'read',
  variant: 'read',
  material: 'read',
  certification: 'read',
  passport: 'read',
  file: 'read',
  private_link: 'edit',
  assessment: 'read',
  saved_view: 'read',
  bulk_change: 'read',
  import: 'read',
  export: 'read',
  webhook: 'administer',
  schedule: 'administer',
  session: 'administer',
}

/** By the kind's first word, which is its subject; of a kind that nobody records, `read`. */
export function permissionForKind(kind: string): Permission {
  const subject = kind.split('.', 1)[0] ?? ''
  return new Map<string, Permission>(Object.entries(NEEDED)).get(subject) ?? 'read'
}

/** The subjects whose events somebody with these permissions does not see; none for who administers. */
export function subjectsHidden(permissions: Actor['permissions']): readonly Subject[] {
  if (permissions.has('administer')) return NONE
  return permissions.has('edit') ? FROM_EDITORS : FROM_READERS
}

const SUBJECTS = Object.keys(NEEDED) as Subject[]
const NONE: readonly Subject[] = []
const FROM_EDITORS = SUBJECTS.filter((subject) => NEEDED[subject] === 'administer')
const FROM_READERS = SUBJECTS.filter((subject) => NEEDED[subject] !== 'read')
