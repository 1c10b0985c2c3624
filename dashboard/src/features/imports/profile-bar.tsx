import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { NameDialog } from '../../kit/name-dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { CREATE_PROFILE, PROFILES, UPDATE_PROFILE } from './import-queries.ts'
import styles from './profile-bar.module.css'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'made' | 'verbs' | 'mayEdit'> & { readonly isOfferOnly?: boolean }

/** The profile by which the file is read, or could be; and the means to keep the choices as one. */
export function ProfileBar({ made, verbs, mayEdit, isOfferOnly = false }: Props) {
  const { profiles: say } = useImportWords()
  const [isNaming, setNaming] = useState(false)
  const { profile } = made
  const [offered] = made.profiles
  const apply = ({ id, name }: { readonly id: string; readonly name: string }) =>
    void verbs.apply(id).then((isDone) => isDone && toast(say.applied(name)))
  const keep = useVerb(async ({ id, name }: { readonly id: string; readonly name: string }) => {
    await ask(UPDATE_PROFILE, { id, importId: made.id })
    toast(say.kept(name))
  })
  if (isOfferOnly && (profile || !offered)) return null
  const isBusy = verbs.busy === 'change'
  return (
    <div className={styles.bar} data-tone={profile || offered ? 'good' : undefined}>
      <BookmarkCheck size={16} aria-hidden />
      <span className={styles.said} role="status">
        {profile ? say.inUse(profile.name) : offered ? say.offered(offered.name) : say.none}
      </span>
      {mayEdit && (
        <span className={styles.actions}>
          {!profile && offered && (
            <Button size="compact-sm" loading={isBusy} onClick={() => apply(offered)}>
              {say.use}
            </Button>
          )}
          {!isOfferOnly && (
            <>
              <Button variant="default" size="compact-sm" onClick={() => setNaming(true)}>
                {say.remember}
              </Button>
              <ProfileMenu of={made} apply={apply} keep={keep.run} />
            </>
          )}
        </span>
      )}
      {isNaming && (
        <NameDialog
          label={say.name}
          maxLength={100}
          title={say.rememberTitle}
          note={say.rememberText}
          name={made.fileName.replace(/\.[^.]*$/, '').slice(0, 100)}
          close={() => setNaming(false)}
          save={async (name) => {
            await ask(CREATE_PROFILE, { name, importId: made.id })
            await verbs.look()
            toast(say.kept(name))
          }}
        />
      )}
    </div>
  )
}

type Named = { readonly id: string; readonly name: string }
type MenuProps = {
  readonly of: StepProps['made']
  readonly apply: (profile: Named) => void
  readonly keep: (profile: Named) => void
}

function ProfileMenu({ of, apply, keep }: MenuProps) {
  const { profiles: say } = useImportWords()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['import-profiles'],
    queryFn: ({ signal }) => ask(PROFILES, {}, signal),
    enabled: isOpen,
  })
  const all = data?.importProfiles ?? of.profiles
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" rightSection={<ChevronDown size={14} aria-hidden />}>
          {say.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {of.profile && (
          <>
            <Menu.Item onClick={() => of.profile && keep(of.profile)}>{say.keepIn(of.profile.name)}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{all.length === 0 ? say.noOthers : say.useAnother}</Menu.Label>
        {all.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => apply({ id, name })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
