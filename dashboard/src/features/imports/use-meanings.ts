import { useMemo } from 'react'
import type { FieldWords } from '../../kit/field.ts'
import { languageName } from '../../kit/languages.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWords } from '../../words/use-words.tsx'
import type { ImportMeaning } from './import-queries.ts'

type Kind = keyof ReturnType<typeof useImportWords>['one']

/** What columns can mean, and what fields are called, in the words of the records' own forms. */
export function useMeanings(meanings: readonly ImportMeaning[]) {
  const words = useWords()
  const { kinds, one, divided, action } = useImportWords()
  return useMemo(() => {
    const labelOfField = (record: string, field: string): string => {
      const own = { company: words.company, product: words.product, variant: words.variant } as const
      const more = { material: words.material, certification: words.certification, rating: words.rating } as const
      const noun = ({ ...own, ...more } as Readonly<Record<string, { fields: object }>>)[record]
      const fields = (noun?.fields ?? {}) as Readonly<Record<string, FieldWords>>
      // "name_de": a text in another language.
      const [, source = field, language] = /^([a-zA-Z]+)_([a-z]{2})$/.exec(field) ?? []
      const label = fields[source]?.label ?? source
      return language === undefined ? label : `${label} (${languageName(language)})`
    }
    const labelOf = ({ name, record, field, kind }: Omit<ImportMeaning, 'dividesBy'>): string => {
      const own = kind === 'action' ? action.name : divided.names[name as keyof typeof divided.names]
      return `${one[record as Kind] ?? record} · ${own ?? labelOfField(record, field)}`
    }
    const groups = [...new Set(meanings.map(({ record }) => record))].map((record) => ({
      group: kinds[record as Kind] ?? record,
      items: meanings
        .filter((each) => each.record === record)
        .map((meaning) => ({ value: meaning.name, label: labelOf(meaning) })),
    }))
    const labelOfName = (name: string): string => {
      const meaning = meanings.find((each) => each.name === name)
      return meaning ? labelOf(meaning) : name
    }
    return { groups, labelOf: labelOfName, labelOfField, kindOf: (record: string) => one[record as Kind] ?? record }
  }, [words, kinds, one, divided, action, meanings])
}
