import { Alert } from '@mantine/core'
import { ask } from '../../graphql/ask.ts'
import fieldsStyles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx'
import { RecordField, SubmitByEnter } from '../../kit/record/record-form.tsx'
import { SaveBar } from '../../kit/record/save-bar.tsx'
import { useRecord } from '../../kit/record/use-record.ts'
import { Card } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { toastError } from '../../kit/toast.tsx'
import { rememberWorkspace, useForget, useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { LogoCard } from './logo-card.tsx'
import { ScoreToday } from './score-today.tsx'
import styles from './settings.module.css'
import { workspaceFields } from './workspace-fields.tsx'
import { type Logo, UPDATE_WORKSPACE, WORKSPACE, type Workspace } from './workspace-queries.ts'

type Props = {
  readonly workspace: Workspace
  readonly logo: Logo | null
  readonly refetch: () => Promise<unknown>
}

/** What administrators may change of the workspace; everybody else sees it. */
export function WorkspaceForm({ workspace, logo, refetch }: Props) {
  const { settings } = useWords()
  const { workspace: words } = settings
  const forget = useForget()
  const mayChange = useMayAdminister()
  const record = useRecord({
    fields: workspaceFields(words),
    record: workspace,
    send: {
      update: async (expectedRevision, changes) =>
        (await ask(UPDATE_WORKSPACE, { ...changes, expectedRevision })).updateWorkspace,
      settle: async ({ slug }) => {
        if (slug === workspace.slug) {
          await refetch()
          void forget()
          return
        }
        // Everything is asked under the short name, which is another now.
        rememberWorkspace(slug)
        // After the guard has heard that nothing is unsaved.
        setTimeout(() => location.reload(), 0)
      },
      load: async () => (await ask(WORKSPACE, {})).workspace,
    },
    failed: toastError,
  })
  const { form, save, theirs } = record
  const isUnsaved = mayChange && form.isDirty
  useShortcuts({ 'mod+s': () => isUnsaved && save() })
  const view = (name: string) => <RecordField record={record} name={name} isReadOnly={!mayChange} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isDirty) save()
      }}
    >
      {!mayChange && <Alert mb="md">{settings.adminsOnlyText}</Alert>}
      <Card title={words.about}>
        <div className={fieldsStyles.fields}>
          {view('name')}
          {view('slug')}
          {view('language')}
          {view('brandColor')}
        </div>
      </Card>
      <LogoCard logo={logo} name={workspace.name} refetch={refetch} />
      <Card title={words.scores} note={words.scoresNote}>
        <div className={styles.stack}>
          {view('publicScore')}
          {view('markets')}
        </div>
        <ScoreToday workspace={workspace} />
      </Card>
      <Card title={words.catalogue}>{view('publicCatalogue')}</Card>
      <SubmitByEnter />
      {isUnsaved && <SaveBar record={record} />}
      {theirs && <ConflictDialog record={record} theirs={theirs} />}
      <LeaveGuard isDirty={() => form.isDirty} />
    </form>
  )
}
