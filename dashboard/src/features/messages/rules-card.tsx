import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSayKind } from '../webhooks/use-kinds.ts'
import { type Channel, DELETE_RULE, type Rule, UPDATE_RULE } from './message-queries.ts'
import styles from './messages.module.css'
import { leastOf, RuleForm } from './rule-form.tsx'

/** What a channel receives, each rule as a sentence. */
export function RulesCard({ channel }: { readonly channel: Channel }) {
  const words = useMessageWords()
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={words.rules} note={words.rulesNote}>
      {channel.rules.length === 0 && open === null && <p className="soft">{words.noRules}</p>}
      <ul className={styles.rules}>
        {channel.rules.map((rule) => (
          <li key={rule.id} className={styles.rule}>
            {open === rule.id ? (
              <div className={styles.sentence}>
                <RuleForm channel={channel} rule={rule} close={close} />
              </div>
            ) : (
              <RuleLine rule={rule} edit={() => setOpen(rule.id)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <RuleForm channel={channel} rule={null} close={close} />
      ) : (
        <Button variant="default" onClick={() => setOpen('new')}>
          {words.addRule}
        </Button>
      )}
    </Card>
  )
}

function RuleLine({ rule, edit }: { readonly rule: Rule; readonly edit: () => void }) {
  const { kit } = useWords()
  const words = useMessageWords()
  const forget = useForget()
  const sentence = useSentence()
  const { id, revision, isEnabled } = rule
  const switching = useVerb(async () => {
    await ask(UPDATE_RULE, { id, expectedRevision: revision, isEnabled: !isEnabled })
    await forget()
  })
  const deleting = useVerb(async () => {
    await ask(DELETE_RULE, { id })
    await forget()
    toast(words.ruleDeleted)
  })
  const said = sentence(rule)
  return (
    <>
      <span className={styles.sentence}>
        {said} {!isEnabled && <Badge>{words.off}</Badge>}
      </span>
      <Button size="compact-sm" variant="default" aria-label={kit.labelled(words.editRule, said)} onClick={edit}>
        {words.editRule}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={kit.labelled(isEnabled ? words.switchOff : words.switchOn, said)}
        loading={switching.isBusy}
        onClick={() => switching.run()}
      >
        {isEnabled ? words.switchOff : words.switchOn}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={kit.labelled(words.deleteRule, said)}
        loading={deleting.isBusy}
        onClick={() => deleting.run()}
      >
        {words.remove}
      </Button>
    </>
  )
}

function useSentence(): (rule: Rule) => string {
  const words = useMessageWords()
  const sayKind = useSayKind()
  return ({ kinds, severities, productIds, companyIds, pace }) => {
    const what = kinds === null ? words.anything : kinds.map(sayKind).join(', ')
    const of = [
      severities.length === 0 ? null : words.severities[leastOf(severities)],
      productIds.length === 0 ? null : words.ofProducts(productIds.length),
      companyIds.length === 0 ? null : words.ofCompanies(companyIds.length),
    ]
    return words.sentence(what, of.filter((one) => one !== null).join(', '), words.paces[pace])
  }
}
