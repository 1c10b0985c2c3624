import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { registerAssessments } from '#features/assessments/assessments.feature.ts'
import '#features/certifications/certifications.feature.ts'
import '#features/companies/companies.feature.ts'
import '#features/company-prefixes/company-prefixes.feature.ts'
import '#features/composition-readings/composition-readings.feature.ts'
import '#features/deleted-records/deleted-records.feature.ts'
import '#features/events/events.feature.ts'
import '#features/materials/materials.feature.ts'
import '#features/products/products.feature.ts'
import '#features/readiness/readiness.feature.ts'
import '#features/saved-views/saved-views.feature.ts'
import '#features/statistics/statistics.feature.ts'
import '#features/variants/variants.feature.ts'
import '#features/api-keys/api-keys.feature.ts'
import type { Reader } from '#features/access/actor.ts'
import { registerBulkChanges } from '#features/bulk-changes/bulk-changes.feature.ts'
import { registerDataCarriers } from '#features/data-carriers/data-carriers.feature.ts'
import { registerDigitalLinks } from '#features/digital-links/digital-links.feature.ts'
import '#features/event-kinds/event-kinds.feature.ts'
import '#features/upgrade-notices/upgrade-notices.feature.ts'
import { registerExports } from '#features/exports/exports.feature.ts'
import { registerFiles } from '#features/files/files.feature.ts'
import { registerImports } from '#features/imports/imports.feature.ts'
import { registerLabels } from '#features/labels/labels.feature.ts'
import { registerLive } from '#features/live/live.feature.ts'
import { registerMembers } from '#features/members/members.feature.ts'
import '#features/workspaces/workspaces.feature.ts'
import { registerPassportPages } from '#features/passport-pages/passport-page.rest.ts'
import { registerPassportPreviews } from '#features/passport-pages/passport-preview.rest.ts'
import { registerPassports } from '#features/passports/passports.feature.ts'
import { registerPasswordResets } from '#features/password-resets/password-resets.feature.ts'
import { registerPrivateLinks } from '#features/private-links/private-links.feature.ts'
import { startScanCounter } from '#features/scans/scans.feature.ts'
import { registerSchedules } from '#features/schedules/schedules.feature.ts'
import { registerSessions } from '#features/sessions/sessions.feature.ts'
import { registerSetup } from '#features/setup/setup.feature.ts'
import { registerWebhookDeliveries } from '#features/webhook-deliveries/webhook-deliveries.feature.ts'
import '#features/webhooks/webhooks.feature.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { Deps } from '../deps.ts'

/** The one list of what the service can do. A feature that only adds to the schema is an import; one with routes is called. */
export function registerFeatures(
  app: FastifyInstance,
  deps: Deps,
  identify: (request: FastifyRequest) => Promise<Reader>,
  schema: GraphQLSchema,
  metrics: Metrics,
): void {
  const scans = startScanCounter(app, deps)
  registerDataCarriers(app, deps, identify)
  registerAssessments(app, deps)
  registerBulkChanges(app, deps)
  registerExports(app, deps, identify, schema)
  registerFiles(app, deps, identify)
  registerImports(app, deps, identify)
  registerLabels(app, deps, identify)
  registerLive(app, deps, identify, metrics)
  registerMembers(app, deps)
  registerPassports(app, deps, scans)
  registerDigitalLinks(app, deps, scans)
  registerPassportPages(app, deps, scans)
  registerPassportPreviews(app, deps, identify)
  registerPasswordResets(app, deps)
  registerPrivateLinks(app, deps)
  registerSchedules(app, deps)
  registerSessions(app, deps)
  registerSetup(app, deps)
  registerWebhookDeliveries(app, deps)
}
