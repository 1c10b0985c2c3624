import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { registerAssessments } from '#features/records/assessments/assessments.feature.ts'
import '#features/records/certifications/certifications.feature.ts'
import '#features/records/companies/companies.feature.ts'
import '#features/records/company-prefixes/company-prefixes.feature.ts'
import '#features/records/composition-readings/composition-readings.feature.ts'
import '#features/records/deleted-records/deleted-records.feature.ts'
import '#features/telling/events/events.feature.ts'
import '#features/records/materials/materials.feature.ts'
import '#features/records/products/products.feature.ts'
import '#features/records/readiness/readiness.feature.ts'
import '#features/records/saved-views/saved-views.feature.ts'
import '#features/records/statistics/statistics.feature.ts'
import '#features/records/variants/variants.feature.ts'
import '#features/people/api-keys/api-keys.feature.ts'
import { registerBulkChanges } from '#features/exchange/bulk-changes/bulk-changes.feature.ts'
import { registerDataCarriers } from '#features/publishing/data-carriers/data-carriers.feature.ts'
import { registerDigitalLinks } from '#features/publishing/digital-links/digital-links.feature.ts'
import type { Reader } from '#kit/actor.ts'
import '#features/telling/event-kinds/event-kinds.feature.ts'
import '#features/people/upgrade-notices/upgrade-notices.feature.ts'
import { registerExports } from '#features/exchange/exports/exports.feature.ts'
import { registerImports } from '#features/exchange/imports/imports.feature.ts'
import { registerMembers } from '#features/people/members/members.feature.ts'
import { registerLabels } from '#features/publishing/labels/labels.feature.ts'
import { registerFiles } from '#features/records/files/files.feature.ts'
import { registerLive } from '#features/telling/live/live.feature.ts'
import '#features/people/workspaces/workspaces.feature.ts'
import { registerPasswordResets } from '#features/people/password-resets/password-resets.feature.ts'
import { registerSessions } from '#features/people/sessions/sessions.feature.ts'
import { registerSetup } from '#features/people/setup/setup.feature.ts'
import { registerPassportPages } from '#features/publishing/passport-pages/passport-page.rest.ts'
import { registerPassportPreviews } from '#features/publishing/passport-pages/passport-preview.rest.ts'
import { registerPassports } from '#features/publishing/passports/passports.feature.ts'
import { startScanCounter } from '#features/publishing/scans/scans.feature.ts'
import { registerPrivateLinks } from '#features/sharing/private-links/private-links.feature.ts'
import { registerSchedules } from '#features/telling/schedules/schedules.feature.ts'
import { registerWebhookDeliveries } from '#features/telling/webhook-deliveries/webhook-deliveries.feature.ts'
import '#features/telling/webhooks/webhooks.feature.ts'
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
