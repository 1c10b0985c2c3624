import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import styles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { sayFault } from '../../kit/say-fault.ts'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
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
  const [isBusy, setBusy] = useState(false)
  const name = typed ?? session.user.name
  const isDirty = name !== session.user.name
  const rename = async (to: string) => {
    await ask(RENAME, { name: to })
    await forget()
    setTyped(null)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty) return
    if (name.trim() === '') return setFault(kit.required)
    const before = session.user.name
    setBusy(true)
    try {
      await rename(name)
      toast(kit.saved, { label: kit.undo, run: () => rename(before).then(() => toast(kit.undone), toastError) })
    } catch (error) {
      if (error instanceof Refusal && error.field === 'name')
        setFault(sayFault({ name: 'name', label: words.name }, error, kit.quoted))
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={words.you}>
      <form noValidate onSubmit={(event) => void save(event)} className={styles.fields}>
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
            <Button type="submit" loading={isBusy}>
              {kit.save}
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard isDirty={() => isDirty} />
    </Card>
  )
}
