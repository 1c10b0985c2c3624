import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useWords } from '../words/use-words.tsx'
import styles from './offline-banner.module.css'

/** Says that the browser has no connection; what has been typed stays, because nothing here navigates away. */
export function OfflineBanner() {
  const { chain } = useWords()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <WifiOff size={16} aria-hidden />
          <strong>{chain.offlineTitle}</strong> {chain.offlineText}
        </p>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
