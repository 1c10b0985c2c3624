import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Card } from '../../kit/screen.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { CountsTable } from './counts.tsx'
import { ProgressBar } from './progress-bar.tsx'
import type { StepProps } from './step-props.ts'

/** An import at its work, or being undone: how far, what came of it so far, and the way to stop it. */
export function ImportProgress({ made, verbs, mayEdit }: StepProps) {
  const { run } = useImportWords()
  const [isAsking, setAsking] = useState(false)
  const isRunning = made.state === 'RUNNING'
  return (
    <>
      <Card title={made.fileName} note={run.leaving}>
        <ProgressBar made={made} label={isRunning ? run.running : run.undoing} />
        {mayEdit && isRunning && (
          <Button variant="default" mt="md" onClick={() => setAsking(true)}>
            {run.cancel}
          </Button>
        )}
      </Card>
      {made.counts && isRunning && <CountsTable counts={made.counts} />}
      {isAsking && isRunning && (
        <ConfirmDialog
          title={run.cancelTitle}
          action={run.cancel}
          cancel={run.keepRunning}
          isBusy={verbs.busy === 'cancel'}
          run={() => void verbs.cancel().then(() => setAsking(false))}
          close={() => setAsking(false)}
        >
          {run.cancelText}
        </ConfirmDialog>
      )}
    </>
  )
}
