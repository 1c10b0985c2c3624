import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { useEffect, useRef } from 'react'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FoundStep } from './found-step.tsx'
import { HowStep } from './how-step.tsx'
import { ImportBadge } from './import-badge.tsx'
import styles from './import-detail.module.css'
import { ImportProgress } from './import-progress.tsx'
import type { Import } from './import-queries.ts'
import { ImportReport } from './import-report.tsx'
import { ImportSteps, type Step, stepOf } from './import-steps.tsx'
import noticeStyles from './notice.module.css'
import type { StepProps } from './step-props.ts'
import { useImport, useImportVerbs } from './use-import.ts'

/** One import: a way of steps while it is prepared, then how far it is, then what came of it. */
export function Detail() {
  const { id } = useParams({ from: '/inside/imports/$id' })
  const { kit } = useWords()
  const words = useImportWords()
  const query = useImport(id)
  const { made } = query
  const back = { to: '/imports', label: words.back } as const
  if (made === null) {
    return (
      <Screen title={kit.goneTitle} back={back} width="record">
        <EmptyState icon={<FileX size={20} aria-hidden />} title={kit.goneTitle} text={kit.goneText} />
      </Screen>
    )
  }
  return (
    <Screen
      title={made?.fileName ?? words.file}
      back={back}
      width="record"
      beside={made && <ImportBadge state={made.state} />}
    >
      {made && query.data ? (
        <ImportBody made={made} meanings={query.data.importColumns} isLost={query.isError} />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  )
}

type BodyProps = Pick<StepProps, 'made' | 'meanings'> & { readonly isLost: boolean }

function ImportBody({ made, meanings, isLost }: BodyProps) {
  const words = useImportWords()
  const navigate = useNavigate()
  const { step: asked } = useSearch({ from: '/inside/imports/$id' })
  const mayEdit = useMayEdit()
  const verbs = useImportVerbs(made.id)
  const step = stepOf(made, asked)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  const props: StepProps = {
    made,
    meanings,
    verbs,
    mayEdit,
    goTo: (next) => void navigate({ to: '/imports/$id', params: { id: made.id }, search: { step: next } }),
  }
  const isMoving = made.state === 'RUNNING' || made.state === 'UNDOING'
  return (
    <>
      <ImportSteps made={made} step={step} />
      <section className={styles.step} aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1} className={styles.stepTitle}>
          {titleOf(words, made, step)}
        </h2>
        {!mayEdit && step !== 'run' && <p className="soft">{words.viewOnly}</p>}
        {isLost && (
          <p role="status" className={noticeStyles.notice} data-tone="warn">
            {words.run.reconnecting}
          </p>
        )}
        {step === 'found' && <FoundStep {...props} />}
        {step === 'columns' && <ColumnsStep {...props} />}
        {step === 'how' && <HowStep {...props} />}
        {step === 'check' && <CheckStep {...props} />}
        {step === 'run' && (isMoving ? <ImportProgress {...props} /> : <ImportReport {...props} />)}
      </section>
    </>
  )
}

function titleOf(words: ReturnType<typeof useImportWords>, { state }: Import, step: Step): string {
  if (step !== 'run') return words[step].title
  if (state === 'RUNNING') return words.run.running
  if (state === 'UNDOING') return words.run.undoing
  return state === 'UNDONE' ? words.report.undoneTitle : words.report.title
}
