import Braces from 'lucide-react/icons/braces'
import Workflow from 'lucide-react/icons/workflow'
import Zap from 'lucide-react/icons/zap'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import styles from './teaching.module.css'

/** Where the address of a catch hook is found, for those who make their first. */
export function Teaching() {
  const { teach } = useWebhookWords()
  const lessons = [
    { icon: <Zap size={18} aria-hidden />, title: teach.zapier, text: teach.zapierText, guide: 'automation/zapier' },
    { icon: <Workflow size={18} aria-hidden />, title: teach.make, text: teach.makeText, guide: 'automation/make' },
    { icon: <Workflow size={18} aria-hidden />, title: teach.n8n, text: teach.n8nText, guide: 'automation/n8n' },
    { icon: <Braces size={18} aria-hidden />, title: teach.code, text: teach.codeText, guide: 'api/webhooks' },
  ]
  return (
    <div className={styles.teach}>
      {lessons.map(({ icon, title, text, guide }) => (
        <section key={title} className={styles.lesson}>
          <span className={styles.lessonIcon}>{icon}</span>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={styles.guide}>{teach.guide(`docs/${guide}.md`)}</p>
        </section>
      ))}
    </div>
  )
}
