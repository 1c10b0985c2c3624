import { Button, Progress } from '@mantine/core'
import { Card } from '../../kit/screen.tsx'
import unseenStyles from '../../kit/unseen.module.css'
import { useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { MappingProblems } from '../imports/columns-step.tsx'
import { CountsTable, Tiles } from '../imports/counts.tsx'
import { Differences } from '../imports/differences.tsx'
import type { Import } from '../imports/import-queries.ts'
import noticeStyles from '../imports/notice.module.css'
import { ProblemGroups } from '../imports/problem-groups.tsx'
import { ProgressBar } from '../imports/progress-bar.tsx'
import { useImport } from '../imports/use-import.ts'
import type { Run } from './connection-queries.ts'
import { Decision } from './decision.tsx'
import { Ended } from './ended.tsx'
import { FaultNote } from './fault-note.tsx'
import type { RunProps } from './run-props.ts'
import styles from './run-view.module.css'
import { useDecision } from './use-decision.ts'

/** A run as far as it is: reading, checking, waiting for a decision, writing, or what came of it. */
export function RunView(props: RunProps) {
  const { run, connector, connection } = props
  const { check: say } = useConnectionWords()
  const system = connector?.name ?? connection.kind
  if (run.state === 'READING' || (run.state === 'CHECKING' && run.importId === null)) {
    return <Reading run={run} system={system} />
  }
  if (run.importId === null) return <Ended {...props} counts={null} />
  return <WithImport {...props} importId={run.importId} label={say.checking} />
}

function Reading({ run, system }: { readonly run: Run; readonly system: string }) {
  const { check: say, run: words } = useConnectionWords()
  const { integer, ago } = useFormat()
  const mayEdit = useMayEdit()
  const { cancel } = useDecision(run)
  const share = run.total ? Math.min(1, run.rows / run.total) : null
  const label = say.reading(system)
  return (
    <Card title={label} note={say.readingText}>
      {run.waitingBecause && (
        <>
          <FaultNote fault={run.waitingBecause} />
          <p className="soft">{words.retryAt(ago(run.dueAt))}</p>
        </>
      )}
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        striped={share === null}
        size={8}
        aria-label={label}
      />
      <p className="soft figures">
        {run.total ? say.rowsOf(integer(run.rows), integer(run.total)) : say.rows(run.rows)}
      </p>
      <p role="status" className={unseenStyles.unseen}>
        {label}
      </p>
      {mayEdit && (
        <Button variant="default" loading={cancel.isBusy} onClick={() => cancel.run()}>
          {say.cancel}
        </Button>
      )}
    </Card>
  )
}

function WithImport(props: RunProps & { readonly importId: string; readonly label: string }) {
  const { run, importId, label, meanings, connector, connection } = props
  const system = connector?.name ?? connection.kind
  const { made } = useImport(importId)
  const mayEdit = useMayEdit()
  const { cancel } = useDecision(run)
  const { check: say, run: words } = useConnectionWords()
  const isMoving = run.state === 'CHECKING' || run.state === 'RUNNING' || run.state === 'UNDOING'
  if (!made) return null
  if (isMoving) {
    const title = { CHECKING: label, RUNNING: words.running, UNDOING: words.undoing }[run.state as 'RUNNING']
    return (
      <>
        <Card title={title} note={say.readingText.slice(run.state === 'CHECKING' ? 0 : Number.POSITIVE_INFINITY)}>
          <ProgressBar made={made} label={title} />
          {mayEdit && run.state !== 'UNDOING' && (
            <Button variant="default" mt="md" loading={cancel.isBusy} onClick={() => cancel.run()}>
              {say.cancel}
            </Button>
          )}
        </Card>
        {run.state === 'RUNNING' && made.counts && <CountsTable counts={made.counts} />}
      </>
    )
  }
  if (run.state === 'WAITING') {
    return (
      <>
        {made.checked && <Tiles counts={made.checked} />}
        <MappingProblems made={onlyErrors(made)} meanings={meanings} />
        <Decision {...props} counts={made.checked} />
        <Omitted run={run} />
        {made.checked && <CountsTable counts={made.checked} />}
        <ProblemGroups made={made} elsewhere={say.problems(system)} />
        {made.checked && <Differences made={made} meanings={meanings} counts={made.checked} hasLines={false} />}
      </>
    )
  }
  return (
    <>
      <Ended {...props} counts={made.counts} />
      <Omitted run={run} />
      {made.counts && <Tiles counts={made.counts} />}
      {made.counts && <CountsTable counts={made.counts} hasLinks={run.state !== 'UNDONE'} />}
      <ProblemGroups made={made} elsewhere={say.problems(system)} />
    </>
  )
}

/** What is merely left out was seen, and decided, when the fields were chosen. */
function onlyErrors(made: Import): Import {
  return { ...made, mappingProblems: made.mappingProblems.filter(({ severity }) => severity === 'error') }
}

/** What was not read, and what is not marked as gone. */
function Omitted({ run }: { readonly run: Run }) {
  const { check: say } = useConnectionWords()
  const { found, leftOut, leftOutCount } = run
  return (
    <>
      {found?.notMarked === 'PERMISSIONS_CHANGED' && (
        <p className={noticeStyles.notice} data-tone="warn">
          {say.permissionsChanged}
        </p>
      )}
      {leftOutCount > 0 && (
        <details className={styles.omitted}>
          <summary>{say.leftOut(leftOutCount)}</summary>
          {leftOutCount > leftOut.length && <p className="soft">{say.leftOutFirst}</p>}
          <ul>
            {leftOut.map(({ itemId, name, address, message }) => (
              <li key={itemId}>
                {address ? (
                  <a href={address} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )}{' '}
                <span className="soft">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
