import { ActionIcon, Menu } from '@mantine/core'
import ColumnsIcon from 'lucide-react/icons/sliders-horizontal'
import { useWords } from '../../words/use-words.tsx'
import type { Columns } from './list-types.ts'

type Props<Row> = {
  readonly columns: Columns<Row>
  readonly shown: Columns<Row>
  readonly toggle: (name: string) => void
}

/** Which columns a list shows. */
export function ColumnsMenu<Row>({ columns, shown, toggle }: Props<Row>) {
  const { kit } = useWords()
  const isShown = (name: string) => shown.some((column) => column.name === name)
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={kit.columns}>
          <ColumnsIcon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{kit.columns}</Menu.Label>
        {columns.slice(1).map(({ name, label }) => (
          <Menu.Item
            key={name}
            role="menuitemcheckbox"
            aria-checked={isShown(name)}
            onClick={() => toggle(name)}
            rightSection={isShown(name) ? '✓' : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
