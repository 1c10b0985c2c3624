import { Button } from '@mantine/core'
import Barcode from 'lucide-react/icons/barcode'
import { useEffect, useState } from 'react'
import { Card } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ClaimPrefixDialog } from './claim-prefix-dialog.tsx'
import { CompanyPrefixRow } from './company-prefix-row.tsx'
import styles from './settings.module.css'
import type { CompanyPrefix, Workspace } from './workspace-queries.ts'

type Props = { readonly workspace: Workspace; readonly prefixes: readonly CompanyPrefix[] }

/** Whose GTINs are whose, where several companies share an installation. */
export function CompanyPrefixesCard({ workspace, prefixes }: Props) {
  const { prefixes: words } = useWords().settings.workspace
  const mayAdminister = useMayAdminister()
  const [isClaiming, setClaiming] = useState(false)
  // The card is not there yet when the address with its name is opened.
  useEffect(() => {
    if (location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [])
  const isAlone = workspace.installation?.isShared === false
  const claim = mayAdminister && (
    <Button variant="default" onClick={() => setClaiming(true)}>
      {words.claim}
    </Button>
  )
  return (
    <Card id={ID} title={words.title} note={words.note} aside={(prefixes.length > 0 || isAlone) && claim}>
      {isAlone && <p className={styles.calm}>{words.alone}</p>}
      {prefixes.length === 0 && !isAlone && (
        <EmptyState icon={<Barcode size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
          {claim}
        </EmptyState>
      )}
      {prefixes.length > 0 && (
        <ul className={styles.list}>
          {prefixes.map((one) => (
            <CompanyPrefixRow key={one.prefix} claim={one} slug={workspace.slug} />
          ))}
        </ul>
      )}
      {isClaiming && (
        <ClaimPrefixDialog claimed={prefixes.map(({ prefix }) => prefix)} close={() => setClaiming(false)} />
      )}
    </Card>
  )
}

const ID = 'company-prefixes'
