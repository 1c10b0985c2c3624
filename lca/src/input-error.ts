/** What a method says about an input it cannot assess: a sentence for people, a field for programs. */
export class InputError extends Error {
  readonly code: string
  readonly field: string

  constructor(field: string, message: string, code = 'invalid_input') {
    super(message)
    this.name = 'InputError'
    this.code = code
    this.field = field
  }
}
