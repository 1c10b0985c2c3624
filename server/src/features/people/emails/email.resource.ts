import { addOperations } from '#kit/rest-resources.ts'

addOperations('Mail', [
  { method: 'GET', path: '/mail', id: 'readMail', field: 'mail', summary: 'Read whether e-mail is sent' },
  {
    method: 'POST',
    path: '/mail/tests',
    id: 'sendTestEmail',
    field: 'sendTestEmail',
    parts: ['because'],
    example: { language: 'EN' },
    summary: 'Send a test e-mail to oneself',
  },
  { method: 'GET', path: '/emails', id: 'listEmails', field: 'emails', parts: ['because'], summary: 'List e-mails' },
  {
    method: 'GET',
    path: '/emails/{id}',
    id: 'readEmail',
    field: 'email',
    parts: ['because'],
    summary: 'Read an e-mail',
  },
])
