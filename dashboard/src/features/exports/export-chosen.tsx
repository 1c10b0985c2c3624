import { Button, Popover } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import type { Chosen } from '../../kit/bulk/use-rows.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ExportMenu } from './export-menu.tsx'

type Props = { readonly of: Parameters<typeof ExportMenu>[0]['of']; readonly chosen: Chosen }

/** As many as an address can name by their identifiers; all that match are named by what narrows the list, however many. */
const MAX_IDS = 300

/** The chosen records of a list as a file. */
export function ExportChosen({ of, chosen }: Props) {
  if (!('ids' in chosen)) return <ExportMenu of={of} asked={chosen.matching} isOfChosen />
  if (chosen.ids.length > MAX_IDS) return <TooMany />
  return <ExportMenu of={of} asked={{ ids: chosen.ids.join(',') }} isOfChosen />
}

/** A button that is gone would leave people looking for it. */
function TooMany() {
  const { exported: words } = useWords()
  const { integer } = useFormat()
  return (
    <Popover width={300} position="top" withArrow>
      <Popover.Target>
        <Button variant="default" size="compact-md" leftSection={<Download size={14} aria-hidden />}>
          {words.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{words.tooMany(integer(MAX_IDS))}</Popover.Dropdown>
    </Popover>
  )
}
