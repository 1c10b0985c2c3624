import { Alert, Button, Kbd } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { askFor } from '../../graphql/ask.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { useOffers } from '../offers.tsx'
import { Screen } from '../screen.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ShowGraphql } from '../show-as.tsx'
import { toast } from '../toast.tsx'
import { useFieldInAddress } from './go-to-field.ts'
import { RecordForm } from './record-form.tsx'
import { type Opened, RecordMenu, useMenuOffers } from './record-menu.tsx'
import type { RecordPageProps, Stored } from './record-page-props.ts'
import { translationsField } from './translations.ts'
import { Trouble } from './trouble.tsx'
import { useAnother } from './use-another.ts'
import { type RecordInForm, useRecord } from './use-record.ts'

type Props<Rec extends Stored> = RecordPageProps<Rec> & {
  readonly create: NonNullable<RecordPageProps<Rec>['create']>
}

/** The form for a record that is to be made. */
export function NewRecord<Rec extends Stored>({
  sections,
  translated,
  giver,
  given,
  create,
  path,
  back,
  newTitle,
  ownOfEach,
}: Props<Rec>) {
  const { kit } = useWords()
  const navigate = useNavigate()
  const forget = useForget()
  const mayEdit = useMayEdit()
  const isAnother = useRef(false)
  const record: RecordInForm<Rec> = useRecord<Rec>({
    fields: [...sections.flatMap((section) => section.fields), ...translationsField(translated, kit.texts.label)],
    record: null,
    given,
    send: {
      create: async (changes): Promise<unknown> => {
        const { id } = (await askFor(create, changes)).record
        const toIt = (replace: boolean) =>
          navigate({ to: `${path}/$id`, params: { id }, replace, ignoreBlocker: replace })
        void forget()
        if (isAnother.current) return another.begin(() => toIt(false))
        toast(kit.created)
        return toIt(true)
      },
    },
  })
  const { form, isSaving } = record
  const another = useAnother(record, ownOfEach, given)
  const saveThen = (goOn: boolean) => {
    isAnother.current = goOn
    record.save()
  }
  const save = () => saveThen(false)
  const createAnother = mayEdit && ownOfEach ? () => saveThen(true) : null
  const [opened, open] = useState<Opened | null>(null)
  const menu = { isNew: true, createAnother, mayRemove: false, open }
  const menuOffers = useMenuOffers(menu)
  useFieldInAddress()
  useShortcuts({ 'mod+s': () => mayEdit && save(), ...(createAnother && { 'mod+Enter': createAnother }) })
  useOffers([mayEdit && { id: 'save', label: kit.create, run: save }, ...menuOffers])
  return (
    <Screen
      title={newTitle}
      back={back}
      width="form"
      actions={
        <>
          {createAnother && (
            <Button variant="default" visibleFrom="sm" disabled={isSaving} onClick={createAnother}>
              {kit.createAnother}
            </Button>
          )}
          <Button
            loading={isSaving}
            onClick={save}
            rightSection={
              <Kbd size="xs" visibleFrom="sm">
                {MOD}S
              </Kbd>
            }
          >
            {kit.create}
          </Button>
          <RecordMenu {...menu} />
        </>
      }
    >
      <Trouble text={record.trouble} close={record.dismissTrouble} />
      {!mayEdit && <Alert mb="md">{kit.readOnly}</Alert>}
      <RecordForm record={record} sections={sections} translated={translated} giver={giver} isReadOnly={!mayEdit} />
      {opened && <ShowGraphql operation={{ document: create, variables: form.changes() }} close={() => open(null)} />}
      <LeaveGuard isDirty={() => form.isDirty && !another.isUntouched} />
    </Screen>
  )
}

const MOD = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl '
