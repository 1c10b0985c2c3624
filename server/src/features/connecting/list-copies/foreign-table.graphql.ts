import { builder } from '#kit/schema-builder.ts'
import type { ColumnKind, ForeignTable, ForeignTableColumn } from '../connectors/table-keeper.ts'
import type { TablesAndColumns } from './discover-tables.ts'

const HoldsType = builder.enumType('TableColumnKind', {
  description: 'What a column of a table holds.',
  values: {
    TEXT: { value: 'text', description: 'Texts.' },
    NUMBER: { value: 'number', description: 'Numbers.' },
    TRUTH: { value: 'truth', description: 'Ticks.' },
    DAY: { value: 'day', description: 'Days.' },
    CHOICE: { value: 'choice', description: 'One of a set of texts; a text outside it is refused.' },
    ANY: { value: 'any', description: 'Whatever is written.' },
  } as const,
})

export const TableColumnType = builder.objectRef<ForeignTableColumn>('ForeignTableColumn').implement({
  description: 'A column of a table there that can be written to.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key; it stays when the column is renamed.' }),
    label: t.exposeString('label', { description: 'What it is called there.' }),
    holds: t.field({ type: HoldsType, description: 'What it holds.', resolve: ({ holds }) => holds }),
  }),
})

const TableType = builder.objectRef<ForeignTable>('ForeignTable').implement({
  description: 'A table of a connected system.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    label: t.exposeString('label', { description: 'What it is called there.' }),
    within: t.exposeString('within', { nullable: true, description: 'What it is a part of there.' }),
    columns: t.field({
      type: [TableColumnType],
      description: 'Its columns that can be written to.',
      resolve: ({ columns }) => [...columns],
    }),
    canMakeColumns: t.exposeBoolean('canMakeColumns', {
      description: 'Whether columns can be made in it with the connection’s credentials.',
    }),
  }),
})

const OwnColumnType = builder.objectRef<TablesAndColumns['columns'][number]>('ListColumn').implement({
  description: 'A column of a list of this workspace.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Its name, as in exports.' }),
    holds: t.field({ type: HoldsType, description: 'What it holds.', resolve: ({ holds }) => holds as ColumnKind }),
  }),
})

export const TablesType = builder.objectRef<TablesAndColumns>('ForeignTables').implement({
  description: 'What can be kept in step.',
  fields: (t) => ({
    tables: t.field({ type: [TableType], description: 'The tables there.', resolve: ({ tables }) => [...tables] }),
    columns: t.field({
      type: [OwnColumnType],
      description: 'What the list has.',
      resolve: ({ columns }) => [...columns],
    }),
  }),
})
