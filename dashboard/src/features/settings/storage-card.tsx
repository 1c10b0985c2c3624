import { Card } from '../../kit/screen.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './settings.module.css'
import type { Workspace } from './workspace-queries.ts'

export function StorageCard({ storage }: { readonly storage: NonNullable<Workspace['storage']> }) {
  const { settings } = useWords()
  const { workspace: words } = settings
  const { figure, integer } = useFormat()
  const { usedMb, limitMb, files } = storage
  const share = limitMb === 0 ? 1 : Math.min(1, usedMb / limitMb)
  return (
    <Card title={words.storage} note={words.storageHelp}>
      <p style={{ margin: 0 }} className="figures">
        {words.storageUse(figure(usedMb), integer(limitMb))}
        <span className="soft"> · {words.storageFiles(files)}</span>
      </p>
      <div className={styles.meter} aria-hidden>
        <span data-full={share > 0.9 || undefined} style={{ width: `${share * 100}%` }} />
      </div>
    </Card>
  )
}
