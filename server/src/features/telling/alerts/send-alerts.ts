import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { findWorkspaceName } from '#features/people/emails/find-workspace-name.ts'
import { queueEmail } from '#features/people/emails/queue-email.ts'
import type { Work } from '#kit/feature.ts'
import { DASHBOARD_LANGUAGES, type DashboardLanguage } from '#kit/words/languages.ts'
import { type Letter, type Piece, writeLetter } from '#platform/mail/letter.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import {
  type Alerted,
  beginAlerts,
  type Happened,
  hearNext,
  holdAlerts,
  listAlerted,
  listWorkspacesToAlert,
} from './alert.store.ts'
import { ALERT_KINDS, GATHER_MINUTES, MOST_NAMED, WORTH_HOURS } from './alert.ts'
import type { AlertData } from './words/alert-words.ts'
import { ALERT_WORDS } from './words/in-each-language.ts'

const LOOK_EVERY_MS = 5_000
const BATCH = 5_000

/** Writes to those who administer about what has broken, where mail is set. */
export function createAlertWorker(deps: Deps): Work {
  if (deps.mailer === null) return { start: () => {}, stop: () => {} }
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Looking for alerts failed; trying again')
  return createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    const { background } = deps.db
    await beginAlerts(background)
    for (const workspaceId of await listWorkspacesToAlert(background, deps.now())) {
      if (!isStopped() && (await alertWorkspace(deps, workspaceId)) === BATCH) wake()
    }
  })
}

/**
 * Makes what has happened into at most one letter for each person; what happens in the next minutes is in the next one. No event is lost, for the
 * position moves in the same transaction. Gives back how many events there were.
 */
export async function alertWorkspace(deps: Deps, workspaceId: string): Promise<number> {
  const now = deps.now()
  const [count, isSent] = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const { count, heard } = await hearNext(tx, workspaceId, ALERT_KINDS, { atMost: BATCH, now })
    const alarming = heard.filter(isAlarming)
    if (alarming.length === 0) return [count, false] as const
    const people = await listAlerted(tx, workspaceId)
    if (people.length === 0) return [count, false] as const
    const workspace = await findWorkspaceName(tx, workspaceId)
    const endsAt = new Date(now.getTime() + WORTH_HOURS * 3_600_000)
    for (const person of people) {
      const letter = writeAlert(languageFor(person), { workspace, alarming, publicUrl: deps.config.publicUrl })
      await queueEmail(deps, tx, workspaceId, { kind: 'alert', to: person.email, letter, causedBy: null, endsAt })
    }
    await holdAlerts(tx, workspaceId, new Date(now.getTime() + GATHER_MINUTES * 60_000))
    return [count, true] as const
  })
  if (isSent) deps.signals.tellHere('changes', workspaceId)
  return count
}

/** Not of a person who paused it, nor of an alert that did not arrive: that would be one more. */
function isAlarming({ kind, data }: Happened): boolean {
  if (kind === 'email.not_delivered' && 'kind' in data && data.kind === 'alert') return false
  return ALERT_WORDS.en.said[kind]?.(data) !== undefined
}

function languageFor({ alerts, language }: Alerted): DashboardLanguage {
  const wanted = alerts ?? language
  return DASHBOARD_LANGUAGES.find((one) => one === wanted) ?? 'en'
}

export function writeAlert(
  language: DashboardLanguage,
  about: { workspace: string; alarming: readonly Happened[]; publicUrl: string },
): Letter {
  const { workspace, alarming, publicUrl } = about
  const words = ALERT_WORDS[language]
  const named = alarming.slice(0, MOST_NAMED)
  const others = alarming.length - named.length
  const sentenceOf = ({ kind, data }: Happened): Piece[] => {
    const { name, recipient }: AlertData = data
    return [{ name: name ?? recipient ?? words.unnamed }, words.said[kind]?.(data) ?? '']
  }
  return writeLetter({
    language,
    subject: [{ name: workspace }, `: ${words.subject(alarming.length)}`],
    parts: [
      { paragraph: [words.lead(alarming.length)] },
      { list: named.map(sentenceOf) },
      ...(others > 0 ? [{ paragraph: [words.more(others)] }] : []),
      { link: { label: words.open, url: `${publicUrl}/activity` } },
      { aside: [words.why] },
    ],
  })
}
