import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import PencilLine from 'lucide-react/icons/pencil-line'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { MappingProblems } from './columns-step.tsx'
import { CountsTable, Tiles } from './counts.tsx'
import { Differences } from './differences.tsx'
import { DropTable } from './drop-table.tsx'
import frameStyles from './frame.module.css'
import { CHECK, type Counts } from './import-queries.ts'
import mendStyles from './mend.module.css'
import noticeStyles from './notice.module.css'
import { Pictures } from './pictures.tsx'
import { ProblemGroups } from './problem-groups.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SheetsToFollow } from './sheets-to-follow.tsx'
import { StartPanel } from './start-panel.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'

/** What the import would do, found out by doing it without writing; what is wrong, and how to mend it; then the start. */
export function CheckStep(props: StepProps) {
  const { made, verbs, mayEdit, goTo } = props
  const { check } = useImportWords()
  if (made.state === 'CHECKING') return <Checking {...props} />
  if (made.state !== 'CHECKED' || !made.checked) {
    return (
      <>
        <div className={frameStyles.frame}>
          <EmptyState icon={<ListChecks size={20} aria-hidden />} title={check.notYet} text={check.notYetText}>
            {mayEdit && (
              <Button loading={verbs.busy === 'check'} onClick={() => void verbs.check()}>
                {check.start}
              </Button>
            )}
          </EmptyState>
        </div>
        <StepFoot back={() => goTo('how')} />
      </>
    )
  }
  return <Checked {...props} checked={made.checked} />
}

function Checking({ made, verbs, mayEdit }: StepProps) {
  const { check } = useImportWords()
  return (
    <Card title={made.fileName}>
      <ProgressBar made={made} label={check.running} />
      {mayEdit && (
        <Button variant="default" mt="md" loading={verbs.busy === 'cancel'} onClick={() => void verbs.cancel()}>
          {check.cancel}
        </Button>
      )}
    </Card>
  )
}

function Checked(props: StepProps & { readonly checked: Counts }) {
  const { checked, made, goTo, mayEdit, verbs } = props
  return (
    <>
      <Tiles counts={checked} />
      <MappingProblems {...props} />
      <Weights {...props} />
      <Damage {...props} />
      <StartPanel {...props} />
      <CountsTable counts={checked} />
      {made.correctionCount > 0 && <Corrected {...props} />}
      {mayEdit && checked.refused > 0 && <Instead id={made.id} />}
      <ProblemGroups made={made} verbs={mayEdit ? verbs : null} />
      <Pictures {...props} />
      <SheetsToFollow made={made} />
      <Differences {...props} counts={checked} />
      <StepFoot back={() => goTo('how')} />
    </>
  )
}

/** Wrong by a thousand, as a rule: it is told beside the start, and not only below. */
function Weights({ made }: Pick<StepProps, 'made'>) {
  const { check } = useImportWords()
  const groups = made.problemGroups.filter(({ reason }) => reason === 'number_implausible')
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count === 0) return null
  return (
    <p className={noticeStyles.notice} data-tone="warn" role="status">
      <TriangleAlert size={16} aria-hidden />
      <span>{check.weights(count)}</span>
    </p>
  )
}

/** One sentence for all that a spreadsheet program has done to the file, since one remedy helps against it. */
function Damage({ made }: Pick<StepProps, 'made'>) {
  const { check } = useImportWords()
  const groups = made.problemGroups.filter(({ cause, severity }) => cause === 'spreadsheet' && severity !== 'note')
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count === 0) return null
  return (
    <p className={noticeStyles.notice} data-tone="warn" role="status">
      <TriangleAlert size={16} aria-hidden />
      <span>{check.damage(count)}</span>
    </p>
  )
}

/** The file itself was put right: it takes the place of this one, and is looked at in the same way. */
function Instead({ id }: { readonly id: string }) {
  const { check } = useImportWords()
  const navigate = useNavigate()
  const arrived = async (made: string) => {
    // Where its columns are others, the way begins anew instead.
    const isBegun = await ask(CHECK, { id: made }).then(
      () => true,
      () => false,
    )
    await navigate({ to: '/imports/$id', params: { id: made }, search: { step: isBegun ? 'check' : 'found' } })
  }
  return (
    <div className={mendStyles.mend}>
      <DropTable size="small" label={check.corrected} replaces={id} arrived={(made) => void arrived(made)} />
      <span className="soft">{check.correctedText}</span>
    </div>
  )
}

/** Says that the rows are no longer as the file has them, with the way back. */
function Corrected({ made, verbs, mayEdit }: StepProps) {
  const { fix } = useImportWords()
  return (
    <p className={noticeStyles.notice}>
      <PencilLine size={16} aria-hidden />
      <span style={{ flex: 1 }}>{fix.corrected(made.correctionCount)}</span>
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={verbs.busy === 'correct'}
          onClick={() => void verbs.uncorrect()}
        >
          {fix.takeBack}
        </Button>
      )}
    </p>
  )
}
