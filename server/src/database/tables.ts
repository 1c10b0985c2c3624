import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/**
 * One type for both schemas: the app role's search path leads to `selvedge`, the public role's to `selvedge_published`,
 * where the names below hold only what has been published. The same SQL therefore serves members and strangers.
 */
export type Tables = {
  workspaces: WorkspacesTable
  users: UsersTable
  members: MembersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  company_prefixes: CompanyPrefixesTable
  companies: CompaniesTable
  products: ProductsTable
  materials: MaterialsTable
  variants: VariantsTable
  variant_materials: VariantMaterialsTable
  certifications: CertificationsTable
  assessments: AssessmentsTable
  readiness: ReadinessTable
  passports: PassportsTable
  passport_versions: PassportVersionsTable
  events: EventsTable
  files: FilesTable
  stored_files: StoredFilesTable
  discarded_files: DiscardedFilesTable
  private_links: PrivateLinksTable
  private_link_openings: PrivateLinkOpeningsTable
  scans: ScansTable
  deleted_records: DeletedRecordsTable
  deleted_rows: DeletedRowsTable
  saved_views: SavedViewsTable
  bulk_changes: BulkChangesTable
  idempotent_requests: IdempotentRequestsTable
  bulk_change_items: BulkChangeItemsTable
  imports: ImportsTable
  work_starts: WorkStartsTable
  import_records: ImportRecordsTable
  import_problems: ImportProblemsTable
  import_refusals: ImportRefusalsTable
  import_mappings: ImportMappingsTable
  import_corrections: ImportCorrectionsTable
  import_differences: ImportDifferencesTable
  webhooks: WebhooksTable
  webhook_secrets: WebhookSecretsTable
  webhook_positions: WebhookPositionsTable
  webhook_messages: WebhookMessagesTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  schedules: SchedulesTable
}

type CreatedAt = ColumnType<Date, never, never>
type UpdatedAt = ColumnType<Date, never, Date>
/** A calendar day, "2026-11-21": read as text, because a Date would drag a time zone along. */
type Day = ColumnType<string | null, string | null, string | null>

/** Made by the database from a name: what lists are ordered by. */
type SortKey = ColumnType<string, never, never>

/** What every record of the catalogue carries. `revision` counts its saves, for refusing lost updates. */
type RecordColumns = {
  workspace_id: string
  id: string
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type WorkspacesTable = {
  id: string
  slug: string
  name: string
  public_catalogue: Generated<boolean>
  /** ISO 3166-1 alpha-2. */
  markets: Generated<string[]>
  public_score: Generated<'by_market' | 'never' | 'always'>
  /** "#27497d" */
  brand_color: string | null
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type UsersTable = {
  id: string
  email: string
  name: string
  password_hash: string
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type MembersTable = {
  workspace_id: string
  user_id: string
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  created_at: CreatedAt
}

export type SessionsTable = {
  id: string
  user_id: string
  token_hash: Buffer
  user_agent: string | null
  network: string | null
  created_at: CreatedAt
  last_seen_at: ColumnType<Date, Date | undefined, Date>
  proven_at: ColumnType<Date, Date | undefined, Date>
  expires_at: ColumnType<Date, Date, Date>
}

export type PasswordResetsTable = {
  id: string
  user_id: string
  workspace_id: string | null
  made_by: string | null
  token_hash: Buffer
  created_at: CreatedAt
  expires_at: ColumnType<Date, Date, never>
  used_at: ColumnType<Date | null, never, Date>
}

export type InvitationsTable = {
  workspace_id: string
  id: string
  email: string
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  token_hash: Buffer
  invited_by: string
  created_at: CreatedAt
  expires_at: ColumnType<Date, Date, never>
  accepted_at: ColumnType<Date | null, never, Date>
  revoked_at: ColumnType<Date | null, never, Date>
}

export type CompanyPrefixesTable = {
  workspace_id: string
  prefix: string
  claimed_by: string
  claimed_at: Generated<Date>
  /** Written by whoever operates the installation, never by a request. */
  confirmed_at: ColumnType<Date | null, never, never>
}

type ApiKeysTable = {
  workspace_id: string
  id: string
  name: string
  scope: 'read' | 'write' | 'admin'
  prefix: string
  secret_hash: Buffer
  created_by: string
  maker_user_id: string | null
  created_at: CreatedAt
  expires_at: ColumnType<Date | null, Date | null | undefined, never>
  last_used_at: ColumnType<Date | null, never, Date>
  revoked_at: ColumnType<Date | null, never, Date>
}

export type CompaniesTable = RecordColumns & {
  name_key: SortKey
  name: string
  role: string | null
  description: string | null
  country: string | null
  city: string | null
  address: string | null
  website: string | null
  email: string | null
  phone: string | null
  gln: string | null
  vat_id: string | null
  lei: string | null
}

export type ProductsTable = RecordColumns & {
  name_key: SortKey
  name: string
  sku: string | null
  brand: string | null
  category: string | null
  product_type: string | null
  description: string | null
  company_id: string | null
  image_url: string | null
  gtin_prefix: string | null
  hs_code: string | null
  sustainability_score: ColumnType<number | null, never, number | null>
  /** How many variants that is the mean of. */
  assessed_variants: ColumnType<number, never, number>
}

export type MaterialsTable = RecordColumns & {
  name_key: SortKey
  name: string
  type: string | null
  fibre: string | null
  label: string | null
  description: string | null
  supplier: string | null
  supplier_id: string | null
  origin_country: string | null
  /** 0 to 1. */
  recycled_share: number | null
  /** A material of the method's register. */
  factor_material: string | null
  /** kg CO2e per kg of material. */
  carbon_footprint: number | null
  carbon_footprint_boundary: 'fibre' | 'yarn' | 'fabric' | null
  carbon_footprint_evidence: 'verified' | 'declared' | null
  /** Litres per kg of material. */
  water_liters: number | null
  factor_source: string | null
}

export type StageColumn = { stage: string; country: string; process: string | null }

export type VariantsTable = RecordColumns & {
  name_key: SortKey
  product_id: string
  name: string
  color: string | null
  size: string | null
  material_composition: string | null
  care_instructions: string | null
  care_symbols: string[]
  weight_kg: number | null
  production_location: string | null
  expected_uses: number | null
  air_freight_share: number | null
  undyed: boolean | null
  faded: boolean | null
  recyclability: number | null
  repairability: number | null
  stages: JSONColumnType<StageColumn[]>
  digital_id: string
  gtin: string | null
  manufacturer: string | null
  manufacturer_id: string | null
  image_urls: string[]
}

export type VariantMaterialsTable = {
  workspace_id: string
  variant_id: string
  position: number
  material_id: string | null
  fibre_text: string | null
  /** Share of the whole item's mass, above 0 and at most 1. */
  share: number
  part: string | null
}

export type CertificationsTable = RecordColumns & {
  scheme_key: SortKey
  scheme: string
  name: string
  number: string | null
  issuer: string | null
  scope: string | null
  valid_from: Day
  valid_until: Day
  file_url: string | null
  product_id: string | null
  material_id: string | null
  company_id: string | null
}

export type ReadinessTable = {
  workspace_id: string
  variant_id: string
  total: number
  met: number
  required_missing: number
  /** A bit for each requirement. */
  missing: string
  /** met / total; 1 where nothing applies. */
  share: ColumnType<number, never, never>
}

export type AssessmentsTable = {
  workspace_id: string
  variant_id: string
  id: string
  method: string
  method_version: string
  factor_set_version: string
  inputs_hash: Buffer
  /** kg CO2e per item. */
  carbon_footprint: number | null
  /** Litres per item. */
  water_liters: number | null
  /** 0 to 100, higher is better. */
  sustainability_score: number | null
  inputs: JSONColumnType<object>
  reason_codes: string[]
  assessed_at: Generated<Date>
}

export type PassportsTable = {
  workspace_id: string
  variant_id: string
  digital_id: string
  state: 'published' | 'withdrawn'
  version: number
  /** What the latest version says, filled up to 14 digits. */
  gtin14: string | null
  first_published_at: Generated<Date>
  published_at: ColumnType<Date, Date | undefined, Date>
  withdrawn_at: ColumnType<Date | null, never, Date | null>
}

export type PassportVersionsTable = {
  workspace_id: string
  variant_id: string
  version: number
  body: Buffer
  sha256: Buffer
  published_by: string
  /** What its numbers were calculated from and with; null before they were, and in versions of before. */
  assessment: JSONColumnType<object> | null
  published_at: ColumnType<Date, Date | undefined, never>
  /** Null in versions published before there was a page. */
  document: JSONColumnType<object> | null
}

export type EventsTable = {
  sequence: Generated<string>
  workspace_id: string
  id: string
  kind: string
  actor_kind: string
  actor_id: string
  actor_name: string
  subject_type: string
  subject_id: string
  data: JSONColumnType<object>
  /** What the fields that an update changed were before; null in all other events. */
  before: JSONColumnType<object> | null
  request_id: string | null
  part_of: string | null
  transaction: Generated<string>
  occurred_at: Generated<Date>
}

export type FilesTable = RecordColumns & {
  storage_key: string
  kind: 'image' | 'document' | 'audit' | 'logo'
  name: string
  media_type: string
  /** Bytes. */
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  sizes: number[]
  alt: string | null
  visibility: 'public' | 'private'
  position: Generated<number>
  product_id: string | null
  variant_id: string | null
  material_id: string | null
  company_id: string | null
  certification_id: string | null
}

export type StoredFilesTable = {
  workspace_id: string
  storage_key: string
  /** Bytes, with all copies. */
  size: number
  copies: string[]
  created_at: CreatedAt
}

export type DiscardedFilesTable = {
  workspace_id: string
  storage_key: string
  copies: string[]
  discarded_at: CreatedAt
}

export type ScansTable = {
  workspace_id: string
  variant_id: string
  /** UTC. */
  day: string
  kind: 'page' | 'resolver' | 'data'
  by_robot: boolean
  /** As text: it is a bigint. */
  count: ColumnType<string, number, number>
}

export type PrivateLinksTable = {
  workspace_id: string
  id: string
  token_hash: Buffer
  subject: 'passport' | 'records' | 'files'
  items: JSONColumnType<{ kind: 'variant' | 'product' | 'material' | 'certification' | 'file'; id: string }[]>
  label: string
  note: string | null
  receiver: string | null
  passcode_hash: string | null
  passcode_attempts: Generated<number>
  expires_at: ColumnType<Date, Date, never>
  max_openings: number | null
  openings: Generated<number>
  last_opened_at: ColumnType<Date | null, never, Date>
  created_by: string
  created_at: CreatedAt
  revoked_by: ColumnType<string | null, never, string>
  revoked_at: ColumnType<Date | null, never, Date>
}

export type PrivateLinkOpeningsTable = {
  workspace_id: string
  id: string
  link_id: string
  number: number
  opened_at: Date
  user_agent: string
  network: string
  grant_hash: Buffer
  grant_until: Date
}

export type DeletedRecordsTable = {
  workspace_id: string
  id: string
  record_id: string
  kind: 'company' | 'product' | 'variant' | 'material' | 'certification' | 'webhook' | 'schedule'
  name: string
  actor_kind: string
  actor_id: string
  actor_name: string
  deleted_at: CreatedAt
}

export type DeletedRowsTable = {
  workspace_id: string
  deleted_id: string
  sequence: Generated<string>
  in_table: string
  record_id: ColumnType<string | null, never, never>
  storage_key: ColumnType<string | null, never, never>
  content: JSONColumnType<object>
}

export type SavedViewsTable = {
  workspace_id: string
  id: string
  user_id: string
  list: string
  name: string
  state: string
  is_shared: boolean
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

export type BulkChangesTable = {
  workspace_id: string
  id: string
  verb: 'publish' | 'withdraw' | 'update' | 'delete'
  noun: 'variant' | 'product' | 'material' | 'company' | 'certification'
  matching: JSONColumnType<object> | null
  fields: JSONColumnType<object> | null
  undoes: string | null
  start_key: string | null
  actor_kind: 'member' | 'api_key' | 'system'
  actor_id: string
  actor_name: string
  request_id: string | null
  state: ColumnType<'running' | 'finished' | 'cancelled', never, 'finished' | 'cancelled'>
  end_reason: ColumnType<string | null, never, string | null>
  ended_because: ColumnType<object | null, never, string | null>
  total: number
  changed: ColumnType<number | null, never, number>
  unchanged: ColumnType<number | null, never, number>
  refused: ColumnType<number | null, never, number>
  started_at: CreatedAt
  ended_at: ColumnType<Date | null, never, Date>
}

export type BulkChangeItemsTable = {
  workspace_id: string
  bulk_change_id: string
  position: number
  record_id: string
  name: ColumnType<string | null, never, string>
  outcome: ColumnType<'changed' | 'unchanged' | 'refused' | null, never, 'changed' | 'unchanged' | 'refused'>
  before: JSONColumnType<object> | null
  revision: ColumnType<number | null, never, number | null>
  reason: ColumnType<string | null, never, string | null>
  message: ColumnType<string | null, never, string | null>
}
export type WorkStartsTable = {
  workspace_id: string
  work_id: string
  process: string
  seen_at: ColumnType<Date, never, Date>
}

export type ImportsTable = {
  workspace_id: string
  id: string
  file_name: string
  size: number
  sha256: Buffer
  storage_key: string | null
  inspection: JSONColumnType<object>
  settings: JSONColumnType<object> | null
  shape: string
  state: Generated<string>
  end_reason: string | null
  ended_because: JSONColumnType<object> | null
  checked: JSONColumnType<object> | null
  samples: JSONColumnType<object> | null
  counts: JSONColumnType<object> | null
  done_line: Generated<number>
  total_rows: number
  actor_kind: 'member' | 'api_key' | 'system'
  actor_id: string
  actor_name: string
  request_id: string | null
  created_at: CreatedAt
  started_at: ColumnType<Date | null, never, Date>
  ended_at: ColumnType<Date | null, never, Date>
}
export type ImportRecordsTable = {
  workspace_id: string
  import_id: string
  record_id: string
  kind: string
  line: number
  outcome: 'created' | 'updated' | 'unchanged'
  before: JSONColumnType<object> | null
  revision: number
  given_id: string | null
  undone: 'undone' | 'kept' | null
  kept_because: string | null
  kept_details: JSONColumnType<object> | null
}
export type ImportRefusalsTable = {
  workspace_id: string
  import_id: string
  line: number
  reasons: string
}

export type ImportProblemsTable = {
  workspace_id: string
  import_id: string
  position: number
  line: number
  header: string | null
  severity: 'error' | 'warning' | 'note'
  reason: string
  found: string
  message: string
}
export type ImportMappingsTable = {
  workspace_id: string
  shape: string
  mapping: JSONColumnType<object>
  settings: ColumnType<object, string | undefined, string>
  updated_at: Generated<Date>
}
export type ImportCorrectionsTable = {
  workspace_id: string
  import_id: string
  place: number
  /** 0: every row whose cell says `found`. */
  line: number
  found: string
  value: string
}
export type ImportDifferencesTable = {
  workspace_id: string
  import_id: string
  position: number
  outcome: 'create' | 'update' | 'unchanged' | 'leave'
  kind: string
  record_id: string | null
  name: string
  line: number
  differences: JSONColumnType<object>
}

export type WebhooksTable = RecordColumns & {
  name: string
  url: string
  format: 'standard' | 'cloudevents' | 'cloudevents_binary'
  kinds: string[] | null
  matching: JSONColumnType<object> | null
  with_record: boolean
  header_names: string[]
  sealed_headers: Buffer | null
  parallel: number
  is_enabled: Generated<boolean>
  disabled_because: 'gone' | 'failing' | null
  failing_since: Date | null
  held_until: Date | null
  since: Generated<string>
}

export type WebhookSecretsTable = {
  workspace_id: string
  webhook_id: string
  id: string
  sealed: Buffer
  public_key: string
  created_at: CreatedAt
  expires_at: Date | null
}

export type WebhookPositionsTable = {
  workspace_id: string
  transaction: Generated<string>
  sequence: Generated<string>
}

export type WebhookMessagesTable = {
  workspace_id: string
  id: string
  kind: string
  cause: 'event' | 'test' | 'sent' | 'schedule'
  subject_type: string | null
  subject_id: string | null
  data: JSONColumnType<object>
  occurred_at: Date
  created_at: Generated<Date>
}

export type WebhookDeliveriesTable = {
  workspace_id: string
  webhook_id: string
  message_id: string
  state: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  tries: Generated<number>
  due_at: Date
  taken_at: Date | null
  ended_at: Date | null
}

export type WebhookAttemptsTable = {
  workspace_id: string
  webhook_id: string
  message_id: string
  number: number
  started_at: Date
  duration_ms: number
  url: string
  request_headers: JSONColumnType<object>
  status: number | null
  response_headers: JSONColumnType<object> | null
  response_body: string | null
  reason: string | null
  message: string | null
}

export type SchedulesTable = RecordColumns & {
  name: string
  cron: string
  time_zone: string
  task: 'send_records'
  input: JSONColumnType<{ noun: string; matching: object }>
  webhook_id: string | null
  is_paused: Generated<boolean>
  next_run_at: Date | null
  last_run_at: Date | null
  last_fault: string | null
}

type IdempotentRequestsTable = {
  workspace_id: string
  actor_id: string
  key_hash: Buffer
  fingerprint: string
  status: number
  headers: ColumnType<Record<string, string>, string, never>
  body: string | null
  expires_at: Date
}
