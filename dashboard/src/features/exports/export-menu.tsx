import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'
import { useOffers } from '../../kit/offers.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { KeptNoun } from '../connections/list-copy-query.tsx'
import { type Asked, exportAddress, narrowedBy } from './export-address.ts'

const KeepList = lazy(() => import('../connections/keep-list.tsx'))

/** The lists that a table of a connected system can be kept in step with. */
const KEPT: Readonly<Record<string, KeptNoun>> = {
  variants: 'VARIANT',
  products: 'PRODUCT',
  materials: 'MATERIAL',
  companies: 'COMPANY',
  certifications: 'CERTIFICATION',
}

type Props = {
  /** "variants": the list of a kind of record. */
  readonly of: string
  /** What the list asks the service for, as it is narrowed and ordered now, or the records that are chosen. */
  readonly asked: Asked
  /** Of records that are chosen: in a bar, and about nothing but them. */
  readonly isOfChosen?: boolean
}

/** Records as a file: links, so that the browser keeps it while it comes, however large. */
export function ExportMenu({ of, asked, isOfChosen = false }: Props) {
  const { exported: words } = useWords()
  const mayAdminister = useMayAdminister()
  const navigate = useNavigate()
  const [isKeeping, keep] = useState(false)
  const kept = isOfChosen || !mayAdminister ? undefined : KEPT[of]
  const toFeed = () =>
    void navigate({
      to: '/feeds/$id',
      params: { id: 'new' },
      search: { list: of.toUpperCase(), matching: JSON.stringify(narrowedBy(asked)) },
    })
  const icon = <Download size={16} aria-hidden />
  const xlsx = exportAddress(of, 'xlsx', asked)
  const csv = exportAddress(of, 'csv', asked)
  useOffers(
    isOfChosen
      ? []
      : [
          { id: 'export-xlsx', label: words.listAsExcel, icon, run: () => window.location.assign(xlsx) },
          { id: 'export-csv', label: words.listAsCsv, icon, run: () => window.location.assign(csv) },
        ],
  )
  const item = (href: string, label: string) => (
    <Menu.Item component="a" href={href} download>
      {label}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {isOfChosen ? (
            <Button variant="default" size="compact-md" leftSection={<Download size={14} aria-hidden />}>
              {words.title}
            </Button>
          ) : (
            <ActionIcon variant="default" size={36} aria-label={words.title}>
              {icon}
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{isOfChosen ? words.chosen : words.thisList}</Menu.Label>
          {item(xlsx, words.excel)}
          {item(csv, words.csv)}
          {of === 'variants' && item(exportAddress('flat', 'xlsx', asked), words.flat)}
          {of === 'variants' && item(exportAddress('compositions', 'xlsx', asked), words.compositions)}
          {!isOfChosen && mayAdminister && <Menu.Item onClick={toFeed}>{words.live}</Menu.Item>}
          {kept && <Menu.Item onClick={() => keep(true)}>{words.keep}</Menu.Item>}
          {!isOfChosen && (
            <>
              <Menu.Divider />
              <Menu.Label>{words.everything}</Menu.Label>
              {item(exportAddress('workspace', 'xlsx'), words.workspaceExcel)}
              {item(exportAddress('workspace', 'zip'), words.workspaceCsv)}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {kept && isKeeping && (
        <Suspense>
          <KeepList noun={kept} query={narrowedBy(asked)} close={() => keep(false)} />
        </Suspense>
      )}
    </>
  )
}
