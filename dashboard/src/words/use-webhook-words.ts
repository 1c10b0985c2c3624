import { use } from 'react'
import type { WebhookWords } from './en/webhooks.ts'
import { type Language, useSpoken } from './use-words.tsx'

const LOADERS: Record<Language, () => Promise<WebhookWords>> = {
  en: () => import('./en/webhooks.ts').then(({ webhooks }) => webhooks),
  de: () => import('./de/webhooks.ts').then(({ webhooks }) => webhooks),
  fr: () => import('./fr/webhooks.ts').then(({ webhooks }) => webhooks),
}
const loaded = new Map<Language, Promise<WebhookWords>>()

/** The words of webhooks, schedules and kinds of events: for those who set up the exchange with other systems, so they come with its screens. */
export function useWebhookWords(): WebhookWords {
  const { language } = useSpoken()
  const words = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, words)
  return use(words)
}
