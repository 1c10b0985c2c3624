import { Alert, Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { ConflictDialog } from '../../kit/conflict-dialog.tsx'
import { goToField } from '../../kit/detail-page.tsx'
import type { Field } from '../../kit/field.ts'
import { inputValue, shownValue } from '../../kit/field.ts'
import { FieldView } from '../../kit/field-view.tsx'
import fieldsStyles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import saveBarStyles from '../../kit/record/save-bar.module.css'
import { sayFault } from '../../kit/say-fault.ts'
import { Card } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { toast, toastError } from '../../kit/toast.tsx'
import { findFaults, useRecordForm } from '../../kit/use-record-form.ts'
import { rememberWorkspace, useForget, useMayAdminister } from '../../session/session.tsx'
import type { Words } from '../../words/en.ts'
import { useWords } from '../../words/use-words.tsx'
import { LogoCard } from './logo-card.tsx'
import { MarketsField } from './markets-field.tsx'
import { ScoreToday } from './score-today.tsx'
import styles from './settings.module.css'
import { type Logo, UPDATE_WORKSPACE, WORKSPACE, type Workspace } from './workspace-queries.ts'

type Props = {
  readonly workspace: Workspace
  readonly logo: Logo | null
  readonly refetch: () => Promise<unknown>
}

/** What administrators may change of the workspace; everybody else sees it. */
export function WorkspaceForm({ workspace, logo, refetch }: Props) {
  const { kit, settings } = useWords()
  const { workspace: words } = settings
  const forget = useForget()
  const mayChange = useMayAdminister()
  const fields = fieldsOf(words)
  // While somebody edits, the state they began from is held, whatever comes in from outside.
  const [held, hold] = useState<Workspace | null>(null)
  const base = held ?? workspace
  const form = useRecordForm(fields, base)
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Workspace | null>(null)

  const save = async () => {
    const faults = findFaults(fields, form.values, kit)
    form.setErrors(faults)
    const [first] = Object.keys(faults)
    if (first) return goToField(first)
    setSaving(true)
    const changes = form.changes()
    const before = Object.fromEntries(
      fields
        .filter(({ name }) => name in changes)
        .map((field) => [field.name, inputValue(field, form.initial[field.name])]),
    )
    try {
      const { updateWorkspace: saved } = await ask(UPDATE_WORKSPACE, { ...changes, expectedRevision: base.revision })
      await finish(saved.slug)
      toast(kit.saved, {
        label: kit.undo,
        run: () =>
          ask(UPDATE_WORKSPACE, { ...before, expectedRevision: saved.revision })
            .then(({ updateWorkspace: undone }) => finish(undone.slug))
            .then(() => toast(kit.undone), toastError),
      })
    } catch (error) {
      await refused(error)
    } finally {
      setSaving(false)
    }
  }
  const finish = async (slug: string) => {
    // Everything is asked under the short name, which may be another now.
    if (slug !== workspace.slug) {
      rememberWorkspace(slug)
      form.reset()
      // After the guard has heard that nothing is unsaved.
      setTimeout(() => location.reload(), 0)
      return
    }
    await refetch()
    hold(null)
    form.reset()
    void forget()
  }
  const refused = async (error: unknown) => {
    if (error instanceof Refusal && error.reason === 'record_changed') {
      setTheirs((await ask(WORKSPACE, {})).workspace)
      return
    }
    const field = fields.find(({ name }) => error instanceof Refusal && name === error.field?.split(/[.[]/, 1)[0])
    if (field === undefined || !(error instanceof Refusal)) return toastError(error)
    form.setErrors({ [field.name]: sayFault(field, error, kit.quoted) })
    goToField(field.name)
  }
  const discard = () => {
    hold(null)
    form.reset()
  }
  useShortcuts({
    'mod+s': () => {
      if (mayChange && form.isDirty && !isSaving) void save()
    },
  })
  const view = (name: string) => {
    const field = fields.find((one) => one.name === name)
    return (
      field && (
        <FieldView
          field={field}
          value={form.values[name]}
          error={form.errors[name] ?? null}
          isReadOnly={!mayChange}
          set={(value) => {
            if (held === null) hold(workspace)
            form.set(name, value)
          }}
        />
      )
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isDirty) void save()
      }}
    >
      {!mayChange && <Alert mb="md">{settings.adminsOnlyText}</Alert>}
      <Card title={words.about}>
        <div className={fieldsStyles.fields}>
          {view('name')}
          {view('slug')}
          <div data-wide>{view('brandColor')}</div>
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
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {form.isDirty && mayChange && (
        <section className={saveBarStyles.saveBar} aria-label={kit.unsaved}>
          <span>{kit.unsaved}</span>
          <Button variant="default" onClick={discard}>
            {kit.discard}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {kit.save}
          </Button>
        </section>
      )}
      {theirs && (
        <ConflictDialog
          fields={fields}
          base={form.initial}
          mine={form.values}
          theirs={Object.fromEntries(fields.map((field) => [field.name, shownValue(field, theirs)]))}
          cancel={() => setTheirs(null)}
          resolve={(edits) => {
            hold(theirs)
            setTheirs(null)
            form.put(edits)
          }}
        />
      )}
      <LeaveGuard isDirty={() => form.isDirty} />
    </form>
  )
}

function fieldsOf(words: Words['settings']['workspace']): readonly Field<Workspace>[] {
  return [
    { name: 'name', kind: 'text', label: words.name, help: words.nameHelp, isRequired: true },
    { name: 'slug', kind: 'text', label: words.slug, help: words.slugHelp, isRequired: true, isMono: true },
    {
      name: 'brandColor',
      kind: 'text',
      label: words.brandColor,
      help: words.brandColorHelp,
      placeholder: '#27497d',
      isMono: true,
    },
    {
      name: 'publicScore',
      kind: 'own',
      label: words.publicScore,
      empty: 'BY_MARKET',
      describe: (value: Workspace['publicScore']) => words.choices[value].label,
      render: ({ value, set, isReadOnly }) => (
        <ChoiceCards
          label={words.publicScore}
          help={words.actsAtOnce}
          value={value as Workspace['publicScore']}
          choices={CHOICES.map((choice) => ({ value: choice, ...words.choices[choice] }))}
          isReadOnly={isReadOnly}
          set={set}
        />
      ),
    },
    {
      name: 'markets',
      kind: 'own',
      label: words.markets,
      empty: [],
      describe: (value: string[]) => value.join(', '),
      render: (field) => <MarketsField {...field} />,
    },
    {
      name: 'publicCatalogue',
      kind: 'own',
      label: words.publicCatalogue,
      empty: false,
      describe: (value: boolean) => String(value),
      render: ({ value, set, isReadOnly }) => (
        <Switch
          label={words.publicCatalogue}
          description={words.publicCatalogueHelp}
          checked={value === true}
          disabled={isReadOnly}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      ),
    },
  ]
}

const CHOICES = ['BY_MARKET', 'NEVER', 'ALWAYS'] as const
