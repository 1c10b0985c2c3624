import { ActionIcon, Checkbox, Popover, Select } from '@mantine/core'
import Down from 'lucide-react/icons/chevron-down'
import Up from 'lucide-react/icons/chevron-up'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import { useWords } from '../../words/use-words.tsx'
import own from './list.module.css'
import type { Columns } from './list-types.ts'
import { type ListState, NEWEST, OLDEST } from './use-list-state.ts'

type Props<Row> = { readonly columns: Columns<Row>; readonly shown: Columns<Row>; readonly list: ListState }

/** Which columns a list shows, in which order, and by what its rows run, without any dragging. */
export function ColumnsMenu<Row>({ columns, shown, list }: Props<Row>) {
  const { kit, lists } = useWords()
  const names = shown.slice(1).map(({ name }) => name)
  const hidden = columns.slice(1).filter(({ name }) => !names.includes(name))
  const move = (name: string, step: number) => {
    const at = names.indexOf(name)
    const next = names.filter((one) => one !== name)
    next.splice(at + step, 0, name)
    list.showColumns(next)
  }
  const orders = [
    { value: NEWEST, label: lists.newest },
    { value: OLDEST, label: lists.oldest },
    ...columns.flatMap(({ label, order }) =>
      order
        ? [
            { value: `${order.key}_ASC`, label: `${label}, ${lists.ascending}` },
            { value: `${order.key}_DESC`, label: `${label}, ${lists.descending}` },
          ]
        : [],
    ),
  ]
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={320}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={lists.columnsAndOrder}>
          <Sliders size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={lists.columnsAndOrder}>
        <Select
          label={lists.order}
          data={orders}
          value={list.order}
          onChange={(order) => order && list.runBy(order)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          checkIconPosition="right"
        />
        <fieldset className={own.columns}>
          <legend>{kit.columns}</legend>
          {[...shown.slice(1), ...hidden].map(({ name, label }) => {
            const at = names.indexOf(name)
            return (
              <div key={name} className={own.column}>
                <Checkbox
                  label={label}
                  checked={at >= 0}
                  onChange={() => list.showColumns(at >= 0 ? names.filter((one) => one !== name) : [...names, name])}
                  disabled={at >= 0 && names.length === 1}
                />
                {at >= 0 && (
                  <span className={own.moves}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={26}
                      aria-label={lists.moveEarlier(label)}
                      disabled={at === 0}
                      onClick={() => move(name, -1)}
                    >
                      <Up size={15} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={26}
                      aria-label={lists.moveLater(label)}
                      disabled={at === names.length - 1}
                      onClick={() => move(name, 1)}
                    >
                      <Down size={15} aria-hidden />
                    </ActionIcon>
                  </span>
                )}
              </div>
            )
          })}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
