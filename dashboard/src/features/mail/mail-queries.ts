import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const MAIL = graphql(`query Mail { mail { isSet sender } }`)

/** Whether e-mail is sent is the operator's to change, with a new start of the service. */
export function useMail(): { readonly isSet: boolean; readonly sender: string | null } {
  const query = useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => ask(MAIL, {}, signal),
    staleTime: 600_000,
  })
  return query.data?.mail ?? { isSet: false, sender: null }
}

export const EMAIL = graphql(`
  query Email($id: ID!) { email(id: $id) { id state recipient tries because { reason message field value limit } } }
`)

/** For administrators alone. */
export const MAIL_SETTINGS = graphql(`
  query MailSettings {
    mail { isSet sender }
    alerts { isOn language }
    refused: emails(state: REFUSED, take: 5) { id recipient kind endedAt because { reason message field value limit } }
    gaveUp: emails(state: GAVE_UP, take: 5) { id recipient kind endedAt because { reason message field value limit } }
  }
`)

export const SEND_TEST = graphql(`
  mutation SendTestEmail($language: EmailLanguage!) {
    sendTestEmail(language: $language) { recipient isSent answer because { reason message field value limit } }
  }
`)

export const SET_ALERTS = graphql(`
  mutation SetAlerts($sendIn: EmailLanguage) { setAlerts(sendIn: $sendIn) { isOn language } }
`)

export type TestEmail = ResultOf<typeof SEND_TEST>['sendTestEmail']
export type EmailLanguage = 'EN' | 'DE' | 'FR'

export function emailLanguageOf(language: string): EmailLanguage {
  return language === 'de' ? 'DE' : language === 'fr' ? 'FR' : 'EN'
}
