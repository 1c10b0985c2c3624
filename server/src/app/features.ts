import { conflicts } from '#features/connecting/conflicts/conflicts.feature.ts'
import { connections } from '#features/connecting/connections/connections.feature.ts'
import { feeds } from '#features/connecting/feeds/feeds.feature.ts'
import { listCopies } from '#features/connecting/list-copies/list-copies.feature.ts'
import { channelMessages } from '#features/connecting/messages/sending/channel-messages.feature.ts'
import { channels } from '#features/connecting/messages/set-up/channels.feature.ts'
import { ratedCompanies } from '#features/connecting/rated-companies/rated-companies.feature.ts'
import { refreshedModels } from '#features/connecting/refreshed-models/refreshed-models.feature.ts'
import { runs } from '#features/connecting/runs/runs.feature.ts'
import { writeBacks } from '#features/connecting/write-backs/write-backs.feature.ts'
import { bulkChanges } from '#features/exchange/bulk-changes/bulk-changes.feature.ts'
import { exports } from '#features/exchange/exports/exports.feature.ts'
import { importPickups } from '#features/exchange/import-pickups/import-pickups.feature.ts'
import { importPictures } from '#features/exchange/import-pictures/import-pictures.feature.ts'
import { importProfiles } from '#features/exchange/import-profiles/import-profiles.feature.ts'
import { imports } from '#features/exchange/imports/imports.feature.ts'
import { apiKeys } from '#features/people/api-keys/api-keys.feature.ts'
import { emails } from '#features/people/emails/emails.feature.ts'
import { members } from '#features/people/members/members.feature.ts'
import { passwordResets } from '#features/people/password-resets/password-resets.feature.ts'
import { sessions } from '#features/people/sessions/sessions.feature.ts'
import { setup } from '#features/people/setup/setup.feature.ts'
import { upgradeNotices } from '#features/people/upgrade-notices/upgrade-notices.feature.ts'
import { workspaces } from '#features/people/workspaces/workspaces.feature.ts'
import { dataCarriers } from '#features/publishing/data-carriers/data-carriers.feature.ts'
import { digitalLinks } from '#features/publishing/digital-links/digital-links.feature.ts'
import { labels } from '#features/publishing/labels/labels.feature.ts'
import { passportPages } from '#features/publishing/passport-pages/passport-pages.feature.ts'
import { passports } from '#features/publishing/passports/passports.feature.ts'
import { scans } from '#features/publishing/scans/scans.feature.ts'
import { assessments } from '#features/records/assessments/assessments.feature.ts'
import { certifications } from '#features/records/certifications/certifications.feature.ts'
import { companies } from '#features/records/companies/companies.feature.ts'
import { companyPrefixes } from '#features/records/company-prefixes/company-prefixes.feature.ts'
import { compositionReadings } from '#features/records/composition-readings/composition-readings.feature.ts'
import { deletedRecords } from '#features/records/deleted-records/deleted-records.feature.ts'
import { duplicates } from '#features/records/duplicates/duplicates.feature.ts'
import { externalReferences } from '#features/records/external-references/external-references.feature.ts'
import { files } from '#features/records/files/files.feature.ts'
import { materials } from '#features/records/materials/materials.feature.ts'
import { products } from '#features/records/products/products.feature.ts'
import { ranges } from '#features/records/ranges/ranges.feature.ts'
import { ratings } from '#features/records/ratings/ratings.feature.ts'
import { readiness } from '#features/records/readiness/readiness.feature.ts'
import { savedViews } from '#features/records/saved-views/saved-views.feature.ts'
import { statistics } from '#features/records/statistics/statistics.feature.ts'
import { variants } from '#features/records/variants/variants.feature.ts'
import { backups } from '#features/safekeeping/backups/backups.feature.ts'
import { restores } from '#features/safekeeping/restores/restores.feature.ts'
import { privateLinks } from '#features/sharing/private-links/private-links.feature.ts'
import { alerts } from '#features/telling/alerts/alerts.feature.ts'
import { eventKinds } from '#features/telling/event-kinds/event-kinds.feature.ts'
import { events } from '#features/telling/events/events.feature.ts'
import { idempotency } from '#features/telling/idempotency/idempotency.feature.ts'
import { live } from '#features/telling/live/live.feature.ts'
import { schedules } from '#features/telling/schedules/schedules.feature.ts'
import { webhookDeliveries } from '#features/telling/webhook-deliveries/webhook-deliveries.feature.ts'
import { webhooks } from '#features/telling/webhooks/webhooks.feature.ts'
import type { Feature, Service } from '#kit/feature.ts'

/** The one list of what the service can do, wing by wing. Scans come before the routes that count with them. */
export const FEATURES: readonly Feature[] = [
  apiKeys,
  emails,
  members,
  passwordResets,
  sessions,
  setup,
  upgradeNotices,
  workspaces,
  assessments,
  certifications,
  companies,
  companyPrefixes,
  compositionReadings,
  deletedRecords,
  duplicates,
  ranges,
  externalReferences,
  files,
  materials,
  products,
  ratings,
  readiness,
  savedViews,
  statistics,
  variants,
  scans,
  dataCarriers,
  digitalLinks,
  labels,
  passportPages,
  passports,
  privateLinks,
  bulkChanges,
  exports,
  imports,
  importPictures,
  importProfiles,
  importPickups,
  alerts,
  eventKinds,
  events,
  idempotency,
  live,
  schedules,
  webhookDeliveries,
  webhooks,
  connections,
  ratedCompanies,
  runs,
  conflicts,
  writeBacks,
  feeds,
  listCopies,
  channels,
  channelMessages,
  refreshedModels,
  backups,
  restores,
]

/** Their routes, and what they do behind the requests for as long as the service is there. */
export function registerFeatures(service: Service): void {
  const { app, deps } = service
  for (const { register, work } of FEATURES) {
    register?.(service)
    if (!work) continue
    const { start, stop } = work(deps)
    app.addHook('onReady', async () => void (await start()))
    app.addHook('onClose', async () => void (await stop()))
  }
}
