import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileJson from 'lucide-react/icons/file-json'
import { useRef, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { save } from '../../graphql/bytes.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { NameDialog } from '../../kit/name-dialog.tsx'
import tableStyles from '../../kit/table.module.css'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './import-list.module.css'
import { CREATE_PROFILE, DELETE_PROFILE, PROFILES, type Profile, UPDATE_PROFILE } from './import-queries.ts'
import leadStyles from './lead.module.css'

/** How files of senders are read, by name: to be renamed, taken elsewhere and brought from there. */
export function Profiles() {
  const { profiles: say } = useImportWords()
  const mayEdit = useMayEdit()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: ['import-profiles'], queryFn: ({ signal }) => ask(PROFILES, {}, signal) })
  const again = () => client.invalidateQueries({ queryKey: ['import-profiles'] })
  const [chosen, choose] = useState<{ readonly for: 'name' | 'delete'; readonly profile: Profile } | null>(null)
  const deleting = useVerb(async (profile: Profile) => {
    await ask(DELETE_PROFILE, { id: profile.id })
    await again()
    choose(null)
    toast(say.deleted(profile.name))
  }, saidHere)
  const all = data?.importProfiles ?? []
  if (all.length === 0 && !mayEdit) return null
  return (
    <section className={styles.past} aria-labelledby="import-profiles">
      <h2 id="import-profiles">{say.title}</h2>
      <p className={leadStyles.lead}>{say.text}</p>
      {all.length > 0 && (
        <ProfileTable rows={all} mayEdit={mayEdit} choose={(what, profile) => choose({ for: what, profile })} />
      )}
      {mayEdit && <AddFromFile arrived={again} />}
      {chosen?.for === 'name' && (
        <NameDialog
          label={say.name}
          maxLength={100}
          title={say.rename}
          name={chosen.profile.name}
          close={() => choose(null)}
          save={async (name) => {
            await ask(UPDATE_PROFILE, { id: chosen.profile.id, name })
            await again()
          }}
        />
      )}
      {chosen?.for === 'delete' && (
        <ConfirmDialog
          title={say.deleteTitle(chosen.profile.name)}
          action={say.delete}
          isBusy={deleting.isBusy}
          trouble={deleting.trouble}
          run={() => deleting.run(chosen.profile)}
          close={() => choose(null)}
        >
          {say.deleteText}
        </ConfirmDialog>
      )}
    </section>
  )
}

type TableProps = {
  readonly rows: readonly Profile[]
  readonly mayEdit: boolean
  readonly choose: (what: 'name' | 'delete', profile: Profile) => void
}

function ProfileTable({ rows, mayEdit, choose }: TableProps) {
  const { profiles: say } = useImportWords()
  const { ago, moment } = useFormat()
  return (
    <div className={tableStyles.tableFrame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th scope="col" className={tableStyles.wideOnly}>
              {say.columns}
            </th>
            <th scope="col" className={tableStyles.wideOnly}>
              {say.changed}
            </th>
            <th scope="col">{say.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((profile) => {
            const { id, name, headers, document, updatedAt } = profile
            return (
              <tr key={id}>
                <th scope="row" className={`${styles.fileCell} ${styles.profileName}`}>
                  {name}
                </th>
                <td className={tableStyles.wideOnly}>
                  {headers.filter(Boolean).slice(0, 4).join(', ')}
                  {headers.length > 4 && '…'}
                </td>
                <td className={tableStyles.wideOnly} title={moment(updatedAt)}>
                  {ago(updatedAt)}
                </td>
                <td>
                  <Menu>
                    <Menu.Target>
                      <ActionIcon variant="subtle" color="gray" size={28} aria-label={say.actionsOf(name)}>
                        <Ellipsis size={16} aria-hidden />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => save(jsonOf(document), `${fileNameOf(name)}.json`)}>
                        {say.download}
                      </Menu.Item>
                      {mayEdit && <Menu.Item onClick={() => choose('name', profile)}>{say.rename}</Menu.Item>}
                      {mayEdit && (
                        <Menu.Item c="var(--bad)" onClick={() => choose('delete', profile)}>
                          {say.delete}
                        </Menu.Item>
                      )}
                    </Menu.Dropdown>
                  </Menu>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function AddFromFile({ arrived }: { readonly arrived: () => Promise<unknown> }) {
  const { profiles: say } = useImportWords()
  const input = useRef<HTMLInputElement>(null)
  const adding = useVerb(async (file: File) => {
    const { createImportProfile } = await ask(CREATE_PROFILE, { document: await file.text() })
    await arrived()
    toast(say.kept(createImportProfile.name))
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = [...(event.currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
          if (file) adding.run(file)
        }}
      />
      <Button
        mt="sm"
        variant="default"
        size="compact-sm"
        loading={adding.isBusy}
        leftSection={<FileJson size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {say.add}
      </Button>
    </>
  )
}

function jsonOf(document: string): Blob {
  return new Blob([document], { type: 'application/json' })
}

/** What no system of files takes in a name is left out. */
function fileNameOf(name: string): string {
  return name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'profile'
}
