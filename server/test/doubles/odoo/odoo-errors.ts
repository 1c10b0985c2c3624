import { OdooException } from './odoo-records.ts'

/** What a traceback holds, and nobody is to see. */
export const IN_TRACEBACK = 'File "/opt/odoo/secret_module.py", line 42'

export const unauthorized = (message: string) => new OdooException('werkzeug.exceptions.Unauthorized', 401, message)
export const denied = (message: string) => new OdooException('odoo.exceptions.AccessError', 403, message)

export function described({ kind, message, status }: OdooException, hasStatus: boolean) {
  const isOfHttp = kind.startsWith('werkzeug.') && hasStatus
  return {
    name: kind,
    message,
    arguments: isOfHttp ? [message, status] : [message],
    context: {},
    debug: `Traceback (most recent call last):\n  ${IN_TRACEBACK}`,
  }
}
