import { Card, Screen } from '../../kit/screen.tsx'
import { accessibility as de } from '../../words/de/accessibility.ts'
import { accessibility as en } from '../../words/en/accessibility.ts'
import { accessibility as fr } from '../../words/fr/accessibility.ts'
import { useSpoken } from '../../words/use-words.tsx'

const BY_LANGUAGE = { en, de, fr }

/** What the dashboard does for everybody to be able to use it, and what nobody knows yet; docs/accessibility.md in plain words. */
export function Settings() {
  const { language, words } = useSpoken()
  const { lead, parts } = BY_LANGUAGE[language]
  return (
    <Screen title={words.frame.accessibility} width="form">
      <p style={{ marginTop: 0 }}>{lead}</p>
      {parts.map(({ title, text }) => (
        <Card key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph} style={{ margin: '0 0 8px' }}>
              {paragraph}
            </p>
          ))}
        </Card>
      ))}
    </Screen>
  )
}
