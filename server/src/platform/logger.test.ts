import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function createExample() {
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
  return { logger, text: () => lines.join(''), first: (): Record<string, unknown> => JSON.parse(lines[0] ?? '{}') }
}

test.each([
  'password',
  'passwordHash',
  'token',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'databaseUrl',
  'metricsToken',
  'body',
])('hides %s at the top of a line and one level down', (name) => {
  const { logger, text } = createExample()
  logger.info({ [name]: 'h1dden', inner: { [name]: 'h1dden' } }, 'message')
  logger.child({ [name]: 'h1dden' }).info('message')
  expect(text()).toContain('[hidden]')
  expect(text()).not.toContain('h1dden')
})

test('hides a secret in an address, whoever writes it there', () => {
  const { logger, text } = createExample()
  const secret = 'A'.repeat(42)
  logger.warn({ err: new Error(`Reply was already sent in "/l/${secret}_/content"`) }, `GET /setup/${secret}-?x=1`)
  expect(text()).not.toContain(secret)
  expect(text()).toContain('\\"/l/[hidden]/content')
  expect(text()).toContain('/setup/[hidden]?x=1')
})

test('hides the headers of anything', () => {
  const { logger, text } = createExample()
  logger.info({ request: { url: '/x', headers: { 'x-anything': 'h1dden' } } }, 'message')
  expect(text()).not.toContain('h1dden')
})

test('tells of an error and its causes where it happened, not what it carried', () => {
  const { logger, text, first } = createExample()
  const cause = Object.assign(new Error('inner'), {
    code: '23505',
    detail: 'Key (email)=(h1dden)',
    parameters: ['h1dden'],
  })
  logger.error({ err: new Error('outer', { cause }) }, 'failed')
  expect(first()).toMatchObject({
    level: 'error',
    err: { type: 'Error', message: 'outer', stack: expect.any(String), cause: { message: 'inner', code: '23505' } },
  })
  expect(text()).not.toContain('h1dden')
})

test('survives an error that is its own cause, and what is no error', () => {
  const { logger, text } = createExample()
  const error = new Error('round')
  error.cause = error
  logger.error({ err: error }, 'failed')
  logger.error({ err: 'only text' }, 'failed')
  expect(text()).toContain('only text')
})
