import { useFindingWords } from '../../words/use-finding-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './findings-list.module.css'
import itemHeadStyles from './item-head.module.css'
import type { Finding } from './passport-query.ts'
import type { Variant } from './variant-queries.ts'
import { WayThere } from './way-there.tsx'

type Props = { readonly findings: readonly Finding[]; readonly variant: Variant; readonly close: () => void }

/** What can hardly be right, each with what is meant and the way to mend it. */
export function ImplausibleList({ findings, variant, close }: Props) {
  const words = useFindingWords()
  const say = useSaidFinding()
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.code}>
          <span className={itemHeadStyles.itemHead}>
            <WayThere place={finding} variant={variant} onGo={close}>
              {words.names[finding.code]}
            </WayThere>
          </span>
          <p>{say(finding)}</p>
        </li>
      ))}
    </ul>
  )
}

/** What is not there or soon will not be, by its name alone, and its day: what it is for stands with the readiness. */
export function MissingList({ findings, variant, close }: Props) {
  const words = useFindingWords()
  const { kit } = useWords()
  const { day } = useFormat()
  const nameOf = ({ code, value }: Finding) =>
    value === null ? words.names[code] : kit.labelled(words.names[code], day(JSON.parse(value)))
  return (
    <ul className={styles.gaps}>
      {findings.map((finding) => (
        <li key={finding.code} className={itemHeadStyles.itemHead}>
          <WayThere place={finding} variant={variant} onGo={close}>
            {nameOf(finding)}
          </WayThere>
        </li>
      ))}
    </ul>
  )
}

/** A sentence in the reader's language; the service's own where what it is about cannot be said. */
function useSaidFinding(): (finding: Finding) => string {
  const words = useFindingWords()
  const { decimal, percent, country } = useFormat()
  return ({ code, message, value: json, least, most, likely: likelyJson }) => {
    const [value, likely] = [json, likelyJson].map((one): unknown => (one === null ? null : JSON.parse(one)))
    const kilograms = (mass: number) => `${decimal(mass)}\u00a0kg`
    if (typeof value === 'number' && least !== null && most !== null) {
      if (code === 'COMPOSITION_NOT_WHOLE') return words.notWhole(percent(value, 2))
      const tell = code === 'MASS_TOO_HEAVY' ? words.massTooHeavy : words.massTooLight
      const said = tell(kilograms(value), kilograms(least), kilograms(most))
      return typeof likely === 'number' ? `${said} ${words.isItMeant(kilograms(likely))}` : said
    }
    if (typeof value !== 'string') return message
    if (code === 'COUNTRY_IS_CODE' && typeof likely === 'string') return words.isCode(value, country(likely))
    if (code === 'COUNTRY_CONTRADICTS_STEP' && typeof likely === 'string')
      return words.otherCountry(value, country(likely))
    if (code === 'COUNTRY_UNKNOWN') return words.noCountry(value)
    if (code === 'GTIN_OF_ANOTHER') return words.gtinOfAnother(value)
    if (code === 'GTIN_LEADS_ELSEWHERE') return words.gtinLeadsElsewhere(value)
    if (code === 'GTIN_SHARED') return words.gtinShared(value)
    return code === 'COMPOSITION_UNREADABLE' ? words.unreadable(value) : message
  }
}
