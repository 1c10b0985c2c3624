import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { RecordLink } from '../../kit/record-link.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-query.ts'

const SHOWN = 4

/** GTINs that another workspace has published, too: where a scanned code leads, and what to do about it. Nothing where there are none. */
export function GtinDisputes({ disputes }: { readonly disputes: HomeData['gtinDisputes'] }) {
  const { home } = useWords()
  const { integer } = useFormat()
  if (disputes.length === 0) return null
  return (
    <section className={styles.disputes} aria-labelledby="gtin-disputes">
      <h3 id="gtin-disputes">
        <CircleAlert size={15} aria-hidden className={styles.bad} />
        <span>{home.disputes}</span>
        <span className="figures">{integer(disputes.length)}</span>
      </h3>
      <ul>
        {disputes.slice(0, SHOWN).map(({ gtin, variantId, leadsHere, variant }) => (
          <li key={gtin}>
            <RecordLink kind="VARIANT" id={variantId}>
              {nameOf(variant) ?? asPrinted(gtin)}
            </RecordLink>
            <span className="soft">{(leadsHere ? home.disputeHere : home.disputeElsewhere)(asPrinted(gtin))}</span>
          </li>
        ))}
      </ul>
      {disputes.length > SHOWN && <p className="soft">{home.disputesMore(integer(disputes.length - SHOWN))}</p>}
      <p>
        {home.disputesNote}{' '}
        <Link to="/settings" hash="company-prefixes">
          {home.disputesSettle}
        </Link>
      </p>
    </section>
  )
}

/** Under a bar code stand 13 digits. */
function asPrinted(gtin: string): string {
  return gtin.replace(/^0(?=\d{13}$)/, '')
}

function nameOf(variant: HomeData['gtinDisputes'][number]['variant']): string | null {
  if (!variant) return null
  const { name, color, size } = variant
  return [name, ...[color, size].filter((part) => part && !name.includes(part))].join(' · ')
}
