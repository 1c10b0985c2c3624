import { ActionIcon, Button, Select, Skeleton, TextInput } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Fragment, lazy, Suspense, useMemo } from 'react'
import { COUNTRIES } from '../../kit/countries.ts'
import type { OwnField } from '../../kit/field.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import { type Energy, NONE } from './energy.ts'
import { MeasuredEnergy } from './measured-energy.tsx'
import styles from './stages-editor.module.css'
import type { Variant } from './variant-queries.ts'

/** The world is loaded by whoever looks at a chain. */
const ProductionMap = lazy(async () => ({ default: (await import('./production-map.tsx')).ProductionMap }))

export type Stage = {
  readonly stage: Variant['stages'][number]['stage']
  readonly country: string
  readonly process: string
} & Energy

/** The chain of making, a step to a line. */
export function StagesEditor({ value: stages, set, error, isReadOnly }: OwnField<Stage[]>) {
  const { variant: words, kit, chain } = useWords()
  const { country, compare, integer } = useFormat()
  const countries = useMemo(
    () => COUNTRIES.map((code) => ({ value: code, label: country(code) })).sort((a, b) => compare(a.label, b.label)),
    [country, compare],
  )
  const change = (index: number, next: Partial<Stage>) =>
    set(stages.map((stage, at) => (at === index ? { ...stage, ...next } : stage)))
  const unused = Object.keys(words.stages).find((name) => !stages.some(({ stage }) => stage === name)) as
    | Stage['stage']
    | undefined
  return (
    <fieldset id="field-stages" style={{ margin: 0, padding: 0, border: 0 }}>
      <legend hidden>{words.fields.stages.label}</legend>
      {stages.length === 0 && !isReadOnly && (
        <p className="soft" style={{ marginTop: 0 }}>
          {words.stagesNone} {chain.teach}
        </p>
      )}
      {stages.some((stage) => stage.country !== '') && (
        <Suspense fallback={<Skeleton h={200} radius={10} mb="md" />}>
          <ProductionMap
            steps={stages.map((stage, index) => ({ number: integer(index + 1), country: stage.country }))}
          />
        </Suspense>
      )}
      {stages.map(({ stage, country: where, process, ...energy }, index) => (
        <Fragment key={index}>
          <div className={styles.stageRow}>
            <div>
              <Select
                label={
                  <>
                    <span className={styles.stageNumber}>{integer(index + 1)}</span>
                    {words.stage}
                  </>
                }
                data={optionsOf(words.stages)}
                value={stage}
                readOnly={isReadOnly}
                allowDeselect={false}
                onChange={(next) => next && change(index, { stage: next as Stage['stage'] })}
              />
            </div>
            <div>
              <Select
                id={`stage-country-${index}`}
                selectFirstOptionOnChange
                label={words.stageCountry}
                data={countries}
                searchable
                value={where || null}
                readOnly={isReadOnly}
                placeholder={kit.typeToFind}
                nothingFoundMessage={kit.nothingFound}
                limit={60}
                onChange={(next) => change(index, { country: next ?? '' })}
              />
            </div>
            <div className={styles.stageProcess}>
              <TextInput
                label={words.stageProcess}
                value={process}
                readOnly={isReadOnly}
                autoComplete="off"
                onChange={(event) => change(index, { process: event.currentTarget.value })}
              />
            </div>
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label={words.stageRemove(words.stages[stage])}
                onClick={() => set(stages.filter((_, at) => at !== index))}
              >
                <X size={15} aria-hidden />
              </ActionIcon>
            )}
          </div>
          {stage !== 'FIBRE' && (
            <MeasuredEnergy
              index={index}
              step={words.stages[stage]}
              place={stage.toLowerCase()}
              energy={energy}
              set={(next) => change(index, next)}
              isReadOnly={isReadOnly}
            />
          )}
        </Fragment>
      ))}
      {error && (
        <p role="alert" style={{ color: 'var(--bad)', margin: '0 0 10px', fontSize: 13 }}>
          {error}
        </p>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => {
            set([...stages, { stage: unused ?? 'MAKING', country: '', process: '', ...NONE }])
            // On to what has to be said of it.
            setTimeout(() => document.getElementById(`stage-country-${stages.length}`)?.focus(), 50)
          }}
        >
          {words.stageAdd}
        </Button>
      )}
    </fieldset>
  )
}
