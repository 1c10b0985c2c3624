import { Button, TextInput } from '@mantine/core'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Counts } from './import-queries.ts'
import { sayCounts } from './say-counts.ts'
import styles from './start-panel.module.css'
import type { StepProps } from './step-props.ts'
import { sumOf } from './sum-of.ts'
import { watchImport } from './watched-imports.ts'

/** What exactly will happen, and the button that makes it happen. */
export function StartPanel({ made, checked, verbs, mayEdit, goTo }: StepProps & { readonly checked: Counts }) {
  const words = useImportWords()
  const { check, run } = words
  const format = useFormat()
  const refused = checked.refused > 0 ? checked.refused : null
  const isBlocked = refused !== null && made.onError === 'nothing'
  const deletes = sumOf(checked, 'delete')
  const isNothing = sumOf(checked, 'create') + sumOf(checked, 'update') + deletes === 0
  const nothing = refused === null ? check.nothing : check.nothingNew
  const [typed, setTyped] = useState('')
  const isConfirmed = deletes === 0 || Number(typed) === deletes
  const start = async () => {
    if (await verbs.start(deletes)) watchImport(made.id)
  }
  return (
    <section className={styles.startPanel} aria-labelledby="import-start">
      <div>
        <h3 id="import-start">{run.title}</h3>
        <p role="status">
          {isBlocked ? run.blocked(refused) : isNothing ? nothing : sayCounts(checked, words, format)}
          {refused !== null && !isBlocked && ` ${run.refusedStay(refused)}`}
          {!isNothing && !isBlocked && ` ${run.undoable}`}
        </p>
        {mayEdit && deletes > 0 && !isBlocked && (
          <TextInput
            mt="sm"
            maw={320}
            label={run.confirmDeletes(deletes)}
            description={run.confirmText}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value.trim())}
          />
        )}
      </div>
      {mayEdit &&
        (isBlocked ? (
          <Button variant="default" size="sm" onClick={() => goTo('how')}>
            {run.chooseGood}
          </Button>
        ) : (
          <Button
            size="sm"
            leftSection={<Play size={14} aria-hidden />}
            loading={verbs.busy === 'start'}
            color={deletes > 0 ? 'red' : undefined}
            disabled={isNothing || !isConfirmed}
            onClick={() => void start()}
          >
            {run.start}
          </Button>
        ))}
    </section>
  )
}
