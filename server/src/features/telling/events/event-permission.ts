import type { Actor, Permission } from '#kit/actor.ts'
import { listEventKinds } from '#kit/event-kinds.ts'
import type { Subject } from '#kit/record-event.ts'

/** By the kind's first word, which is its subject; of a kind that nobody records, `read`. */
export function permissionForKind(kind: string): Permission {
  return needed().permissions.get(kind.split('.', 1)[0] ?? '') ?? 'read'
}

/** The subjects whose events somebody with these permissions does not see; none for who administers. */
export function subjectsHidden(permissions: Actor['permissions']): readonly Subject[] {
  if (permissions.has('administer')) return NONE
  return permissions.has('edit') ? needed().fromEditors : needed().fromReaders
}

const NONE: readonly Subject[] = []

/** What seeing the events of each subject takes. Once all features are loaded it stays the same. */
let known: ReturnType<typeof gather> | null = null
function needed() {
  known ??= gather()
  return known
}

function gather() {
  const permissions = new Map(listEventKinds().map(({ kind, seenWith }) => [kind.split('.', 1)[0] ?? '', seenWith]))
  const subjects = [...permissions.keys()] as Subject[]
  return {
    permissions,
    fromEditors: subjects.filter((subject) => permissions.get(subject) === 'administer'),
    fromReaders: subjects.filter((subject) => permissions.get(subject) !== 'read'),
  }
}
