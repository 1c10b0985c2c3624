import { Alert } from '@mantine/core'
import { useState } from 'react'
import { ask, askFor } from '../../graphql/ask.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from '../detail.module.css'
import { LeaveGuard } from '../leave-guard.tsx'
import { useOffers } from '../offers.tsx'
import { useRememberRecord } from '../recent-records.ts'
import { RecordEvents } from '../record-events.tsx'
import { SavedElsewhere } from '../saved-elsewhere.tsx'
import { Screen } from '../screen.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ShowGraphql, ShowJson } from '../show-as.tsx'
import { Thumb } from '../thumb.tsx'
import { toastError } from '../toast.tsx'
import { AboutRecord } from './about-record.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Values } from './form-values.ts'
import { useFieldInAddress } from './go-to-field.ts'
import { FaceLinks, useFaces } from './record-faces.tsx'
import { RecordForm } from './record-form.tsx'
import { type Opened, RecordMenu, useMenuOffers } from './record-menu.tsx'
import type { RecordPageProps, Stored } from './record-page-props.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { translationsField } from './translations.ts'
import { Trouble } from './trouble.tsx'
import { useDuplicate } from './use-duplicate.tsx'
import { useRecord } from './use-record.ts'

type Props<Rec extends Stored> = RecordPageProps<Rec> & {
  readonly record: Rec
  readonly refetch: () => Promise<unknown>
}

/** One record as it is: its form or another face of it, and beside it what belongs to it. */
export function RecordEditor<Rec extends Stored>(props: Props<Rec>) {
  const { record, refetch, sections, path, update } = props
  const { id } = record
  const { kit, trail } = useWords()
  const forget = useForget()
  const mayEdit = useMayEdit()
  const edited = useRecord<Rec>({
    fields: [...sections.flatMap((section) => section.fields), ...translationsField(props.translated, kit.texts.label)],
    record,
    send: {
      update: async (expectedRevision, changes) => (await askFor(update, { id, expectedRevision, ...changes })).record,
      settle: async () => {
        await refetch()
        void forget()
      },
      load: async () => (await ask(props.load, { id })).record,
    },
  })
  const { form, save, base, theirs } = edited
  const putBack = (values: Values) => edited.change(record.revision, values, trail.putBackDone).catch(toastError)
  const isUnsaved = mayEdit && form.isDirty

  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const faces = useFaces(props.panels)
  const panel = faces.shown?.panel ?? null
  const title = props.titleOf(record)
  const picture = props.pictureOf?.(record)
  const duplication = useDuplicate(path, props.duplicate)
  const duplicate = duplication.start && (() => duplication.start?.(record))
  const menu = { isNew: false, duplicate, mayRemove: mayEdit, open }
  const menuOffers = useMenuOffers(menu)
  useFieldInAddress()
  useShortcuts({ 'mod+s': () => isUnsaved && save() })
  useRememberRecord({ path, id, name: title, thumbnailUrl: picture ?? null })
  useOffers([isUnsaved && { id: 'save', label: kit.save, run: save }, ...faces.offers, ...menuOffers])
  return (
    <Screen
      title={title}
      back={props.back}
      width="record"
      before={picture !== undefined && <Thumb url={picture} size={44} isLogo={props.isLogo ?? false} name={title} />}
      beside={props.status?.(record)}
      actions={
        <>
          {props.actions?.(record, form.isDirty)}
          <RecordMenu {...menu} />
        </>
      }
    >
      {props.under?.(record)}
      <Trouble text={edited.trouble} close={edited.dismissTrouble} />
      <SavedElsewhere id={id} revision={record.revision} show={refetch} />
      {!mayEdit && <Alert mb="md">{kit.readOnly}</Alert>}
      <div className={styles.detail}>
        <div>
          {props.panels && <FaceLinks faces={faces} title={title} />}
          {panel?.content(record)}
          <RecordForm
            record={edited}
            sections={sections}
            translated={props.translated}
            giver={props.giver}
            isReadOnly={!mayEdit}
            isHidden={panel !== null}
            above={props.above?.(record)}
            below={props.below?.(record)}
          />
        </div>
        <aside aria-label={kit.about}>
          {props.aside?.(record, panel?.name ?? null, form.outcome())}
          <AboutRecord record={record}>{props.facts?.(record)}</AboutRecord>
          <RecordEvents id={id} fields={edited.fields} putBack={mayEdit && !form.isDirty ? putBack : null} />
        </aside>
      </div>
      {isUnsaved && <SaveBar record={edited} />}
      {theirs && <ConflictDialog record={edited} theirs={theirs} />}
      {opened === 'graphql' && (
        <ShowGraphql
          operation={{ document: update, variables: { id, expectedRevision: base?.revision, ...form.changes() } }}
          close={close}
        />
      )}
      {opened === 'json' && <ShowJson record={record} close={close} />}
      {opened === 'delete' && (
        <RemoveDialog
          id={id}
          name={title}
          path={path}
          leadsTo={props.back.to}
          consequence={props.consequence(record)}
          remove={() => ask(props.remove, { id })}
          close={close}
        />
      )}
      {duplication.dialog}
      <LeaveGuard isDirty={() => form.isDirty} />
    </Screen>
  )
}
