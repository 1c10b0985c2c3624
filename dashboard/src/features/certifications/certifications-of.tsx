import { Related } from '../../kit/related.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CertificationBadge, type CertificationState } from './certification-badge.tsx'

type Certified = {
  readonly id: string
  readonly name: string
  readonly certifications: readonly {
    readonly id: string
    readonly scheme: string
    readonly state: CertificationState
  }[]
}

/** The certifications of a product, a material or a company, and the way to one more. */
export function CertificationsOf({
  noun,
  record,
}: {
  readonly noun: 'product' | 'material' | 'company'
  readonly record: Certified
}) {
  const { nouns, product } = useWords()
  return (
    <Related
      title={nouns.certifications}
      none={product.certificationsNone}
      items={record.certifications.map(({ id, scheme, state }) => ({
        id,
        kind: 'CERTIFICATION',
        label: scheme,
        beside: <CertificationBadge state={state} />,
      }))}
      add={{
        to: '/certifications',
        search: { [noun]: record.id, [`${noun}Name`]: record.name },
        label: product.addCertification,
      }}
    />
  )
}
