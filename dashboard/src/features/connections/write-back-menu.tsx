import { Button, Menu } from '@mantine/core'
import Send from 'lucide-react/icons/send'
import { ask } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useRefresh } from './use-connection.ts'
import { WRITE_BACK } from './write-back-queries.ts'

type Written = { readonly id: string; readonly name: string }
type Props = { readonly ids: readonly string[]; readonly connections: readonly Written[] }

/** One connection is written to at once; of several one is chosen. */
export default function WriteBackMenu({ ids, connections }: Props) {
  const { writeBack: say } = useConnectionWords()
  const refresh = useRefresh()
  const writing = useVerb(async ({ id, name }: Written) => {
    await ask(WRITE_BACK, { id, variantIds: [...ids] })
    await refresh()
    toast(say.chosenDone(name))
  })
  const [one, ...others] = connections
  const looks = { variant: 'default', size: 'compact-md', loading: writing.isBusy } as const
  const icon = <Send size={14} aria-hidden />
  if (one && others.length === 0) {
    return (
      <Button {...looks} leftSection={icon} onClick={() => writing.run(one)}>
        {say.chosenTo(one.name)}
      </Button>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...looks} leftSection={icon}>
          {say.chosen}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {connections.map((connection) => (
          <Menu.Item key={connection.id} onClick={() => writing.run(connection)}>
            {say.chosenTo(connection.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
