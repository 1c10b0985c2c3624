import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type ApiKey, KEYS } from './key-queries.ts'
import { stateOf } from './key-row.tsx'
import type { MemberRole } from './member-queries.ts'

type Props = {
  readonly userId: string
  /** Null: they are removed. */
  readonly newRole: MemberRole | null
  readonly kept: readonly string[]
  readonly setKept: (kept: readonly string[]) => void
}

/** The keys that would end with somebody's rights; each can be kept. Nothing where there are none. */
export function KeysThatEnd({ userId, newRole, kept, setKept }: Props) {
  const { settings } = useWords()
  const { keys: words } = settings
  const { ago } = useFormat()
  const mayAdminister = useMayAdminister()
  const { data } = useQuery({
    queryKey: ['settings', 'keys'],
    queryFn: ({ signal }) => ask(KEYS, {}, signal),
    enabled: mayAdminister,
  })
  const keys = (data?.apiKeys ?? []).filter((key) => key.createdById === userId && ends(key, newRole))
  if (keys.length === 0) return null
  return (
    <fieldset style={{ border: 0, margin: '12px 0 0', padding: 0 }}>
      <legend style={{ padding: 0, marginBottom: 6 }}>{words.endWithMaker}</legend>
      {keys.map(({ id, name, scope, lastUsedAt }) => (
        <Checkbox
          key={id}
          mb={6}
          checked={!kept.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            setKept(checked ? kept.filter((one) => one !== id) : [...kept, id])
          }
          label={`${name} · ${words.scopes[scope].label}`}
          description={lastUsedAt === null ? words.notUsed : words.lastUsed(ago(lastUsedAt))}
        />
      ))}
    </fieldset>
  )
}

/** What each role and scope may do, as steps of one ladder. */
const STEPS = { VIEWER: 1, EDITOR: 2, ADMIN: 3, OWNER: 4, READ: 1, WRITE: 2 } as const

function ends(key: ApiKey, role: MemberRole | null): boolean {
  return stateOf(key) === 'live' && (role === null || STEPS[key.scope] > STEPS[role])
}
