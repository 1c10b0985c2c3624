import { Select } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { OwnField } from '../../kit/field.ts'
import { useWords } from '../../words/use-words.tsx'
import styles from './care-editor.module.css'

/** The care symbols of the label, chosen by their meaning, kept in the order of ISO 3758. */
export function CareEditor({ value: symbols, set, isReadOnly }: OwnField<string[]>) {
  const { variant, care, kit } = useWords()
  const [text, setText] = useState('')
  const all = Object.keys(care.meanings) as (keyof typeof care.meanings)[]
  const meaningOf = (slug: string) => care.meanings[slug as keyof typeof care.meanings] ?? slug
  const groupOf = (slug: string) => slug.split('-', 1)[0] ?? slug
  const taken = new Set(symbols.map(groupOf))
  // One treatment has one symbol on a label.
  const open = all.filter((slug) => !taken.has(groupOf(slug)))
  const add = (slug: string) => set(all.filter((one) => one === slug || symbols.includes(one)))
  return (
    <div id="field-careSymbols">
      {symbols.length > 0 && (
        <ul className={styles.chips} aria-label={variant.fields.careSymbols.label}>
          {symbols.map((slug) => (
            <li key={slug}>
              {meaningOf(slug)}
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={variant.editor.remove(meaningOf(slug))}
                  onClick={() => set(symbols.filter((one) => one !== slug))}
                >
                  <X size={13} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Select
          label={variant.fields.careSymbols.label}
          placeholder={variant.carePick}
          searchable
          data={open.map((slug) => ({ value: slug, label: meaningOf(slug) }))}
          value={null}
          searchValue={text}
          onSearchChange={setText}
          onChange={(slug) => {
            if (slug) add(slug)
            setText('')
          }}
          nothingFoundMessage={kit.nothingFound}
          maxDropdownHeight={300}
        />
      )}
    </div>
  )
}
