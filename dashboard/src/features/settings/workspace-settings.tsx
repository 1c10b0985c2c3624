import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { MailCard } from '../mail/mail-card.tsx'
import { CompanyPrefixesCard } from './company-prefixes-card.tsx'
import { DoorsCard } from './doors-card.tsx'
import { MethodCard } from './method-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { StorageCard } from './storage-card.tsx'
import { WorkspaceForm } from './workspace-form.tsx'
import { WORKSPACE } from './workspace-queries.ts'

/** The workspace itself: its name, what the public sees of it, what it takes and is computed with. */
export function Settings() {
  const query = useQuery({
    queryKey: ['settings', 'workspace'],
    queryFn: ({ signal }) => ask(WORKSPACE, {}, signal),
  })
  const workspace = query.data?.workspace
  return (
    <SettingsFrame section="workspace">
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {query.data && workspace && (
        <>
          <WorkspaceForm workspace={workspace} logo={query.data.logos[0] ?? null} refetch={() => query.refetch()} />
          <CompanyPrefixesCard workspace={workspace} prefixes={query.data.companyPrefixes} />
          {workspace.storage && <MailCard />}
          {workspace.storage && <StorageCard storage={workspace.storage} />}
          {workspace.doorsSeparate === false && <DoorsCard />}
          <MethodCard method={query.data.impactMethod} />
        </>
      )}
    </SettingsFrame>
  )
}
