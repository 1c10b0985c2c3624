import Link2 from 'lucide-react/icons/link-2'
import type { ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import { LinkBadge } from './link-badge.tsx'
import { LINKS } from './link-queries.ts'
import { ShareButton } from './share-button.tsx'

type Row = ResultOf<typeof LINKS>['rows'][number]

/** What has been shared with whom, and how it stands. */
export function List() {
  const { link: words } = useWords()
  const { ago, moment, integer } = useFormat()
  const mayEdit = useMayEdit()
  const icon = <Link2 size={20} aria-hidden />
  if (!mayEdit) {
    return (
      <Screen title={words.title}>
        <EmptyState icon={icon} title={words.notForViewers} text={words.notForViewersText} />
      </Screen>
    )
  }
  const columns: Columns<Row> = [
    {
      name: 'label',
      label: words.label,
      cell: ({ label, subject, items }) => (
        <NameCell
          name={label}
          under={[words.subjectsShort[subject], items[0]?.name, items.length > 1 && `+ ${integer(items.length - 1)}`]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    { name: 'receiver', label: words.receiver, isWide: true, cell: ({ receiver }) => receiver },
    { name: 'state', label: words.state, cell: ({ state }) => <LinkBadge state={state} /> },
    {
      name: 'openings',
      label: words.opened,
      isWide: true,
      isNumber: true,
      cell: ({ openingCount, maxOpenings }) =>
        maxOpenings === null ? integer(openingCount) : `${integer(openingCount)} / ${integer(maxOpenings)}`,
    },
    {
      name: 'last',
      label: words.lastOpened,
      isWide: true,
      isNumber: true,
      cell: ({ lastOpenedAt }) => lastOpenedAt && <span title={moment(lastOpenedAt)}>{ago(lastOpenedAt)}</span>,
    },
    {
      name: 'ends',
      label: words.ends,
      isWide: true,
      isNumber: true,
      cell: ({ expiresAt }) => <span title={moment(expiresAt)}>{ago(expiresAt)}</span>,
    },
    { name: 'by', label: words.madeBy, isWide: true, isOptional: true, cell: ({ createdBy }) => createdBy },
  ]
  return (
    <ListPage
      title={words.title}
      path="/links"
      document={LINKS}
      columns={columns}
      filters={[{ name: 'state', label: words.state, options: optionsOf(words.states) }]}
      searchIn={words.searchIn}
      newLabel={null}
      actions={<ShareButton isMain />}
      empty={{ icon, title: words.emptyTitle, text: words.emptyText }}
    />
  )
}
