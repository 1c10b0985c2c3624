import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import styles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { faultyField, sayFault } from '../../kit/say-fault.ts'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useSession } from '../../session/session.tsx'
import { useLanguageChoice } from '../../words/language-choice.ts'
import { LANGUAGES, type Language, useSpoken } from '../../words/use-words.tsx'
import { RENAME } from './account-queries.ts'

export function PersonCard() {
  const { words: all, language } = useSpoken()
  const { kit, settings } = all
  const { account: words } = settings
  const { session } = useSession()
  const { choose } = useLanguageChoice()
  const forget = useForget()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const name = typed ?? session.user.name
  const isDirty = name !== session.user.name
  const rename = async (to: string) => {
    await ask(RENAME, { name: to })
    await forget()
    setTyped(null)
  }
  const saving = useVerb(
    async () => {
      const before = session.user.name
      await rename(name)
      toast(kit.saved, { label: kit.undo, run: () => rename(before).then(() => toast(kit.undone), toastError) })
    },
    (error) => {
      if (faultyField(error) !== 'name') return toastError(error)
      setFault(sayFault({ name: 'name', label: words.name }, error, kit.quoted))
    },
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty) return
    if (name.trim() === '') return setFault(kit.required)
    saving.run()
  }
  return (
    <Card title={words.you}>
      <form noValidate onSubmit={save} className={styles.fields}>
        <TextInput
          label={words.name}
          description={words.nameHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="name"
          value={name}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(null)
          }}
        />
        <TextInput
          label={words.email}
          description={words.emailHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={session.user.email}
          readOnly
        />
        <Select
          label={words.language}
          description={words.languageHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          value={language}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={(value) => value && void choose(value as Language)}
        />
        {isDirty && (
          <div data-wide>
            <Button type="submit" loading={saving.isBusy}>
              {kit.save}
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard isDirty={() => isDirty} />
    </Card>
  )
}
