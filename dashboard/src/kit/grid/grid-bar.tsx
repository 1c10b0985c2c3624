import { Button } from '@mantine/core'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useGridWords } from '../../words/use-grid-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { Field } from '../field.ts'
import styles from './grid-bar.module.css'
import { type CellWords, cellText } from './read-cell.ts'
import type { Sheet, SheetRecord } from './sheet.ts'

type Props<Rec> = {
  readonly sheet: Sheet<Rec>
  readonly fields: readonly Field<Rec>[]
  readonly at: { readonly id: string | undefined; readonly field: Field<Rec> | undefined }
  readonly acts: { undo(): void; redo(): void; nextProblem(): void }
  readonly words: CellWords
  /** What has just been done, in a sentence. */
  readonly said: string
  readonly isLoading: boolean
  readonly loaded: number
  /** How many of the list the grid does not hold. */
  readonly hidden: number
  readonly most: number
  readonly mayEdit: boolean
}

/** How far saving is, what has just happened, and what is to be said of the cell that has the focus. */
export function GridBar<Rec extends SheetRecord>(props: Props<Rec>) {
  const { sheet, at, acts, said, isLoading, loaded, hidden, most, mayEdit } = props
  const words = useGridWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const { waiting, faults, conflicts, isOffline } = sheet.counts()
  const problems = faults + conflicts
  const state = isOffline
    ? words.waitsForConnection(integer(waiting))
    : waiting > 0
      ? words.saving(integer(waiting))
      : problems > 0
        ? words.savedBut
        : words.allSaved
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <span
          className={styles.state}
          data-state={isOffline || problems > 0 ? 'problems' : waiting > 0 ? 'saving' : 'saved'}
        >
          {mayEdit ? state : kit.readOnly}
        </span>
        {problems > 0 && (
          <Button variant="light" color="red" size="compact-sm" onClick={acts.nextProblem}>
            {words.problems(integer(problems))}
          </Button>
        )}
        <span className={styles.said} role="status">
          {said}
        </span>
        {isLoading && <span className="soft">{words.loading(integer(loaded))}</span>}
        {hidden > 0 && <span className="soft">{words.hidden(integer(most), integer(hidden))}</span>}
        {mayEdit && (
          <span className={styles.turns}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Undo size={14} aria-hidden />}
              disabled={!sheet.canUndo()}
              onClick={acts.undo}
            >
              {kit.undo}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Redo size={14} aria-hidden />}
              disabled={!sheet.canRedo()}
              onClick={acts.redo}
            >
              {words.redo}
            </Button>
          </span>
        )}
      </div>
      <p className={styles.about} id="grid-about">
        <AboutCell {...props} at={at} />
      </p>
    </div>
  )
}

function AboutCell<Rec extends SheetRecord>({ sheet, at: { id, field }, words: cellWords }: Props<Rec>) {
  const words = useGridWords()
  const { kit } = useWords()
  const keys = (
    <span className="soft">
      <span className={styles.keys}>{words.keys}</span>
      <span className={styles.taps}>{words.taps}</span>
    </span>
  )
  const choice = { root: styles.choice ?? '', label: styles.choiceLabel ?? '' }
  if (id === undefined || !field) return keys
  const edit = sheet.editOf(id, field.name)
  if (edit?.conflict) {
    const shown = (value: unknown) => cellText(field, value, cellWords) || kit.notSaid
    return (
      <>
        <strong>{words.conflict(field.label)}</strong>
        <Button
          variant="default"
          size="compact-sm"
          classNames={choice}
          onClick={() => sheet.decide(id, field.name, 'mine')}
        >
          {words.takeMine(shown(edit.value))}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          classNames={choice}
          onClick={() => sheet.decide(id, field.name, 'theirs')}
        >
          {words.takeTheirs(shown(edit.conflict.theirs))}
        </Button>
      </>
    )
  }
  if (edit?.fault !== undefined) {
    const isNamed = edit.fault.includes(field.label)
    return <span className={styles.fault}>{isNamed ? edit.fault : kit.labelled(field.label, edit.fault)}</span>
  }
  if (sheet.isInherited(id, field.name) && field.inherits) {
    return (
      <span className="soft">{`${kit.labelled(field.label, field.inherits.words.from)}. ${words.inheritedHint}`}</span>
    )
  }
  return field.help === undefined ? keys : <span className="soft">{field.help}</span>
}
