import { Card } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Only while the operator has something to do. */
export function DoorsCard() {
  const { workspace: words } = useWords().settings
  return (
    <Card title={words.doors} note={words.doorsHelp}>
      <code>npm run door-logins</code>
    </Card>
  )
}
