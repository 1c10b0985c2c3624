import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
export function registerImportRoutes(
  _app: FastifyInstance,
  _deps: Deps,
  _identify: (request: FastifyRequest) => Promise<Reader>,
): void {}
