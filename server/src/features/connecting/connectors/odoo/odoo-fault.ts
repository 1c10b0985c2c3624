import { ForeignError, type ForeignFault, quoted } from '../foreign-error.ts'
import { textAt } from '../foreign-json.ts'
import type { Speaker } from '../read-answer.ts'

/** What an error of Odoo says of itself. Its "debug" (a traceback with paths and values) and "arguments" are not looked at, so nobody keeps them. */
export type OdooError = { readonly name: string; readonly message: string }

export function errorOf(body: unknown): OdooError | null {
  const name = textAt(body, 'name')
  return name === null ? null : { name, message: textAt(body, 'message') ?? '' }
}

/** By the name of the exception; the status says less, as a wrong field is a 500 and JSON-RPC always a 200. Null for what is not known by name. */
export function odooFault({ secrets }: Speaker, error: OdooError | null, status: number | null): ForeignError | null {
  if (error === null) return null
  const words = quoted(error.message.replace(/\s+/g, ' '), secrets)
  const tail = words === '' ? '.' : `: "${words}".`
  const fault = (kind: ForeignFault, reason: string, message: string) => new ForeignError(kind, { reason, message })
  const isMissingModel = /model '?([\w.]+)'? does not exist|Object ([\w.]+) doesn't exist/i.exec(error.message)
  if (isMissingModel) {
    const model = isMissingModel[1] ?? isMissingModel[2] ?? ''
    const message = model.startsWith('product.')
      ? 'This Odoo has no products. Install an app that brings them, such as Sales or Inventory.'
      : `This Odoo does not have "${model}".`
    return fault('not_found', 'model_missing', message)
  }
  if (/database "?[^"]*"? does not exist/i.test(error.message)) {
    return fault('credentials', 'database_unknown', `Odoo does not have this database${tail} Check its name.`)
  }
  switch (error.name.split('.').at(-1)) {
    case 'Unauthorized':
    case 'AccessDenied':
    case 'SessionExpiredException':
      return fault(
        'credentials',
        'credentials_refused',
        `Odoo does not accept this key${tail} Keys end after at most three months: make another one under Preferences › Account Security and enter it here.`,
      )
    case 'AccessError':
    case 'Forbidden':
      return fault(
        'permission',
        'not_permitted',
        `The user of the key may not do this in Odoo${tail} Give the user the rights in Odoo, or make the key for another.`,
      )
    case 'MissingError':
    case 'NotFound':
      return fault('not_found', 'not_found', `Odoo does not have this${tail}`)
    case 'ValidationError':
    case 'UserError':
    case 'RedirectWarning':
    case 'IntegrityError':
    case 'UniqueViolation':
    case 'NotNullViolation':
    case 'CheckViolation':
      return fault('refused', 'refused', `Odoo does not take this${tail}`)
    case 'SerializationFailure':
    case 'DeadlockDetected':
    case 'LockNotAvailable':
    case 'OperationalError':
    case 'ConcurrencyError':
      return fault('passing', 'system_busy', `Odoo was busy with the same record${tail}`)
    default:
      // A field or an argument that this Odoo does not have is an error of the caller, though its status is 500: another try ends the same.
      if (error.name.startsWith('builtins.')) {
        return fault('refused', 'refused', `Odoo cannot do what was asked${tail}`)
      }
      return status === null
        ? fault('passing', 'system_fault', `Odoo has an error of its own (${quoted(error.name)})${tail}`)
        : null
  }
}
