import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Screen } from '../../kit/screen.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import detailStyles from '../imports/import-detail.module.css'
import { AccessStep } from './access-step.tsx'
import type { ConnectionProps } from './connection-props.ts'
import type { Connection } from './connection-queries.ts'
import { DataStep } from './data-step.tsx'
import { ListCopiesCard } from './list-copies-card.tsx'
import { RatingStep } from './rating-step.tsx'
import { RunView } from './run-view.tsx'
import styles from './set-up.module.css'
import { SetUpSteps, type Step } from './set-up-steps.tsx'
import { useRun } from './use-connection.ts'

type Props = ConnectionProps & { readonly step: Step; readonly run: string | null }

/** The way from credentials to records, one step at a time; and each of the first two by itself, when it is changed later. */
export function SetUp(props: Props) {
  const { connection, connector, step: asked } = props
  const words = useConnectionWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const { id, state } = connection
  const { run } = useRun(props.run ?? connection.lastRun?.id ?? null)
  const isGoing = run && ['RUNNING', 'FINISHED', 'UNDOING', 'UNDONE'].includes(run.state)
  const step = asked === 'check' && isGoing ? 'run' : asked === 'run' && !isGoing ? 'check' : asked
  const isFirst = state === 'DRAFT' || step === 'check' || step === 'run'
  const goTo = (next: Step | null) =>
    void navigate({ to: '/connections/$id', params: { id }, search: next === null ? {} : { step: next } })
  if (!mayAdminister && step !== 'check' && step !== 'run') {
    return (
      <Frame connection={connection} back={isFirst ? null : id}>
        <p className="soft">{words.adminsOnly}</p>
      </Frame>
    )
  }
  const reached: Step = connection.discovery === null ? 'access' : connection.lastRun === null ? 'data' : 'check'
  return (
    <Frame connection={connection} back={isFirst ? null : id}>
      {isFirst && <SetUpSteps step={step} id={id} reached={reached} />}
      <StepBody step={step} title={titleOf(step, words, connector?.name ?? connection.kind, isFirst)}>
        {step === 'access' && connector && (
          <AccessStep
            connector={connector}
            connection={connection}
            done={() => goTo(state === 'DRAFT' ? 'data' : null)}
          />
        )}
        {step === 'data' && connector?.rates && <RatingStep {...props} isFirst={state === 'DRAFT'} />}
        {step === 'data' && !connector?.rates && <DataStep {...props} isFirst={state === 'DRAFT'} goTo={goTo} />}
        {step === 'data' && state === 'DRAFT' && (
          <div className={styles.apart}>
            <ListCopiesCard {...props} />
          </div>
        )}
        {(step === 'check' || step === 'run') && run && (
          <RunView {...props} run={run} isFirst change={() => goTo('data')} />
        )}
      </StepBody>
    </Frame>
  )
}

function titleOf(step: Step, words: ReturnType<typeof useConnectionWords>, system: string, isFirst: boolean): string {
  if (step === 'access') return isFirst ? words.access.title(system) : words.access.replace
  if (step === 'run') return words.run.title
  return words[step].title
}

function Frame({
  connection,
  back,
  children,
}: {
  readonly connection: Connection
  readonly back: string | null
  readonly children: ReactNode
}) {
  const words = useConnectionWords()
  return (
    <Screen
      title={connection.name}
      width="record"
      back={{ to: '/connections', label: words.title }}
      {...(back !== null && { beside: null })}
    >
      {children}
    </Screen>
  )
}

/** A step has a heading of its own, which takes the focus when the step is come to. */
export function StepBody({
  step,
  title,
  children,
}: {
  readonly step: Step
  readonly title: string
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <section className={`${detailStyles.step} ${styles.step}`} aria-labelledby="set-up-step">
      <h2 id="set-up-step" ref={heading} tabIndex={-1} className={`${detailStyles.stepTitle} ${styles.title}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
