import { ActionIcon, Alert, Button, Kbd, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ask, askFor, Refusal } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useForget, useMayEdit } from '../session/session.tsx'
import { useFormat, useWords } from '../words/use-words.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CopyValue } from './copy.tsx'
import detailStyles from './detail.module.css'
import factsStyles from './facts.module.css'
import { type Field, inputValue, type Section, shownValue } from './field.ts'
import { FieldView } from './field-view.tsx'
import fieldsStyles from './fields.module.css'
import { Gone } from './gone.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useOffers } from './offers.tsx'
import panelsStyles from './panels.module.css'
import type { ListPath, PlainPath } from './paths.ts'
import { useRememberRecord } from './recent-records.ts'
import saveBarStyles from './record/save-bar.module.css'
import { RecordEvents } from './record-events.tsx'
import { restoreRecord } from './restore.ts'
import { SavedElsewhere } from './saved-elsewhere.tsx'
import { sayFault } from './say-fault.ts'
import { Card, Screen } from './screen.tsx'
import type { Text } from './screens.ts'
import { useShortcuts } from './shortcuts.ts'
import { type Operation, ShowGraphql, ShowJson } from './show-as.tsx'
import { ErrorState, FormSkeleton } from './states.tsx'
import { Thumb } from './thumb.tsx'
import { toast, toastError } from './toast.tsx'
import { findFaults, useRecordForm, type Values } from './use-record-form.ts'

type Stored = {
  readonly id: string
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export type DetailProps<Rec extends Stored> = {
  /** Null: one that is to be made. */
  readonly id: string | null
  readonly path: ListPath
  readonly back: { readonly to: PlainPath; readonly label: string }
  readonly load: TadaDocumentNode<{ readonly record: Rec | null }, { id: string }>
  /** Null: none is made by a form. */
  readonly create: TadaDocumentNode<{ readonly record: { readonly id: string } }, never> | null
  readonly update: TadaDocumentNode<{ readonly record: { readonly revision: number } }, never>
  readonly remove: TadaDocumentNode<unknown, { id: string }>
  readonly titleOf: (record: Rec) => string
  readonly newTitle: string
  /** The address of its picture, where it has one. */
  readonly pictureOf?: (record: Rec) => string | null
  /** A logo is shown whole, a photo fills its square. */
  readonly isLogo?: boolean
  readonly sections: readonly Section<Rec>[]
  /** What a new one begins with. */
  readonly given?: Values
  /** What goes with the record when it is deleted. */
  readonly consequence: (record: Rec) => string
  readonly status?: (record: Rec) => ReactNode
  readonly actions?: (record: Rec, isDirty: boolean) => ReactNode
  readonly facts?: (record: Rec) => ReactNode
  /** Beside it; `panel` is the face that is shown, where it is not the form, `changes` what is not saved, as the service takes it. */
  readonly aside?: (record: Rec, panel: string | null, changes: Readonly<Record<string, unknown>>) => ReactNode
  readonly above?: (record: Rec) => ReactNode
  readonly below?: (record: Rec) => ReactNode
  /** Other faces of the record than its form; which one is shown stands in the address. */
  readonly panels?: {
    readonly formLabel: string
    readonly list: readonly Panel<Rec>[]
    /** What the record does matters more than how it is set up: the first of the list is what one comes to. */
    readonly isFormLast?: boolean
  }
}

export type Panel<Rec> = { readonly name: string; readonly label: string; readonly content: (record: Rec) => ReactNode }

/** One record: its form, what belongs to it, what has happened to it. Also the form for a new one. */
export function DetailPage<Rec extends Stored>(props: DetailProps<Rec>) {
  const { id, load, back, newTitle } = props
  const { kit } = useWords()
  const query = useQuery({
    queryKey: ['record', id],
    queryFn: ({ signal }) => ask(load, { id: id ?? '' }, signal),
    enabled: id !== null,
  })
  if (id === null) return <Editor {...props} record={null} refetch={async () => {}} />
  if (query.isError) {
    return (
      <Screen title={kit.failed} back={back}>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Screen>
    )
  }
  if (query.data === undefined) {
    return (
      <Screen title={kit.loading} back={back}>
        <FormSkeleton />
      </Screen>
    )
  }
  const { record } = query.data
  if (record === null) {
    return (
      <Screen title={kit.goneTitle} back={back}>
        <Gone id={id} />
      </Screen>
    )
  }
  return <Editor key={id} {...props} newTitle={newTitle} record={record} refetch={() => query.refetch()} />
}

type Face<Rec> = { readonly name: string | undefined; readonly label: string; readonly panel: Panel<Rec> | null }

/** The form and the panels in their order; the first has no name in the address. */
function facesOf<Rec extends Stored>(panels: DetailProps<Rec>['panels']): readonly Face<Rec>[] {
  if (!panels) return []
  const others = panels.list.map((panel): Face<Rec> => ({ ...panel, panel }))
  const form = { name: 'form', label: panels.formLabel, panel: null }
  const faces = panels.isFormLast ? [...others, form] : [form, ...others]
  return faces.map((face, at) => (at === 0 ? { ...face, name: undefined } : face))
}

function searchOf({ name }: Face<never>): { panel?: string } {
  return name ? { panel: name } : {}
}

type EditorProps<Rec extends Stored> = DetailProps<Rec> & {
  readonly record: Rec | null
  readonly refetch: () => Promise<unknown>
}

function Editor<Rec extends Stored>(props: EditorProps<Rec>) {
  const { record, refetch, sections, path, back, create, update, load } = props
  const { kit, trail } = useWords()
  const navigate = useNavigate()
  const forget = useForget()
  const mayEdit = useMayEdit()
  // While somebody edits, the state they began from is held, whatever comes in from outside.
  const [held, hold] = useState<Rec | null>(null)
  const base = held ?? record
  const fields = sections.flatMap((section) => section.fields)
  const form = useRecordForm(fields, base, record === null ? props.given : undefined)
  const [isSaving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Rec | null>(null)
  const [shown, show] = useState<'json' | 'graphql' | 'delete' | null>(null)
  const mayLeave = useRef(false)
  const isNew = record === null

  const { panel: wanted }: Text = useSearch({ strict: false })
  const faces = facesOf(props.panels)
  const face = faces.find(({ name }) => name === wanted) ?? faces.find(({ name }) => name === undefined)
  const panel = record && props.panels?.list.find((one) => one === face?.panel)
  const hash = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (hash.startsWith('field-')) goToField(hash.slice('field-'.length))
  }, [hash])

  const operation = (): Operation =>
    isNew && create
      ? { document: create, variables: form.changes() }
      : { document: update, variables: { id: record?.id, expectedRevision: base?.revision, ...form.changes() } }

  const save = async () => {
    const faults = findFaults(fields, form.values, kit)
    if (Object.keys(faults).length > 0) {
      form.setErrors(faults)
      goToField(Object.keys(faults)[0])
      return
    }
    setSaving(true)
    setTrouble(null)
    try {
      if (isNew) {
        if (create === null) return
        const made = await askFor(create, form.changes())
        mayLeave.current = true
        toast(kit.created)
        void forget()
        await navigate({ to: `${path}/$id`, params: { id: made.record.id }, replace: true })
      } else {
        const { changes, before } = { changes: form.changes(), before: inverse(fields, form.initial, form.changes()) }
        const { record: saved } = await askFor(update, {
          id: record.id,
          expectedRevision: base?.revision,
          ...changes,
        })
        await finish()
        toast(kit.saved, {
          label: kit.undo,
          run: () =>
            askFor(update, { id: record.id, expectedRevision: saved.revision, ...before })
              .then(finish)
              .then(() => toast(kit.undone), toastError),
        })
      }
    } catch (error) {
      await refused(error)
    } finally {
      setSaving(false)
    }
  }
  /** What a change replaced, saved again; refused if somebody has saved since. */
  const putBack = async (values: Readonly<Record<string, unknown>>) => {
    if (record === null) return
    const before = inverse(fields, form.initial, values)
    const send = (revision: number, what: object) =>
      askFor(update, { id: record.id, expectedRevision: revision, ...what })
    try {
      const { record: saved } = await send(record.revision, values)
      await finish()
      toast(trail.putBackDone, {
        label: kit.undo,
        run: () =>
          send(saved.revision, before)
            .then(finish)
            .then(() => toast(kit.undone), toastError),
      })
    } catch (error) {
      toastError(error)
    }
  }
  const put = (name: string, value: unknown) => {
    if (held === null) hold(record)
    form.set(name, value)
  }
  const finish = async () => {
    await refetch()
    hold(null)
    form.reset()
    void forget()
  }
  const refused = async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.reason === 'record_changed' && record) {
      const fresh = await ask(load, { id: record.id })
      setTheirs(fresh.record)
      return
    }
    const field = fields.find(({ name }) => name === error.field?.split(/[.[]/, 1)[0])
    if (field === undefined) {
      setTrouble(error.message)
      return
    }
    form.setErrors({ [field.name]: sayFault(field, error, kit.quoted) })
    goToField(field.name)
  }
  useShortcuts({
    'mod+s': () => {
      if (mayEdit && (form.isDirty || isNew) && !isSaving) void save()
    },
  })

  const title = isNew ? props.newTitle : props.titleOf(record)
  const picture = record === null ? undefined : props.pictureOf?.(record)
  useRememberRecord(record && { path, id: record.id, name: title, thumbnailUrl: picture ?? null })
  useOffers([
    mayEdit && (form.isDirty || isNew) && { id: 'save', label: isNew ? kit.create : kit.save, run: () => void save() },
    ...(record
      ? faces.map(
          (one) =>
            one !== face && {
              id: `panel ${one.name}`,
              label: one.label,
              run: () => void navigate({ to: '.', search: searchOf(one) }),
            },
        )
      : []),
    { id: 'graphql', label: kit.asGraphql, run: () => show('graphql') },
    record !== null && { id: 'json', label: kit.rawJson, run: () => show('json') },
    record !== null && mayEdit && { id: 'delete', label: kit.remove, run: () => show('delete') },
  ])
  return (
    <Screen
      title={title}
      back={back}
      width={isNew ? 'form' : 'record'}
      before={picture !== undefined && <Thumb url={picture} size={44} isLogo={props.isLogo ?? false} name={title} />}
      beside={record && props.status?.(record)}
      actions={
        <>
          {record && props.actions?.(record, form.isDirty)}
          {isNew && (
            <Button
              loading={isSaving}
              onClick={() => void save()}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  {MOD}S
                </Kbd>
              }
            >
              {kit.create}
            </Button>
          )}
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={kit.more}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => show('graphql')}>{kit.asGraphql}</Menu.Item>
              {record && <Menu.Item onClick={() => show('json')}>{kit.rawJson}</Menu.Item>}
              {record && mayEdit && (
                <Menu.Item c="var(--bad)" onClick={() => show('delete')}>
                  {kit.remove}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {trouble && (
        <Alert
          color="red"
          variant="light"
          mb="md"
          role="alert"
          withCloseButton
          closeButtonLabel={kit.close}
          onClose={() => setTrouble(null)}
        >
          {trouble}
        </Alert>
      )}
      {record && <SavedElsewhere id={record.id} revision={record.revision} show={refetch} />}
      {!mayEdit && <Alert mb="md">{kit.readOnly}</Alert>}
      <div className={record ? detailStyles.detail : undefined}>
        <div>
          {record && props.panels && (
            <nav className={panelsStyles.panels} aria-label={title}>
              {faces.map((one) => (
                <Link
                  key={one.label}
                  to="."
                  search={searchOf(one)}
                  className={panelsStyles.panelLink}
                  // What else stands in the address is the panel's own.
                  activeProps={{}}
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={one === face ? 'page' : undefined}
                  resetScroll={false}
                >
                  {one.label}
                </Link>
              ))}
            </nav>
          )}
          {record && panel?.content(record)}
          <form
            noValidate
            hidden={panel !== undefined && panel !== null}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {record && props.above?.(record)}
            {sections.map((section) => (
              <Card key={section.title} title={section.title} note={section.note}>
                <div className={fieldsStyles.fields}>
                  {section.fields.map((field) => (
                    <div key={field.name} data-wide={field.isWide || undefined}>
                      <FieldView
                        field={field}
                        value={form.values[field.name]}
                        error={form.errors[field.name] ?? null}
                        isReadOnly={!mayEdit}
                        set={(value) => put(field.name, value)}
                      />
                      {field.advice?.({ values: form.values, set: put, isReadOnly: !mayEdit })}
                    </div>
                  ))}
                </div>
              </Card>
            ))}
            {record && props.below?.(record)}
            {/* So that Enter in a field saves. */}
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </form>
        </div>
        {record && (
          <aside aria-label={kit.about}>
            {props.aside?.(record, panel?.name ?? null, form.changes())}
            <Card title={kit.about}>
              <Facts record={record}>{props.facts?.(record)}</Facts>
            </Card>
            <RecordEvents id={record.id} fields={fields} putBack={mayEdit && !form.isDirty ? putBack : null} />
          </aside>
        )}
      </div>

      {!isNew && form.isDirty && mayEdit && (
        <section className={saveBarStyles.saveBar} aria-label={kit.unsaved}>
          <span>{kit.unsaved}</span>
          <Button
            variant="default"
            onClick={() => {
              hold(null)
              form.reset()
            }}
          >
            {kit.discard}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {kit.save}
          </Button>
        </section>
      )}
      {theirs && base && (
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
      {shown === 'graphql' && <ShowGraphql operation={operation()} close={() => show(null)} />}
      {shown === 'json' && <ShowJson record={record} close={() => show(null)} />}
      {shown === 'delete' && record && (
        <DeleteDialog
          {...props}
          record={record}
          close={() => show(null)}
          done={async () => {
            mayLeave.current = true
            toast(trail.removed(title), {
              label: kit.undo,
              run: () =>
                restoreRecord(record.id)
                  .then(forget)
                  .then(() => navigate({ to: `${path}/$id`, params: { id: record.id } }))
                  .then(() => toast(trail.restored(title)), toastError),
            })
            await navigate({ to: back.to, replace: true })
            void forget()
          }}
        />
      )}
      <LeaveGuard isDirty={() => form.isDirty && !mayLeave.current} />
    </Screen>
  )
}

const MOD = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl '

/** Scrolls to a field and puts the cursor in it. */
export function goToField(name: string | undefined): void {
  // After what a click or an answer has changed is on the screen.
  setTimeout(() => {
    const field = document.getElementById(`field-${name}`)
    field?.scrollIntoView({ block: 'center' })
    const target = field?.matches('input, textarea, button')
      ? field
      : field?.querySelector<HTMLElement>('input, textarea, button')
    target?.focus({ preventScroll: true })
  }, 60)
}

/** What brings the fields back to what they were. */
function inverse<Rec>(
  fields: readonly Field<Rec>[],
  initial: Values,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const changed = fields.filter(({ name }) => name in changes)
  return Object.fromEntries(changed.map((field) => [field.name, inputValue(field, initial[field.name])]))
}

function Facts({ record, children }: { readonly record: Stored; readonly children?: ReactNode }) {
  const { kit } = useWords()
  const { ago, moment, integer } = useFormat()
  return (
    <dl className={factsStyles.facts}>
      <dt>{kit.id}</dt>
      <dd>
        <CopyValue value={record.id} />
      </dd>
      {children}
      <dt>{kit.createdAt}</dt>
      <dd title={moment(record.createdAt)}>{ago(record.createdAt)}</dd>
      <dt>{kit.changedAt}</dt>
      <dd title={moment(record.updatedAt)}>{ago(record.updatedAt)}</dd>
      <dt>{kit.revision}</dt>
      <dd>{integer(record.revision)}</dd>
    </dl>
  )
}

type DeleteProps<Rec extends Stored> = DetailProps<Rec> & {
  readonly record: Rec
  readonly close: () => void
  readonly done: () => Promise<void>
}

function DeleteDialog<Rec extends Stored>({ record, remove, titleOf, consequence, close, done }: DeleteProps<Rec>) {
  const { kit } = useWords()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await ask(remove, { id: record.id })
      await done()
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={kit.removeTitle(titleOf(record))}
      action={kit.remove}
      isBusy={isBusy}
      trouble={trouble}
      run={() => void go()}
      close={close}
    >
      {consequence(record)}
    </ConfirmDialog>
  )
}
