import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Deps } from '#deps.ts'
import type { Identify } from '#kit/actor-door.ts'
import { registerExportRoutes } from './export.rest.ts'
import { registerTemplateRoutes } from './template.rest.ts'
import './export.resource.ts'

export function registerExports(app: FastifyInstance, deps: Deps, identify: Identify, schema: GraphQLSchema): void {
  registerExportRoutes(app, deps, identify, schema)
  registerTemplateRoutes(app, identify)
}
