// Written by "npm run generate" from the migrated database.
import type { ColumnType, Generated } from 'kysely'

/**
 * One type for both schemas: the app role's search path leads to `selvedge`, the public role's to `selvedge_published`,
 * where the names below hold only what has been published. The same SQL therefore serves members and strangers.
 */
export type Tables = {
  alert_positions: {
    workspace_id: string
    transaction: Generated<string>
    sequence: ColumnType<string, string | number | undefined, string | number>
    held_until: Date | null
    moved_at: Generated<Date>
  }
  api_keys: {
    workspace_id: string
    id: string
    name: string
    scope: 'read' | 'write' | 'admin'
    prefix: string
    secret_hash: Buffer
    created_by: string
    created_at: ColumnType<Date, never, never>
    expires_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
    maker_user_id: string | null
  }
  assessments: {
    workspace_id: string
    variant_id: string
    id: string
    method: string
    method_version: string
    factor_set_version: string
    inputs_hash: Buffer
    carbon_footprint: number | null
    water_liters: number | null
    sustainability_score: number | null
    assessed_at: Generated<Date>
    inputs: ColumnType<object, string, string>
    reason_codes: string[]
    stage_carbon: number[] | null
    stage_water: number[] | null
    evidence_until: string | null
  }
  assessments_due: {
    workspace_id: string
    sequence: ColumnType<string, never, never>
    variant_id: string
  }
  bulk_change_items: {
    workspace_id: string
    bulk_change_id: string
    position: number
    record_id: string
    name: string | null
    outcome: 'changed' | 'unchanged' | 'refused' | null
    before: ColumnType<object | null, string | null, string | null>
    revision: number | null
    reason: string | null
    message: string | null
  }
  bulk_changes: {
    workspace_id: string
    id: string
    verb: 'publish' | 'withdraw' | 'update' | 'delete'
    noun: 'company' | 'product' | 'variant' | 'material' | 'certification' | 'rating'
    matching: ColumnType<object | null, string | null, string | null>
    fields: ColumnType<object | null, string | null, string | null>
    undoes: string | null
    start_key: string | null
    actor_kind: 'member' | 'api_key' | 'system'
    actor_id: string
    actor_name: string
    request_id: string | null
    state: Generated<'running' | 'finished' | 'cancelled'>
    end_reason: string | null
    total: number
    changed: number | null
    unchanged: number | null
    refused: number | null
    started_at: Generated<Date>
    ended_at: Date | null
    ended_because: ColumnType<object | null, string | null, string | null>
  }
  certifications: {
    workspace_id: string
    id: string
    scheme: string
    name: string
    number: string | null
    issuer: string | null
    scope: string | null
    valid_from: string | null
    valid_until: string | null
    file_url: string | null
    product_id: string | null
    material_id: string | null
    company_id: string | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    scheme_key: ColumnType<string | null, never, never>
    code: string | null
    translations: ColumnType<Record<string, Record<string, { text: string; of: string }>> | null, string | null, string | null>
    search: ColumnType<string | null, never, never>
  }
  channel_messages: {
    workspace_id: string
    id: string
    channel_id: string
    cause: 'events' | 'test'
    pace: 'at_once' | 'daily' | 'weekly'
    state: 'gathering' | 'due' | 'sent' | 'refused'
    counts: ColumnType<object, string | undefined, string>
    firsts: ColumnType<object, string | undefined, string>
    first_at: Date
    last_at: Date
    parts: string | null
    due_at: Date
    taken_at: Date | null
    tries: Generated<number>
    ended_at: Date | null
    status: number | null
    because: ColumnType<object | null, string | null, string | null>
    created_at: ColumnType<Date, never, never>
  }
  channel_positions: {
    workspace_id: string
    transaction: Generated<string>
    sequence: ColumnType<string, string | number | undefined, string | number>
  }
  channel_rules: {
    workspace_id: string
    id: string
    channel_id: string
    kinds: string[] | null
    severities: Generated<string[]>
    product_ids: Generated<string[]>
    company_ids: Generated<string[]>
    pace: 'at_once' | 'daily' | 'weekly'
    is_enabled: Generated<boolean>
    since: Generated<string>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  channels: {
    workspace_id: string
    id: string
    kind: string
    name: string
    sealed_settings: Buffer | null
    shown: string
    language: 'en' | 'de' | 'fr'
    time_zone: string
    quiet_from: string | null
    quiet_until: string | null
    digest_at: Generated<string>
    digest_weekday: Generated<number>
    state: Generated<'active' | 'paused'>
    paused_because: ColumnType<object | null, string | null, string | null>
    tested_at: Date | null
    test_fault: ColumnType<object | null, string | null, string | null>
    next_at: Date | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  companies: {
    workspace_id: string
    id: string
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
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    name_key: ColumnType<string | null, never, never>
    code: string | null
    translations: ColumnType<Record<string, Record<string, { text: string; of: string }>> | null, string | null, string | null>
    search: ColumnType<string | null, never, never>
  }
  company_prefixes: {
    workspace_id: ColumnType<string, string, never>
    prefix: ColumnType<string, string, never>
    claimed_by: ColumnType<string, string, never>
    claimed_at: ColumnType<Date, never, never>
    confirmed_at: ColumnType<Date | null, never, never>
  }
  connection_calls: {
    workspace_id: string
    connection_id: string
    month: string
    calls: number
  }
  connection_conflicts: {
    workspace_id: string
    id: string
    connection_id: string
    noun: 'product' | 'variant' | 'company' | 'material' | 'certification'
    record_id: string
    field: string
    ours: ColumnType<object, string, string>
    theirs: ColumnType<object, string, string>
    seen_at: Generated<Date>
    run_id: string
    is_kept: Generated<boolean>
    product_id: ColumnType<string | null, never, never>
    variant_id: ColumnType<string | null, never, never>
    company_id: ColumnType<string | null, never, never>
    material_id: ColumnType<string | null, never, never>
    certification_id: ColumnType<string | null, never, never>
  }
  connection_runs: {
    workspace_id: string
    id: string
    connection_id: string
    state: Generated<'reading' | 'checking' | 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled' | 'undoing' | 'undone'>
    is_full: boolean
    since: Date | null
    by_schedule: boolean
    rows: Generated<number>
    total: number | null
    left_out: ColumnType<object, string | undefined, string>
    left_out_count: Generated<number>
    permissions: Generated<string[]>
    import_id: string | null
    found: ColumnType<object | null, string | null, string | null>
    waiting_because: ColumnType<object | null, string | null, string | null>
    ended_because: ColumnType<object | null, string | null, string | null>
    gone: Generated<number>
    tries: Generated<number>
    due_at: Generated<Date>
    holder: string | null
    held_until: Date | null
    actor_kind: string
    actor_id: string
    actor_name: string
    request_id: string | null
    created_at: ColumnType<Date, never, never>
    ended_at: Date | null
  }
  connection_tokens: {
    workspace_id: string
    connection_id: string
    name: string
    sealed: Buffer | null
    expires_at: Date | null
    renewer: string | null
    renewed_until: Date | null
  }
  connection_turns: {
    workspace_id: string
    connection_id: string
    name: string
    turns: Date[]
  }
  connections: {
    workspace_id: string
    id: string
    kind: string
    name: string
    settings: ColumnType<object, string, string>
    sealed_secrets: Buffer | null
    secret_names: Generated<string[]>
    account: ColumnType<object | null, string | null, string | null>
    tested_at: Date | null
    test_fault: ColumnType<object | null, string | null, string | null>
    discovery: ColumnType<object | null, string | null, string | null>
    discovered_at: Date | null
    state: Generated<'draft' | 'active' | 'paused'>
    paused_because: ColumnType<object | null, string | null, string | null>
    mapping: ColumnType<object, string | undefined, string>
    leads: ColumnType<object, string | undefined, string>
    empty_also: Generated<string[]>
    chosen: ColumnType<object, string | undefined, string>
    reading_changed_at: Generated<Date>
    guard_percent: Generated<number>
    publishes_passports: Generated<boolean>
    cron: string | null
    time_zone: string | null
    next_run_at: Date | null
    credentials_expire_at: Date | null
    expiry_told: number | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  deleted_records: {
    workspace_id: string
    id: string
    record_id: string
    kind: 'company' | 'product' | 'variant' | 'material' | 'certification' | 'rating' | 'webhook' | 'schedule'
    name: string
    actor_kind: string
    actor_id: string
    actor_name: string
    deleted_at: Generated<Date>
  }
  deleted_rows: {
    workspace_id: string
    deleted_id: string
    sequence: ColumnType<string, never, never>
    in_table: string
    record_id: ColumnType<string | null, never, never>
    storage_key: ColumnType<string | null, never, never>
    content: ColumnType<object, string, string>
  }
  discarded_files: {
    workspace_id: string
    storage_key: string
    copies: string[]
    discarded_at: Generated<Date>
  }
  email_consents: {
    workspace_id: string
    id: string
    address: string
    state: 'asked' | 'given' | 'ended'
    asked_at: Date
    decided_at: Date | null
  }
  emails: {
    workspace_id: string
    id: string
    kind: 'invitation' | 'password_reset' | 'private_link' | 'alert' | 'message' | 'confirmation'
    recipient: string
    caused_by: string | null
    sealed: Buffer | null
    state: Generated<'waiting' | 'sent' | 'refused' | 'gave_up'>
    tries: Generated<number>
    next_at: Date
    ends_at: Date
    because: ColumnType<object | null, string | null, string | null>
    queued_at: Date
    ended_at: Date | null
  }
  events: {
    sequence: ColumnType<string, never, never>
    workspace_id: ColumnType<string, string, never>
    id: ColumnType<string, string, never>
    kind: ColumnType<string, string, never>
    actor_kind: ColumnType<string, string, never>
    actor_id: ColumnType<string, string, never>
    actor_name: ColumnType<string, string, never>
    subject_type: ColumnType<string, string, never>
    subject_id: ColumnType<string, string, never>
    data: ColumnType<object, string, never>
    request_id: ColumnType<string | null, string | null, never>
    transaction: ColumnType<string, string | undefined, never>
    occurred_at: ColumnType<Date, Date | undefined, never>
    part_of: ColumnType<string | null, string | null, never>
    before: ColumnType<object | null, string | null, never>
  }
  external_references: {
    workspace_id: string
    connection_id: string
    noun: 'product' | 'variant' | 'company' | 'material' | 'certification'
    record_id: string
    external_id: string
    address: string | null
    seen_at: Generated<Date>
    gone_at: Date | null
    import_id: string | null
    product_id: ColumnType<string | null, never, never>
    variant_id: ColumnType<string | null, never, never>
    company_id: ColumnType<string | null, never, never>
    material_id: ColumnType<string | null, never, never>
    certification_id: ColumnType<string | null, never, never>
  }
  feed_reads: {
    workspace_id: ColumnType<string, never, never>
    feed_id: ColumnType<string, never, never>
    day: ColumnType<string, never, never>
    program: ColumnType<string, never, never>
    what: ColumnType<string, never, never>
    count: ColumnType<string, never, never>
    last_at: ColumnType<Date, never, never>
  }
  feeds: {
    workspace_id: string
    id: string
    name: string
    kind: 'odata' | 'csv'
    shows: ColumnType<object, string, string>
    prefix: string
    secret_hash: Buffer
    created_by: string
    maker_user_id: string | null
    expires_at: Date | null
    renewed_at: Date | null
    revoked_at: Date | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  files: {
    workspace_id: string
    id: string
    storage_key: string
    kind: 'image' | 'document' | 'audit' | 'evidence' | 'logo'
    name: string
    media_type: string
    size: number
    sha256: Buffer
    width: number | null
    height: number | null
    sizes: Generated<number[]>
    alt: string | null
    visibility: 'public' | 'private'
    position: Generated<number>
    product_id: string | null
    variant_id: string | null
    material_id: string | null
    company_id: string | null
    certification_id: string | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  gtin_disputes: {
    workspace_id: ColumnType<string, never, never>
    gtin14: ColumnType<string, never, never>
    found_at: ColumnType<Date, never, never>
  }
  idempotent_requests: {
    workspace_id: string
    actor_id: string
    key_hash: Buffer
    fingerprint: string
    status: number
    headers: ColumnType<Record<string, string>, string, string>
    body: string | null
    expires_at: Date
  }
  import_corrections: {
    workspace_id: string
    import_id: string
    place: number
    line: number
    found: string
    value: string
  }
  import_differences: {
    workspace_id: string
    import_id: string
    position: number
    outcome: 'create' | 'update' | 'unchanged' | 'leave' | 'delete'
    kind: 'company' | 'product' | 'variant' | 'material' | 'certification' | 'rating'
    record_id: string | null
    name: string
    line: number
    differences: ColumnType<object, string, string>
  }
  import_mappings: {
    workspace_id: string
    shape: string
    mapping: ColumnType<object, string, string>
    updated_at: ColumnType<Date, never, Date>
    settings: ColumnType<object, string | undefined, string>
  }
  import_pickups: {
    workspace_id: string
    id: string
    name: string
    profile_id: string | null
    address: string
    user_name: string | null
    sealed_secret: Buffer | null
    host_key: string | null
    host_key_seen: string | null
    cron: string
    time_zone: string
    guard_percent: Generated<number>
    is_paused: Generated<boolean>
    next_run_at: Date | null
    state: Generated<'rests' | 'fetches' | 'reads' | 'checks' | 'runs'>
    due_at: Date | null
    tries: Generated<number>
    holder: string | null
    held_until: Date | null
    import_id: string | null
    taken_sha256: Buffer | null
    etag: string | null
    modified: string | null
    agreed_from: Generated<Date>
    last_run_at: Date | null
    outcome: 'imported' | 'unchanged' | 'waits' | 'failed' | 'cancelled' | null
    because: ColumnType<object | null, string | null, string | null>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  import_picture_places: {
    workspace_id: string
    import_id: string
    picture: number
    target: string
    kind: 'company' | 'material' | 'product' | 'variant' | 'certification'
    record_id: string | null
    name: string
    line: number
    product: ColumnType<object | null, string | null, string | null>
    is_named: boolean
    weight: number
    rank: number
    state: 'planned' | 'noted' | 'waiting' | 'joined' | 'there' | 'refused' | 'undone' | 'kept'
    file_id: string | null
    because: ColumnType<object | null, string | null, string | null>
  }
  import_pictures: {
    workspace_id: string
    import_id: string
    place: number
    name: string
    size: ColumnType<string, string | number, string | number>
    crc: ColumnType<string, string | number, string | number>
    because: ColumnType<object | null, string | null, string | null>
    host: string | null
    etag: string | null
    modified: string | null
    tries: Generated<number>
    next_at: Date | null
  }
  import_problems: {
    workspace_id: string
    import_id: string
    position: number
    line: number
    header: string | null
    severity: 'error' | 'warning' | 'note'
    reason: string
    found: string
    message: string
    item: string | null
  }
  import_profiles: {
    workspace_id: string
    id: string
    name: string
    headers: ColumnType<object, string, string>
    shape: string
    reading: ColumnType<object, string, string>
    memory: ColumnType<object, string, string>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  import_records: {
    workspace_id: string
    import_id: string
    record_id: string
    kind: 'company' | 'product' | 'variant' | 'material' | 'certification' | 'rating'
    line: number
    outcome: 'created' | 'updated' | 'unchanged' | 'deleted'
    before: ColumnType<object | null, string | null, string | null>
    revision: number
    undone: 'undone' | 'kept' | null
    kept_because: string | null
    given_id: string | null
    kept_details: ColumnType<object | null, string | null, string | null>
  }
  import_references: {
    workspace_id: string
    import_id: string
    noun: string
    external_id: string
    before: ColumnType<object | null, string | null, string | null>
  }
  import_refusals: {
    workspace_id: string
    import_id: string
    line: number
    reasons: string
  }
  imports: {
    workspace_id: string
    id: string
    file_name: string
    size: ColumnType<string, string | number, string | number>
    sha256: Buffer
    storage_key: string | null
    inspection: ColumnType<object, string, string>
    settings: ColumnType<object | null, string | null, string | null>
    shape: string
    state: Generated<'uploaded' | 'checking' | 'checked' | 'running' | 'finished' | 'cancelled' | 'undoing' | 'undone'>
    end_reason: string | null
    checked: ColumnType<object | null, string | null, string | null>
    samples: ColumnType<object | null, string | null, string | null>
    counts: ColumnType<object | null, string | null, string | null>
    done_line: Generated<number>
    total_rows: number
    actor_kind: 'member' | 'api_key' | 'system'
    actor_id: string
    actor_name: string
    request_id: string | null
    created_at: ColumnType<Date, never, never>
    started_at: Date | null
    ended_at: Date | null
    ended_because: ColumnType<object | null, string | null, string | null>
    connection_id: string | null
    run_id: string | null
    checked_sheets: ColumnType<object | null, string | null, string | null>
    step_done: number | null
    step_total: number | null
    archive_size: ColumnType<string | null, string | number | null, string | number | null>
    archive_sha256: Buffer | null
    pickup_id: string | null
  }
  invitations: {
    workspace_id: string
    id: string
    email: string
    role: 'owner' | 'admin' | 'editor' | 'viewer'
    token_hash: Buffer
    invited_by: string
    created_at: ColumnType<Date, never, never>
    expires_at: Date
    accepted_at: Date | null
    revoked_at: Date | null
  }
  known_words: {
    workspace_id: ColumnType<string, string, never>
    word: ColumnType<string, string, never>
    mark: ColumnType<string, string, never>
    near: ColumnType<string[] | null, string[] | null, never>
  }
  list_copies: {
    workspace_id: string
    id: string
    connection_id: string
    name: string
    noun: string
    query: ColumnType<object, string | undefined, string>
    most_rows: number | null
    table_key: string
    table_label: string
    columns: ColumnType<object, string, string>
    key_column: string
    when_left: Generated<'mark' | 'delete'>
    left_column: ColumnType<object | null, string | null, string | null>
    after_changes: Generated<boolean>
    cron: string | null
    time_zone: string | null
    next_at: Date | null
    is_paused: Generated<boolean>
    confirmed_at: Date | null
    phase: Generated<'rests' | 'compares' | 'looks' | 'waits' | 'writes'>
    step: Generated<number>
    is_whole: Generated<boolean>
    again_refused: Generated<boolean>
    cursor: string | null
    wanted: Generated<'none' | 'changes' | 'whole'>
    heard: string | null
    holder: string | null
    held_until: Date | null
    due_at: Date | null
    tries: Generated<number>
    because: ColumnType<object | null, string | null, string | null>
    done: ColumnType<object, string | undefined, string>
    rested_at: Date | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  list_copy_rows: {
    workspace_id: string
    copy_id: string
    record_id: string
    label: string
    key: string
    place: number
    remote_id: string | null
    looked: Generated<number>
    state: Generated<'due' | 'there' | 'refused'>
    has_left: Generated<boolean>
    left_on: string | null
    wanted: string
    sent: string | null
    there: string | null
    because: ColumnType<object | null, string | null, string | null>
    written_at: Date | null
  }
  materials: {
    workspace_id: string
    id: string
    name: string
    type: string | null
    fibre: string | null
    label: string | null
    description: string | null
    supplier: string | null
    supplier_id: string | null
    origin_country: string | null
    recycled_share: number | null
    carbon_footprint: number | null
    water_liters: number | null
    factor_source: string | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    carbon_footprint_boundary: 'fibre' | 'yarn' | 'fabric' | 'other' | null
    carbon_footprint_evidence: 'verified' | 'declared' | null
    factor_material: string | null
    name_key: ColumnType<string | null, never, never>
    code: string | null
    translations: ColumnType<Record<string, Record<string, { text: string; of: string }>> | null, string | null, string | null>
    search: ColumnType<string | null, never, never>
    footprint_standard: string | null
    footprint_verifier: string | null
    footprint_valid_until: string | null
  }
  members: {
    workspace_id: string
    user_id: string
    role: 'owner' | 'admin' | 'editor' | 'viewer'
    created_at: ColumnType<Date, never, never>
    alerts: 'off' | 'en' | 'de' | 'fr' | null
  }
  migrations: {
    name: string
    sha256: string
    applied_at: Generated<Date>
  }
  model_refresh_positions: {
    workspace_id: string
    transaction: Generated<string>
    sequence: ColumnType<string, string | number | undefined, string | number>
  }
  model_refreshes: {
    workspace_id: string
    id: string
    model_id: string
    asked_at: Date
    outcome: 'asked' | 'accepted' | 'refused'
    passports: number
    because: ColumnType<object | null, string | null, string | null>
  }
  passport_versions: {
    workspace_id: ColumnType<string, string, never>
    variant_id: ColumnType<string, string, never>
    version: ColumnType<number, number, never>
    body: ColumnType<Buffer, Buffer, never>
    sha256: ColumnType<Buffer, Buffer, never>
    published_by: ColumnType<string, string, never>
    published_at: ColumnType<Date, Date | undefined, never>
    assessment: ColumnType<object | null, string | null, never>
    document: ColumnType<object | null, string | null, never>
  }
  passports: {
    workspace_id: string
    variant_id: string
    digital_id: string
    state: 'published' | 'withdrawn'
    version: number
    first_published_at: Generated<Date>
    published_at: Generated<Date>
    withdrawn_at: Date | null
    gtin14: string | null
  }
  password_resets: {
    id: string
    user_id: string
    workspace_id: string | null
    made_by: string | null
    token_hash: Buffer
    created_at: ColumnType<Date, never, never>
    expires_at: Date
    used_at: Date | null
  }
  private_link_openings: {
    workspace_id: ColumnType<string, string, never>
    id: ColumnType<string, string, never>
    link_id: ColumnType<string, string, never>
    number: ColumnType<number, number, never>
    opened_at: ColumnType<Date, Date, never>
    user_agent: ColumnType<string, string, never>
    network: ColumnType<string, string, never>
    grant_hash: ColumnType<Buffer, Buffer, never>
    grant_until: ColumnType<Date, Date, never>
  }
  private_links: {
    workspace_id: string
    id: string
    token_hash: Buffer
    subject: 'passport' | 'records' | 'files'
    items: ColumnType<object, string, string>
    label: string
    note: string | null
    receiver: string | null
    passcode_hash: string | null
    passcode_attempts: Generated<number>
    expires_at: Date
    max_openings: number | null
    openings: Generated<number>
    last_opened_at: Date | null
    created_by: string
    created_at: ColumnType<Date, never, never>
    revoked_by: string | null
    revoked_at: Date | null
  }
  product_materials: {
    workspace_id: string
    product_id: string
    position: number
    material_id: string | null
    fibre_text: string | null
    share: number
    part: string | null
  }
  products: {
    workspace_id: string
    id: string
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
    sustainability_score: number | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    assessed_variants: Generated<number>
    name_key: string | null
    code: string | null
    brand_id: string | null
    weight_kg: number | null
    material_composition: string | null
    care_instructions: string | null
    care_symbols: Generated<string[]>
    stages: ColumnType<object, string | undefined, string>
    manufacturer: string | null
    manufacturer_id: string | null
    translations: ColumnType<Record<string, Record<string, { text: string; of: string }>> | null, string | null, string | null>
    scored_at: Generated<Date>
    category_key: ColumnType<string | null, never, never>
    brand_key: ColumnType<string | null, never, never>
    search: string | null
    variant_name_rule: string | null
    variant_code_rule: string | null
    production_location: string | null
  }
  rated_companies: {
    workspace_id: string
    connection_id: string
    external_id: string
    name: string
    country: string | null
    city: string | null
    vat_id: string | null
    own_numbers: Generated<string[]>
    standing: string | null
    rating: ColumnType<object | null, string | null, string | null>
    seen_at: Date
    decision: Generated<'open' | 'accepted' | 'refused'>
    company_id: string | null
    decided_at: Date | null
    decided_by: string | null
    name_key: ColumnType<string | null, never, never>
  }
  ratings: {
    workspace_id: string
    id: string
    company_id: string
    scheme: string
    scheme_id: string | null
    score: number | null
    out_of: number | null
    sub_scores: Generated<string[]>
    medal: string | null
    published_on: string
    valid_until: string | null
    said_expired: boolean | null
    scorecard_url: string | null
    code: string | null
    fetched_from: string | null
    fetched_at: Date | null
    disclosed_at: Date | null
    disclosed_by: string | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    name: ColumnType<string, never, never>
    scheme_key: ColumnType<string | null, never, never>
  }
  readiness: {
    workspace_id: string
    variant_id: string
    total: number
    met: number
    required_missing: number
    missing: ColumnType<string, string | number, string | number>
    share: ColumnType<number | null, never, never>
  }
  reassessments: {
    workspace_id: string
    cause: string
    total: number
    started_at: Generated<Date>
    finished_at: Date | null
  }
  record_counts: {
    workspace_id: ColumnType<string, never, never>
    table_name: ColumnType<string, never, never>
    line: ColumnType<string, never, never>
    added: ColumnType<string, never, never>
  }
  refreshed_models: {
    workspace_id: string
    id: string
    name: string
    tenant: string
    client_id: string
    group_id: string
    dataset_id: string
    sealed_secret: Buffer | null
    most_a_day: Generated<number>
    gather_minutes: Generated<number>
    is_paused: Generated<boolean>
    fault: ColumnType<object | null, string | null, string | null>
    waiting: Generated<number>
    due_at: Date | null
    tries: Generated<number>
    held_until: Date | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  saved_views: {
    workspace_id: string
    id: string
    user_id: string
    list: 'companies' | 'products' | 'variants' | 'materials' | 'certifications' | 'ratings'
    name: string
    state: string
    is_shared: boolean
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  scans: {
    workspace_id: ColumnType<string, never, never>
    variant_id: ColumnType<string, never, never>
    day: ColumnType<string, never, never>
    kind: ColumnType<'page' | 'resolver' | 'data', never, never>
    by_robot: ColumnType<boolean, never, never>
    count: ColumnType<string, never, never>
    updated_at: ColumnType<Date, never, never>
  }
  schedules: {
    workspace_id: string
    id: string
    name: string
    cron: string
    time_zone: string
    task: string
    input: ColumnType<object, string, string>
    webhook_id: string | null
    is_paused: Generated<boolean>
    next_run_at: Date | null
    last_run_at: Date | null
    last_fault: string | null
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  sessions: {
    id: string
    user_id: string
    token_hash: Buffer
    user_agent: string | null
    created_at: ColumnType<Date, never, never>
    last_seen_at: Generated<Date>
    expires_at: Date
    network: string | null
    proven_at: Generated<Date>
  }
  shared_turns: {
    workspace_id: string
    name: string
    turns: Date[]
  }
  source_files: {
    workspace_id: string
    connection_id: string
    noun: 'product' | 'variant' | 'company' | 'material' | 'certification'
    external_id: string
    key: string
    use: 'picture' | 'document'
    file_id: string | null
    record_id: string | null
    because: ColumnType<object | null, string | null, string | null>
    is_gone: Generated<boolean>
  }
  stored_files: {
    workspace_id: string
    storage_key: string
    size: number
    copies: Generated<string[]>
    created_at: ColumnType<Date, never, never>
    is_counted: Generated<boolean>
  }
  told_backups: {
    workspace_id: ColumnType<string, string, never>
    told_at: ColumnType<Date, Date | undefined, never>
  }
  undone_changes: {
    workspace_id: ColumnType<string, never, never>
    restore_id: ColumnType<string, never, never>
    position: ColumnType<number, never, never>
    kind: ColumnType<'workspace_deleted' | 'passport_withdrawn' | 'passport_first_published' | 'passport_republished' | 'link_revoked' | 'link_opened' | 'link_closed' | 'link_created' | 'key_revoked' | 'key_created' | 'member_removed' | 'member_demoted' | 'member_promoted' | 'member_added' | 'invitation_ended' | 'invitation_closed' | 'password_changed' | 'feed_revoked' | 'feed_renewed' | 'feed_created' | 'secret_rotated' | 'switched_off' | 'address_unsubscribed' | 'catalogue_closed' | 'rating_concealed' | 'file_hidden' | 'item_created' | 'record_deleted' | 'to_check', never, never>
    subject_type: ColumnType<string, never, never>
    subject_id: ColumnType<string, never, never>
    name: ColumnType<string, never, never>
    details: ColumnType<object, never, never>
    is_kept: ColumnType<boolean, never, never>
    occurred_at: ColumnType<Date | null, never, never>
    done_by: ColumnType<string | null, never, never>
  }
  users: {
    id: string
    email: string
    name: string
    password_hash: string
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  variant_materials: {
    workspace_id: string
    variant_id: string
    position: number
    material_id: string | null
    fibre_text: string | null
    share: number
    part: string | null
  }
  variants: {
    workspace_id: string
    id: string
    product_id: string
    name: string
    color: string | null
    size: string | null
    material_composition: string | null
    care_instructions: string | null
    care_symbols: Generated<string[]>
    weight_kg: number | null
    production_location: string | null
    stages: ColumnType<object, string | undefined, string>
    digital_id: string
    gtin: string | null
    manufacturer: string | null
    manufacturer_id: string | null
    image_urls: Generated<string[]>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    expected_uses: number | null
    air_freight_share: number | null
    undyed: boolean | null
    faded: boolean | null
    recyclability: number | null
    repairability: number | null
    name_key: string | null
    code: string | null
    inherited: Generated<string[]>
    translations: ColumnType<Record<string, Record<string, { text: string; of: string }>> | null, string | null, string | null>
    search: string | null
  }
  webhook_attempts: {
    workspace_id: string
    webhook_id: string
    message_id: string
    number: number
    started_at: Date
    duration_ms: number
    url: string
    request_headers: ColumnType<object, string, string>
    status: number | null
    response_headers: ColumnType<object | null, string | null, string | null>
    response_body: string | null
    reason: string | null
    message: string | null
  }
  webhook_deliveries: {
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
  webhook_messages: {
    workspace_id: string
    id: string
    kind: string
    cause: 'event' | 'test' | 'sent' | 'schedule'
    subject_type: string | null
    subject_id: string | null
    data: ColumnType<object, string, string>
    occurred_at: Date
    created_at: ColumnType<Date, never, never>
  }
  webhook_positions: {
    workspace_id: string
    transaction: Generated<string>
    sequence: ColumnType<string, string | number | undefined, string | number>
  }
  webhook_secrets: {
    workspace_id: string
    webhook_id: string
    id: string
    sealed: Buffer
    public_key: string
    created_at: ColumnType<Date, never, never>
    expires_at: Date | null
  }
  webhooks: {
    workspace_id: string
    id: string
    name: string
    url: string
    format: 'standard' | 'cloudevents' | 'cloudevents_binary'
    kinds: string[] | null
    matching: ColumnType<object | null, string | null, string | null>
    with_record: Generated<boolean>
    header_names: Generated<string[]>
    sealed_headers: Buffer | null
    parallel: Generated<number>
    is_enabled: Generated<boolean>
    disabled_because: 'gone' | 'failing' | null
    failing_since: Date | null
    held_until: Date | null
    since: Generated<string>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
  }
  work_starts: {
    workspace_id: string
    work_id: string
    process: string
    seen_at: Generated<Date>
  }
  workspace_restores: {
    workspace_id: ColumnType<string, never, never>
    id: ColumnType<string, never, never>
    moment: ColumnType<Date, never, never>
    known_until: ColumnType<Date | null, never, never>
    restored_at: ColumnType<Date, never, never>
    changed: ColumnType<object, never, never>
    resumed_at: ColumnType<Date | null, never, Date | null>
    resumed_by: ColumnType<string | null, never, string | null>
  }
  workspaces: {
    id: string
    slug: string
    name: string
    public_catalogue: Generated<boolean>
    revision: Generated<number>
    created_at: ColumnType<Date, never, never>
    updated_at: ColumnType<Date, never, Date>
    markets: Generated<string[]>
    public_score: Generated<'by_market' | 'never' | 'always'>
    brand_color: string | null
    language: 'en' | 'de' | 'fr' | 'it' | 'es' | 'nl' | 'sv' | 'pl' | null
    variant_name_rule: string | null
    variant_code_rule: string | null
  }
  write_back_items: {
    workspace_id: string
    id: string
    connection_id: string
    target: string
    value: 'passport_address' | 'score' | 'carbon'
    noun: 'product' | 'variant'
    record_id: string
    external_id: string
    item: ColumnType<object, string, string>
    wanted: string | null
    revision: Generated<number>
    state: Generated<'due' | 'written' | 'refused' | 'not_ours' | 'not_found' | 'gave_up'>
    replaces: Generated<boolean>
    tries: Generated<number>
    next_at: Date
    taken_at: Date | null
    written: string | null
    mark: string | null
    written_at: Date | null
    ours: Generated<string[]>
    found: string | null
    because: ColumnType<object | null, string | null, string | null>
  }
  write_back_positions: {
    workspace_id: string
    transaction: Generated<string>
    sequence: ColumnType<string, string | number | undefined, string | number>
  }
  write_backs: {
    workspace_id: string
    connection_id: string
    targets: ColumnType<object, string | undefined, string>
    when_withdrawn: Generated<'clear' | 'keep'>
    confirmed_at: Date | null
    sweep_from: string | null
    sweep_again: Generated<'none' | 'failed' | 'all'>
    sweep_at: Date | null
    address_base: string | null
    held_until: Date | null
    refused_count: Generated<number>
    refused_example: ColumnType<object | null, string | null, string | null>
    refused_told_at: Date | null
  }
}
