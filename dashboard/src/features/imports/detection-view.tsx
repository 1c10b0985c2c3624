import { Select } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import UserCheck from 'lucide-react/icons/user-check'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './detection-view.module.css'
import { EncodingChoices } from './encoding-choices.tsx'
import type { Detection } from './import-queries.ts'
import type { ImportVerbs } from './use-import.ts'

type Props = { readonly detection: Detection; readonly verbs: ImportVerbs; readonly isReadOnly: boolean }

/** One thing about how the file is written: the choice, how sure it is, and what some of the file becomes by it. */
export function DetectionView({ detection, verbs, isReadOnly }: Props) {
  const { found } = useImportWords()
  const { integer } = useFormat()
  const { setting, detected, used, options } = detection
  const label = found.settings[setting as keyof typeof found.settings] ?? setting
  const labelOf = (value: string) =>
    setting === 'headerLine'
      ? found.line(integer(Number(value)))
      : setting === 'rows'
        ? entriesName(value, found.everyEntry)
        : ((found.values[setting as keyof typeof found.values] as Readonly<Record<string, string>> | undefined)?.[
            value
          ] ?? value)
  const set = (value: string | null) => {
    if (value === null || value === used) return
    void verbs.change({ [setting]: setting === 'headerLine' ? Number(value) : value })
  }
  return (
    <div className={styles.detection}>
      <div>
        <Select
          label={label}
          // An empty text is a choice of its own, and to the list none at all.
          data={options.map(({ value }) => ({ value: value || NONE, label: labelOf(value) }))}
          value={(used ?? detected) || NONE}
          readOnly={isReadOnly}
          allowDeselect={false}
          checkIconPosition="right"
          onChange={(value) => set(value === NONE ? '' : value)}
        />
        <Certainty detection={detection} />
      </div>
      <Readings detection={detection} label={label} />
      {setting === 'encoding' && (
        <EncodingChoices detection={detection} labelOf={labelOf} isReadOnly={isReadOnly} set={set} />
      )}
    </div>
  )
}

/** "products[].variants[]" is "products › variants". The root of XML, which all have, says nothing. */
function entriesName(value: string, every: string): string {
  const names = value.replaceAll('[]', '').split('.').filter(Boolean)
  return names.length === 0 ? every : names.slice(/^[A-Z]+\./.test(value) ? 1 : 0).join(' › ')
}

const NONE = 'none'

function Certainty({ detection: { detected, used, certainty } }: Pick<Props, 'detection'>) {
  const { found } = useImportWords()
  if (used !== null && used !== detected) {
    return (
      <p className={styles.certainty}>
        <UserCheck size={14} aria-hidden />
        {found.byYou}
      </p>
    )
  }
  const isSure = certainty === 'certain'
  return (
    <p className={styles.certainty} data-unclear={certainty === 'unclear' || undefined}>
      {isSure ? <CircleCheck size={14} aria-hidden /> : <CircleHelp size={14} aria-hidden />}
      {found.certainties[certainty as keyof typeof found.certainties] ?? certainty}
    </p>
  )
}

/** Pieces of the file, and what they are taken for now; said anew when the choice changes. */
function Readings({
  detection: { setting, used, detected, options },
  label,
}: Pick<Props, 'detection'> & { readonly label: string }) {
  const { kit } = useWords()
  const { found } = useImportWords()
  const isOfLines = ['delimiter', 'quote', 'headerLine', 'rows'].includes(setting)
  const all = options.find(({ value }) => value === (used ?? detected))?.samples ?? []
  const samples = isOfLines ? all.slice(0, 2) : all
  if (samples.length === 0) return <p className="soft">{found.noSample}</p>
  return (
    <ul
      className={styles.readings}
      data-lines={isOfLines || undefined}
      aria-live="polite"
      aria-label={kit.labelled(found.understood, label)}
    >
      {samples.map(({ text, cells }, at) => (
        <li key={at}>
          {!isOfLines && (
            <>
              <code>{text}</code>
              <span aria-hidden>→</span>
            </>
          )}
          {cells === null ? (
            <i className="soft">{found.notUnderstood}</i>
          ) : (
            cells.map((cell, place) => (
              <span key={place} className={styles.cell}>
                {cell || ' '}
              </span>
            ))
          )}
        </li>
      ))}
    </ul>
  )
}
