import { addOperations } from '#kit/rest-resources.ts'

addOperations('Mail', [
  { method: 'GET', path: '/mail/alerts', id: 'readAlerts', field: 'alerts', summary: 'Read whether one gets alerts' },
  {
    method: 'POST',
    path: '/mail/alerts',
    id: 'setAlerts',
    field: 'setAlerts',
    example: { sendIn: 'EN' },
    summary: 'Turn alerts by e-mail on or off for oneself',
  },
])
