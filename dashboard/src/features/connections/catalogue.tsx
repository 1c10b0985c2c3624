import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import styles from './catalogue.module.css'
import type { Connector } from './connection-queries.ts'
import { SystemMark } from './system-mark.tsx'

/** The systems that the service can connect, with what each gives and needs. */
export function Catalogue({ connectors }: { readonly connectors: readonly Connector[] }) {
  const words = useConnectionWords()
  return (
    <>
      <ul className={styles.systems}>
        {connectors.map(({ kind, name }) => {
          const about = words.systems[kind]
          return (
            <li key={kind} className={styles.system}>
              <SystemMark kind={kind} size={42} />
              <div>
                <h3>
                  <Link to="/connections/$id" params={{ id: 'new' }} search={{ system: kind }}>
                    {name}
                  </Link>
                </h3>
                {about && <p className={styles.kind}>{about.kind}</p>}
                {about && (
                  <dl>
                    <dt>{words.gives}</dt>
                    <dd>{about.gives}</dd>
                    <dt>{words.needs}</dt>
                    <dd>{about.needs}</dd>
                  </dl>
                )}
              </div>
              <ArrowRight size={16} aria-hidden className={styles.arrow} />
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>{words.noInbound}</p>
    </>
  )
}
