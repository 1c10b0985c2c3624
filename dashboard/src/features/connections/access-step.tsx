import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import PlugZap from 'lucide-react/icons/plug-zap'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { sayFault } from '../../kit/say-fault.ts'
import { toastError } from '../../kit/toast.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import moreStyles from '../webhooks/more.module.css'
import styles from './access-step.module.css'
import { type Connection, type Connector, CREATE, DISCOVER, type Setting, TEST, UPDATE } from './connection-queries.ts'
import { FaultNote } from './fault-note.tsx'
import { SettingField, useSettingWords } from './setting-field.tsx'
import { forgetTyped, keepTyped, typedBefore } from './typed-before.ts'
import { useRefresh } from './use-connection.ts'

type Props = {
  readonly connector: Connector
  /** Null: there is none yet. */
  readonly connection: Connection | null
  /** It exists now, but does not work yet. */
  readonly made?: (id: string) => void
  /** It works, and what is there is known. */
  readonly done: (id: string) => void
}

type Phase = 'connecting' | 'discovering' | null

/** The credentials, where to find them, and what the system says to them. */
export function AccessStep({ connector, connection, made, done }: Props) {
  const words = useConnectionWords()
  const { access: say } = words
  const { kit } = useWords()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const about = words.systems[connector.kind]
  const { settings } = connector
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    ...usualOf(settings),
    ...(connection ? (connection.settings as Record<string, string>) : typedBefore(connector.kind)),
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [phase, setPhase] = useState<Phase>(null)
  const shown = settings.filter(({ onlyIfKey, onlyIfIs }) => onlyIfKey === null || values[onlyIfKey] === onlyIfIs)
  const isKept = ({ key }: Setting) => connection?.secretNames.includes(key) === true
  useEffect(() => {
    const first = document.getElementById(`setting-${settings[0]?.key}`)
    if (connection === null) first?.focus()
  }, [connection, settings])
  const aboutSetting = useSettingWords(connector.kind)
  const labelOf = (setting: Setting) => aboutSetting(setting)?.label ?? setting.key
  // What few people need is folded, unless something is in it, or something is wrong.
  const isFurther = ({ kind, isRequired }: Setting) => !isRequired && (kind === 'text' || kind === 'certificate')
  const further = shown.filter(isFurther)
  const isUnfolded =
    further.length > 0 &&
    (connection?.testFault != null || further.some(({ key }) => values[key]?.trim() || errors[key] !== undefined))
  const field = (setting: Setting) => (
    <SettingField
      key={setting.key}
      setting={setting}
      system={connector.kind}
      value={values[setting.key] ?? ''}
      isKept={isKept(setting)}
      error={errors[setting.key] ?? null}
      set={(value) => set(setting, value)}
    />
  )
  const set = (setting: Setting, value: string) => {
    setValues((before) => ({ ...before, [setting.key]: value }))
    setErrors(({ [setting.key]: _, ...others }) => others)
    if (connection === null && setting.kind !== 'secret') keepTyped(connector.kind, setting.key, value)
  }
  const send = async () => {
    const given = (isSecret: boolean) =>
      Object.fromEntries(
        shown
          .filter((one) => (one.kind === 'secret') === isSecret && (!isSecret || values[one.key]))
          .map(({ key }) => [key, values[key] ?? '']),
      )
    setPhase('connecting')
    let id = connection?.id ?? null
    try {
      const [plain, secrets] = [given(false), given(true)]
      if (id === null) {
        const name = connector.name
        id = (await ask(CREATE, { kind: connector.kind, name, settings: plain, secrets })).createConnection.id
        forgetTyped(connector.kind)
      } else await ask(UPDATE, { id, settings: plain, ...(Object.keys(secrets).length > 0 && { secrets }) })
      const { account, testFault } = (await ask(TEST, { id })).testConnection
      if (testFault === null) {
        // Until somebody calls it otherwise it has the name that people know the shop by.
        if (account && (connection === null || connection.name === connector.name)) {
          await ask(UPDATE, { id, name: account.name.slice(0, 100) })
        }
        setPhase('discovering')
        await ask(DISCOVER, { id })
      }
      await refresh()
      if (testFault === null) done(id)
      else if (connection === null) made?.(id)
    } catch (error) {
      const field = error instanceof Refusal ? error.field : null
      const setting = shown.find(({ key }) => key === field)
      if (setting) {
        const { key } = setting
        setErrors({ [key]: sayFault({ name: key, label: labelOf(setting) }, error, kit.quoted) })
        document.getElementById(`setting-${key}`)?.focus()
      } else toastError(error)
      if (connection === null && id !== null) made?.(id)
    } finally {
      setPhase(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = shown.filter((one) => one.isRequired && !values[one.key]?.trim() && !isKept(one))
    setErrors(Object.fromEntries(lacking.map((one) => [one.key, say.required(labelOf(one))])))
    if (lacking[0]) document.getElementById(`setting-${lacking[0].key}`)?.focus()
    else if (phase === null) void send()
  }
  const isActive = connection !== null && connection.state !== 'DRAFT'
  return (
    <div className={styles.access}>
      <form noValidate onSubmit={submit}>
        <p className={styles.text}>
          {say.text} {isActive && say.replaceText}
        </p>
        {connection?.testFault && phase === null && <FaultNote fault={connection.testFault} isAlert />}
        <div className={styles.fields}>
          {shown.filter((one) => !isFurther(one)).map(field)}
          {further.length > 0 && (
            <details className={moreStyles.more} open={isUnfolded || undefined}>
              <summary>{kit.labelled(say.further, further.map(labelOf).join(', '))}</summary>
              <div className={styles.further}>{further.map(field)}</div>
            </details>
          )}
        </div>
        <div className={styles.foot}>
          <Button
            type="submit"
            size="sm"
            aria-disabled={phase !== null}
            loading={phase !== null}
            leftSection={<PlugZap size={15} aria-hidden />}
          >
            {isActive ? say.save : say.connect}
          </Button>
          {isActive && (
            <Button
              variant="default"
              size="sm"
              onClick={() => void navigate({ to: '/connections/$id', params: { id: connection.id }, search: {} })}
            >
              {kit.cancel}
            </Button>
          )}
          <p role="status" className="soft">
            {phase && say[phase]}
          </p>
        </div>
      </form>
      {about && (
        <aside className={styles.where} aria-labelledby="where-to-find">
          <h3 id="where-to-find">{say.where}</h3>
          <ol>
            {about.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </aside>
      )}
    </div>
  )
}

/** The first of each choice is usual. */
function usualOf(settings: readonly Setting[]): Record<string, string> {
  return Object.fromEntries(settings.flatMap(({ key, choices }) => (choices?.[0] ? [[key, choices[0]]] : [])))
}
