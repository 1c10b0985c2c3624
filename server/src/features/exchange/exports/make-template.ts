import { Readable } from 'node:stream'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import type { Cell } from '#platform/tables/table.ts'
import { BYTE_ORDER_MARK, textRow } from '#platform/tables/write-text-table.ts'
import { columnName, type SheetColumn, type WrittenSheet, writeWorkbook } from '#platform/tables/write-workbook.ts'
import type { ExportColumn, ExportFormat, ExportName } from './export.ts'
import { sheetColumn } from './sheet-column.ts'
import { exampleOf, isNeeded, meaningOf, templateColumns } from './template.ts'
import { type Choices, choicesOf } from './template-choices.ts'
import { TEMPLATE_WORDS } from './template-words/in-each-language.ts'
import type { TemplateWords } from './template-words/template-words.ts'

/**
 * An empty file to be filled in: a workbook says beside each column what belongs into it and offers what can be chosen; a CSV can say no more
 * than the names. The names are ours whatever the language, so that the filled file needs no mapping.
 */
export function makeTemplate(
  name: ExportName,
  format: ExportFormat,
  language: DashboardLanguage,
  translations: readonly string[] = [],
): Readable {
  const columns = templateColumns(name, translations)
  if (format === 'csv') return Readable.from([BYTE_ORDER_MARK + textRow(columns.map((column) => column.name))])
  const words = TEMPLATE_WORDS[language]
  const lists = columns.flatMap((column) => {
    const choices = choicesOf(column, language, words)
    return choices ? [{ column, choices }] : []
  })
  const told = columns.map((column) => {
    const choices = lists.find((list) => list.column === column)?.choices ?? null
    return { column, choices, ...tell(name, column, choices, language) }
  })
  return writeWorkbook(
    [
      sheet(
        name,
        told.map(({ column, choices, note }) => ({
          ...sheetColumn(column),
          note,
          ...(choices && {
            choices: { range: rangeOf(lists, column, words), refusal: choices.isClosed ? words.refusal : null },
          }),
        })),
        [],
      ),
      readMe(told, words),
      listsSheet(lists, words),
    ].filter(({ columns }) => columns.length > 0),
  )
}

type Told = ReturnType<typeof tell> & { readonly column: ExportColumn }

function tell(
  name: ExportName,
  { name: column, kind }: ExportColumn,
  choices: Choices | null,
  language: DashboardLanguage,
) {
  const words = TEMPLATE_WORDS[language]
  const chosen =
    choices === null || kind === 'truth' ? null : choices.isClosed ? words.isChosen : words.isChosenOrWritten
  const meaning = meaningOf(column, language)
  const format = [
    chosen,
    kind === 'action' || kind === 'options' || (chosen && (kind === 'text' || kind === 'choice'))
      ? null
      : words.kinds[kind],
  ]
    .filter(Boolean)
    .join(' ')
  const example = kind === 'truth' ? words.yes : exampleOf(column)
  const needed = isNeeded(name, column) ? words.isNeeded : ''
  const note = [needed && `${needed}.`, meaning, format, `${words.heads.example}: ${example}`]
    .filter(Boolean)
    .join('\n')
  return { meaning, format, example, needed, note }
}

function readMe(told: readonly Told[], words: TemplateWords): WrittenSheet {
  const { column, meaning, format, example, needed } = words.heads
  const heads: [string, number][] = [
    [column, 28],
    [meaning, 60],
    [format, 44],
    [example, 34],
    [needed, 11],
  ]
  const rules = words.rules.map((rule, at): Cell[] => [String(at + 1), rule])
  const rows = told.map((one): Cell[] => [one.column.name, one.meaning, one.format, one.example, one.needed])
  return sheet(
    words.readMe,
    heads.map(([header, width]) => ({ header, width, kind: 'prose' })),
    [...rules, [], ...rows],
  )
}

type Lists = readonly { readonly column: ExportColumn; readonly choices: Choices }[]

/** Two columns for each list, the values and what they mean, so that a drop-down finds its own whatever the others hold. */
function listsSheet(lists: Lists, words: TemplateWords): WrittenSheet {
  const columns = lists.flatMap(({ column: { name } }): SheetColumn[] => [
    { header: name, kind: 'text' },
    { header: `${name}: ${words.meaning}`, kind: 'text', width: 36 },
  ])
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.values.length))
  const rows = Array.from({ length: longest }, (_, line) =>
    lists.flatMap(({ choices }): Cell[] => [
      choices.values[line]?.value ?? null,
      choices.values[line]?.meaning ?? null,
    ]),
  )
  return sheet(words.lists, columns, rows)
}

function rangeOf(lists: Lists, column: ExportColumn, { lists: name }: TemplateWords): string {
  const at = lists.findIndex((list) => list.column === column)
  const letters = columnName(at * 2)
  return `'${name}'!$${letters}$2:$${letters}$${1 + (lists[at]?.choices.values.length ?? 0)}`
}

function sheet(name: string, columns: readonly SheetColumn[], rows: readonly Cell[][]): WrittenSheet {
  return {
    name,
    columns,
    async *pages() {
      yield rows
    },
  }
}
